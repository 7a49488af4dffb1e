public import Protocols

/// A transport that exchanges the user's secrets for an access token, and sends requests with the token.
///
/// Requests that need a token at the same time share one exchange. If the API refuses the token with status 401, the
/// transport gets a new token, once for all waiting requests, and repeats each refused request once. Tokens are kept in
/// memory only. They are masked in responses, so no decorator around this transport sees a token.
///
/// Wrap this transport directly around an ``AuthorizingTransport``.
public struct AccessTokenTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let placement: Credential.Placement
    private let tokens: AccessTokenStore

    /// Creates a transport. Returns `nil` if the API needs no token exchange.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL of the API, for the requests of the exchange.
    ///   - secrets: The user's secrets, keyed by the name of the environment variable.
    ///   - headers: Header fields for the requests of the exchange, such as `User-Agent`.
    ///   - base: The transport that adds the credentials to requests.
    ///   - exchanges: The transport for the requests of the exchange: `base`, or a transport that wraps `base`.
    ///   - now: Returns the current date.
    public init?(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        headers: HTTPHeaders = HTTPHeaders(), base: any HTTPTransport, exchanges: any HTTPTransport,
        now: @escaping @Sendable () -> Date
    ) {
        guard let exchange = descriptor.tokenExchange else { return nil }
        let client = RESTAPIClient(
            for: descriptor, at: baseURL, secrets: secrets, headers: headers, transport: exchanges)
        self.base = base
        placement = exchange.placement
        tokens = AccessTokenStore(now: now) { (current) async throws(NetworkError) in
            try await exchange.token(replacing: current, from: client)
        }
    }

    /// Sends a request with an access token. If the request has no secret for the exchange, sends it without a token.
    ///
    /// - Throws: The errors of the base transport; `noAccessToken` if the exchange fails.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.credentials.contains(where: { $0.placement.inExchange != nil }) else {
            return try await base.send(request)
        }
        let token = try await tokens.token()
        let response = try await send(request, with: token)
        guard response.status == 401 else { return response }
        return try await send(request, with: try await tokens.token(replacing: token))
    }

    private func send(_ request: HTTPRequest, with token: Secret) async throws(NetworkError) -> HTTPResponse {
        let credential = Credential(placement, token)
        var authorized = request
        authorized.credentials.append(credential)
        var response = try await base.send(authorized)
        let redactor = Redactor([credential])
        // A very short token is not masked, because it could also occur in other text. Real tokens are much longer.
        if token.revealed.utf8.count >= 8, redactor.findsSecret(in: response.body) {
            response.body = Data(redactor.redacted(Array(response.body)))
        }
        return response
    }
}

extension TokenExchange {
    /// Gets a token that replaces the current token. `current` is `nil` if there is no token yet.
    ///
    /// - Throws: The network error of the request, if there is one. Otherwise `noAccessToken`, whose reason is the code
    ///   of the error. A status from 400 to 499 has the reason `refusedCredentials` instead, except for the codes
    ///   `rateLimited` and `timedOut`.
    fileprivate func token(
        replacing current: AccessToken?, from client: RESTAPIClient
    ) async throws(NetworkError) -> AccessToken {
        do {
            if let refresh, let refreshToken = current?.refreshToken {
                do {
                    let client = client.forExchange(
                        with: Credential(refresh.placement, refreshToken), includesSecrets: refresh.includesSecrets)
                    let token = try await self.token(with: refresh.request, from: client)
                    return token.keeping(refreshToken)
                } catch  where error.code == .refusedCredentials || error.code == .invalidRequest {
                    // The refresh token expired or was revoked, but the secrets may still be valid.
                }
            }
            return try await token(with: request, from: client.forExchange())
        } catch {
            let message = "could not get an access token: \(error.message)"
            if let network = error.networkError { throw NetworkError(network.code, message, cause: error) }
            let isRefused =
                (400..<500).contains(error.status ?? 0) && ![.rateLimited, .timedOut].contains(error.code)
            throw NetworkError(.noAccessToken(isRefused ? .refusedCredentials : error.code), message, cause: error)
        }
    }
}

extension AccessToken {
    /// Returns this token. If it has no refresh token, the result has the given refresh token (RFC 6749 §6).
    fileprivate func keeping(_ refreshToken: Secret) -> AccessToken {
        self.refreshToken != nil
            ? self
            : AccessToken(
                secret.revealed, lifetime: lifetime, expiresAt: expiresAt, refreshToken: refreshToken.revealed)
    }
}
