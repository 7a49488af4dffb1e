import Protocols
import Synchronization

/// A call through the transport with which the app adds credentials. The recorded requests contain the credentials.
struct AuthorizedCall: Sendable {
    let result: CallResult
    /// The exchanges of the provider's own requests. They may contain secrets.
    let exchanges: [Exchange]
    /// The exchanges of the requests for an access token. They may contain secrets.
    let tokenExchanges: [Exchange]
}

extension ProviderHarness {
    /// A secret that differs from all ``secrets``.
    static let otherSecret = "Wm4tLc8r"

    /// Calls the provider with credentials.
    ///
    /// - Parameters:
    ///   - secrets: The secrets by environment variable; ``secrets`` by default.
    ///   - refusals: The number of the provider's own requests that get status 401, starting with the first.
    ///   - index: The index of a sample that takes precedence over the others; by default, the match's sample.
    func authorizedCall(
        _ match: SampleMatch, secrets: [String: Secret]? = nil, refusals: Int = 0, preferring index: Int? = nil,
        change: @escaping @Sendable (HTTPResponse) -> HTTPResponse = { $0 }
    ) async -> AuthorizedCall {
        let secrets = secrets ?? self.secrets
        let plain = sampleTransport(preferring: match.index)
        _ = await result(of: match.call, over: plain, secrets: secrets)
        let own = Set(plain.exchanges.map { $0.request.resource })
        let samples = sampleTransport(preferring: index ?? match.index, change: change)
        let wire = RefusingTransport(base: samples, resources: own, count: refusals)
        let transport = environment.clients.authorizing(wire, for: descriptor, at: baseURL, secrets: secrets)
        let result = await result(of: match.call, over: transport, secrets: secrets)
        let isOwn = { (exchange: Exchange) in own.contains(exchange.request.resource) }
        return AuthorizedCall(
            result: result, exchanges: samples.exchanges.filter(isOwn),
            tokenExchanges: samples.exchanges.filter { !isOwn($0) })
    }

    /// Returns a call in which a request for an access token receives the sample; `nil` if there is no such call.
    func tokenCall(
        _ matches: [SampleMatch], toGetSample index: Int,
        change: @escaping @Sendable (HTTPResponse) -> HTTPResponse = { $0 }
    ) async -> AuthorizedCall? {
        guard descriptor.tokenExchange != nil, let match = matches.first else { return nil }
        // The second attempt refuses the first token, so that the client sends the request that renews a token.
        for refusals in 0...1 {
            let call = await authorizedCall(match, refusals: refusals, preferring: index, change: change)
            if call.tokenExchanges.contains(where: { $0.sample == index }) { return call }
        }
        return nil
    }
}

extension HTTPRequest {
    /// The method and the path. Credentials do not change them.
    fileprivate var resource: String { "\(method) \(url.path(percentEncoded: true))" }
}

/// A transport that responds with status 401 to the first `count` requests for the given resources.
private final class RefusingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let resources: Set<String>
    private let remaining: Mutex<Int>

    init(base: any HTTPTransport, resources: Set<String>, count: Int) {
        self.base = base
        self.resources = resources
        remaining = Mutex(count)
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let isRefused =
            resources.contains(request.resource)
            && remaining.withLock { count in
                defer { count -= 1 }
                return count > 0
            }
        guard isRefused else { return try await base.send(request) }
        return HTTPResponse(status: 401, url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
    }
}
