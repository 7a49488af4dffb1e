public import Protocols

/// A transport that exchanges the user's secrets for an access token, and sends requests with the token.
///
/// Requests that need a token at the same time share one exchange. If the API refuses the token with status 401, the
/// transport gets a new token, once for all waiting requests, and repeats each refused request once. Tokens are kept in
/// memory only. All tokens that were issued, even old ones and refresh tokens, are masked in responses and in error
/// messages, so no decorator around this transport sees a token. Only the bodies of downloads are not changed.
///
/// Wrap this transport directly around an ``AuthorizingTransport``.
public struct AccessTokenTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let placement: Credential.Placement
    private let tokens: AccessTokenStore

    /// Creates a transport. Returns `nil` if the API needs no token exchange.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL of the API, for the requests of the exchange, unless it has a URL of its own.
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
            for: descriptor, at: exchange.url ?? baseURL, secrets: secrets, headers: headers, transport: exchanges)
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
        var redacting = request
        redacting.destination = request.destination.map { destination in
            RedactingDestination(base: destination) { [tokens] in tokens.redactor.redacted($0) }
        }
        do {
            let response = try await response(to: redacting)
            // After the response, so that the redactor knows the tokens that the request itself got.
            return tokens.redactor.redacted(response)
        } catch {
            throw NetworkError(error.code, tokens.redactor.redacted(error.message), cause: error.cause)
        }
    }

    private func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.credentials.contains(where: { $0.placement.inExchange != nil }) else {
            return try await base.send(request)
        }
        let token = try await tokens.token()
        let response = try await base.send(request.authorized(with: token, at: placement))
        guard response.status == 401 else { return response }
        let other = try await tokens.token(replacing: token)
        return try await base.send(request.authorized(with: other, at: placement))
    }
}

extension HTTPRequest {
    fileprivate func authorized(with token: Secret, at placement: Credential.Placement) -> HTTPRequest {
        var request = self
        request.credentials.append(Credential(placement, token))
        return request
    }
}

extension Redactor {
    /// Masks the secrets in the header fields and the body.
    fileprivate func redacted(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers = redacted(response.headers)
        if findsSecret(in: response.body) { response.body = Data(redacted(Array(response.body))) }
        return response
    }
}

extension TokenExchange {
    /// Gets a token that replaces the current token. `current` is `nil` if there is no token yet.
    ///
    /// - Throws: The network error of the request, if there is one. Otherwise `noAccessToken`, whose cause is the error.
    ///   For a status from 400 to 499, the code of the cause is `refusedCredentials`, unless it is `rateLimited` or
    ///   `timedOut`.
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
            var reason = error
            if (400..<500).contains(error.status ?? 0), ![.rateLimited, .timedOut].contains(error.code) {
                reason.code = .refusedCredentials
            }
            throw NetworkError(.noAccessToken, message, cause: reason)
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
