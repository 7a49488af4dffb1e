public import CurlTransport
public import HTTPCache
public import Protocols
import RESTClient
import TransportPolicies

/// Connects providers to their APIs over the network: the standard chain of transports in one call.
///
///     let connector = ProviderConnector(userAgent: "lookup", cache: .folder("/var/cache/lookup"))
///     let github = GitHubAPI(connector.context(for: descriptor))
///     let repo = try await github.get(RepoReference("swiftlang/swift")!)
///
/// Requests are retried, kept within the API's limits, and answered from the cache while its responses are fresh. Create
/// one connector and one context for each provider, because these limits apply to the requests of one context.
public struct ProviderConnector: Sendable {
    private let userAgent: String
    private let http: any HTTPTransport
    private let cache: (any CacheStore)?
    private let maximumWait: Duration
    private let events: any EventSink
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - userAgent: The name of the program, for the header field `User-Agent`, which some APIs require.
    ///   - http: The transport that sends the requests.
    ///   - cache: Where responses are kept; `nil` for no cache.
    ///   - maximumWait: The maximum wait until a rate limit is reset, and the maximum time for the retries of a request.
    ///   - events: The sink for the events of requests.
    ///   - now: Returns the current date.
    public init(
        userAgent: String, http: any HTTPTransport = CurlHTTPTransport(), cache: (any CacheStore)? = nil,
        maximumWait: Duration = .seconds(60), events: any EventSink = DiscardingEventSink(),
        now: @escaping @Sendable () -> Date = { Date.now }
    ) {
        self.userAgent = userAgent
        self.http = http
        self.cache = cache
        self.maximumWait = maximumWait
        self.events = events
        self.now = now
    }

    /// Returns the context with which a provider is created. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - api: The descriptor of the provider.
    ///   - baseURL: The base URL of another server with the same API; `nil` for the API's public host, whose documented
    ///     limits then apply.
    ///   - secrets: The secrets by the environment variable that the descriptor names. Requests include those that are
    ///     given; the API refuses a request that lacks one it requires.
    public func context(
        for api: ProviderDescriptor, at baseURL: URL? = nil, secrets: [String: Secret] = [:]
    ) -> ProviderContext {
        let url = baseURL ?? api.baseURL
        let limits = url == api.baseURL ? api.limits : api.limits.forOtherServers
        let headers: HTTPHeaders = ["User-Agent": userAgent]
        let network = TransportChain(
            for: api, at: url, secrets: secrets, limits: limits, rate: limits.rate(hasCredentials: !secrets.isEmpty),
            maximumWait: maximumWait, headers: headers, events: events, now: now
        ).transport(over: http)
        let transport = RedirectFollowingTransport(base: cached(network, for: limits), events: events)
        let client = RESTAPIClient(for: api, at: url, secrets: secrets, headers: headers, transport: transport)
        return ProviderContext(client: client, events: events)
    }

    private func cached(_ network: any HTTPTransport, for limits: RequestLimits) -> any HTTPTransport {
        guard let cache else { return network }
        return CachingTransport(
            base: network, store: cache, minimumFreshness: limits.retention,
            repeatsSecret: { $0.repeatsSecret(of: $1) }, now: now, events: events)
    }
}

extension CacheStore where Self == DiskCache {
    /// A cache in a folder, which is created if necessary.
    public static func folder(_ path: String) -> DiskCache { DiskCache(directory: path) { Date.now } }
}
