import Records
import TransportProtocols

/// An exchange of long-lived secrets for an access token. The secrets are OAuth client credentials or a login, for
/// example.
///
/// The client gets a token before it sends the first request, and uses the token for all requests. It gets a new token
/// shortly before the current token expires, or after a response with status 401. Tokens are kept in memory only.
///
/// Declare the secrets of the exchange with the placement ``Credential/Placement/exchange(_:)``.
public struct TokenExchange: Sendable {
    /// The request for a token, without the secrets. It can be retried, even if its method is POST.
    public let request: APIRequest
    /// The place of the token in the provider's other requests.
    public let placement: Credential.Placement
    /// The base URL of the server that issues tokens, if it is not that of the API. Only this server gets the secrets of the
    /// exchange, and it does not get the descriptor's header fields.
    public let url: URL?
    /// How to renew a token; `nil` to send ``request`` again.
    public let refresh: TokenRefresh?
    private let exchange: @Sendable (APIRequest, any APIClient) async throws(ProviderError) -> AccessToken

    /// Creates an exchange.
    ///
    /// - Parameter entry: The entry type for the body of a successful response.
    public init<Entry: RawDecodable & DTOEncodable & Sendable>(
        _ entry: Entry.Type, request: APIRequest, at url: URL? = nil, placement: Credential.Placement = .bearer,
        refresh: TokenRefresh? = nil
    ) where Entry.Raw == Data, Entry.DTO == AccessToken {
        let reader = BodyReader(Entry.bodyFormat) { data, decoder throws(IncorrectData) in
            try Self.checked(Entry.from(raw: data, using: decoder).toDTO(), entry: "\(entry)")
        }
        self.init(checking: reader, request: request, at: url, placement: placement, refresh: refresh)
    }

    /// Creates an exchange.
    ///
    /// - Parameter reader: Decodes the token in the body of a successful response.
    public init(
        reading reader: BodyReader<AccessToken>, request: APIRequest, at url: URL? = nil,
        placement: Credential.Placement = .bearer, refresh: TokenRefresh? = nil
    ) {
        let checking = BodyReader(reader.format) { data, decoder throws(IncorrectData) in
            try Self.checked(reader.read(data, decoder), entry: "AccessToken")
        }
        self.init(checking: checking, request: request, at: url, placement: placement, refresh: refresh)
    }

    private init(
        checking reader: BodyReader<AccessToken>, request: APIRequest, at url: URL?, placement: Credential.Placement,
        refresh: TokenRefresh?
    ) {
        self.request = request
        self.url = url
        self.placement = placement
        self.refresh = refresh
        exchange = { (request, client) throws(ProviderError) in try await client.send(request, reading: reader).entry }
    }

    private static func checked(_ token: AccessToken, entry: String) throws(IncorrectData) -> AccessToken {
        guard !token.secret.revealed.isEmpty else {
            throw IncorrectData(entry: entry, reason: "expected an access token, got an empty string")
        }
        return token
    }

    /// Sends a request of the exchange and returns the token in the response.
    ///
    /// - Parameter client: A client that adds the secrets of the exchange to the request.
    /// - Throws: The errors of the client; `incorrectData` if the response contains no token, or an empty one.
    public func token(
        with request: APIRequest, from client: any APIClient
    ) async throws(ProviderError) -> AccessToken {
        var request = request
        request.isSafe = true
        return try await exchange(request, client)
    }
}

/// A way to renew an access token. If the API refuses the refresh token, ``TokenExchange/request`` is sent again.
public struct TokenRefresh: Sendable {
    /// The request for a new token, without the refresh token and the secrets.
    public let request: APIRequest
    /// The place of the refresh token in the request.
    public let placement: Credential.Placement
    /// Whether the request also contains the secrets of the exchange.
    public let includesSecrets: Bool

    /// Creates a way to renew a token. The default values are those of OAuth 2.0 (RFC 6749 §6).
    public init(
        _ request: APIRequest, placement: Credential.Placement = .body("refresh_token"), includesSecrets: Bool = true
    ) {
        self.request = request
        self.placement = placement
        self.includesSecrets = includesSecrets
    }
}

/// A short-lived token that an API issues.
public struct AccessToken: Hashable, Sendable {
    /// The token.
    public let secret: Secret
    /// The time from the request for the token until the token expires; `nil` if the API does not report it.
    public let lifetime: Duration?
    /// The date at which the token expires, if the API gives a date instead of a lifetime.
    public let expiresAt: Date?
    /// The token with which ``TokenRefresh`` renews this access token; `nil` if the API sent none or an empty one.
    public let refreshToken: Secret?

    /// Creates a token. By default, it is used until the API refuses it.
    public init(
        _ token: String, lifetime: Duration? = nil, expiresAt: Date? = nil, refreshToken: String? = nil
    ) {
        secret = Secret(token)
        self.lifetime = lifetime
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken.map { Secret($0) }.flatMap { $0.revealed.isEmpty ? nil : $0 }
    }
}
