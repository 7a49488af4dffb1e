import Protocols
import RESTClient
import Synchronization
import Testing
import TransportContract

private struct TokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let access_token: String
    let expires_in: Int?
    let refresh_token: String?

    func toDTO() -> AccessToken {
        AccessToken(access_token, lifetime: expires_in.map { .seconds($0) }, refreshToken: refresh_token)
    }
}

/// An API with client credentials. Each exchange issues the next token: `token-1`, `token-2`, and so on.
final class TokenServer: Sendable {
    private struct State {
        var now = arrival
        var refused: Set<String> = []
        var issued = 0
        /// The access tokens and refresh tokens, the latest ones first.
        var tokens: [String] = []
        var areReadsBroken = false
        var answer: (status: Int, body: String)?
        var requests: [HTTPRequest] = []
    }

    private let state = Mutex(State())
    private let lifetime: Int?
    private let hasRefreshTokens: Bool
    private let echoesTokens: Bool
    private let url: URL?
    private let gate: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation
    private let exchangeStarted = AsyncStream.makeStream(of: Void.self)

    init(
        lifetime: Int? = nil, hasRefreshTokens: Bool = false, echoesTokens: Bool = false, isHeld: Bool = false,
        url: URL? = nil
    ) {
        self.lifetime = lifetime
        self.hasRefreshTokens = hasRefreshTokens
        self.echoesTokens = echoesTokens
        self.url = url
        (gate, opener) = AsyncStream.makeStream()
        if !isHeld { opener.finish() }
    }

    var exchanges: [HTTPRequest] { requests.filter { $0.method == .post } }
    var reads: [HTTPRequest] { requests.filter { $0.method == .get } }
    private var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func pass(_ seconds: TimeInterval) { state.withLock { $0.now += seconds } }
    func revoke(_ token: String) { state.withLock { _ = $0.refused.insert(token) } }
    func breakReads() { state.withLock { $0.areReadsBroken = true } }
    func release() { opener.finish() }

    func waitForExchange() async {
        for await _ in exchangeStarted.stream { return }
    }

    /// Sets the response of every exchange; `nil` for a status means the next token.
    func answerExchanges(with status: Int?, _ body: String) {
        state.withLock { $0.answer = status.map { ($0, body) } }
    }

    func client(
        secrets: [String: Secret] = ["TEST_ID": Secret("the-id"), "TEST_SECRET": Secret("the-secret")]
    ) throws -> RESTAPIClient {
        RESTAPIClient(
            for: descriptor, at: URL(literal: "https://h/v1"), secrets: secrets, transport: try transport(secrets))
    }

    func transport(
        _ secrets: [String: Secret] = ["TEST_ID": Secret("the-id"), "TEST_SECRET": Secret("the-secret")]
    ) throws -> AccessTokenTransport {
        let now: @Sendable () -> Date = { self.state.withLock { $0.now } }
        let wire = RecordingTransport { request, _ throws(NetworkError) in try await self.response(to: request) }
        let authorizing = AuthorizingTransport(base: wire, now: now)
        return try #require(
            AccessTokenTransport(
                for: descriptor, at: URL(literal: "https://h/v1"), secrets: secrets,
                headers: ["User-Agent": "switchboard"], base: authorizing, exchanges: authorizing, now: now))
    }

    private var descriptor: ProviderDescriptor {
        let secrets = ["id", "secret"].map { name in
            SecretRequirement(
                variable: "TEST_\(name.uppercased())", placement: .exchange(.body(name)), isRequired: false,
                summary: "s", source: "https://h/keys")
        }
        let refresh = TokenRefresh(
            APIRequest(
                .post, path: ["refresh"], body: FormEntry([QueryItem("grant_type", "refresh_token")])))
        return ProviderDescriptor(
            id: "test", summary: "s", documentation: "https://h/docs", baseURL: URL(literal: "https://h/v1"),
            headers: ["X-Version": "1"], secrets: secrets,
            tokenExchange: TokenExchange(
                TokenEntry.self,
                request: APIRequest(
                    .post, path: ["token"], body: FormEntry([QueryItem("grant_type", "client_credentials")])),
                at: url, refresh: hasRefreshTokens ? refresh : nil),
            samples: SampleBook([])
        ) { _ in TestAPI() }
    }

    private func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        state.withLock { $0.requests.append(request) }
        let echo = "Bearer " + state.withLock(\.tokens).joined(separator: " ")
        if state.withLock(\.areReadsBroken) { throw NetworkError(.connectionLost, "lost \(echo)") }
        let (status, body) = request.method == .post ? await issue(request) : read(request, echo)
        let headers = HTTPHeaders(echoesTokens ? [HTTPHeaders.Field(name: "X-Echo", value: echo)] : [])
        let response = HTTPResponse(
            status: status, headers: headers, body: Data(body.utf8), url: request.url, receivedAt: arrival)
        try request.destination?.begin(response)
        return response
    }

    private func issue(_ request: HTTPRequest) async -> (Int, String) {
        exchangeStarted.continuation.yield()
        for await _ in gate {}
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        return state.withLock { state in
            if let answer = state.answer { return answer }
            state.issued += 1
            if state.refused.contains(where: { body.hasSuffix("=\($0)") }) { return (400, "") }
            let prefix = echoesTokens ? "a-long-" : ""
            let (token, refresh) = ("\(prefix)token-\(state.issued)", "\(prefix)refresh-\(state.issued)")
            state.tokens = (hasRefreshTokens ? [token, refresh] : [token]) + state.tokens
            let refreshMember = hasRefreshTokens ? #", "refresh_token": "\#(refresh)""# : ""
            let expiry = lifetime.map { #", "expires_in": \#($0)"# } ?? ""
            return (200, #"{"access_token": "\#(token)"\#(expiry)\#(refreshMember)}"#)
        }
    }

    private func read(_ request: HTTPRequest, _ echo: String) -> (Int, String) {
        let field = request.headers["Authorization"] ?? ""
        let isRefused = state.withLock { $0.refused.contains(String(field.dropFirst("Bearer ".count))) }
        return (isRefused ? 401 : 200, echoesTokens ? #"{"echo": "\#(echo)"}"# : "{}")
    }
}
