import CommandLineInterface
import CurlTransport
import HTTPCache
import Protocols
import RESTClient
import TransportPolicies

/// A factory for transports and API clients.
struct TransportStack {
    /// The environment variables. Like `curl`, the transport reads proxies and certificate authorities from them.
    let environment: [String: String]

    private let now: @Sendable () -> Date = { Date.now }

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// Makes the outermost transport, which follows redirects. Its base is the network, the cache or the samples.
    func make(_ settings: TransportSettings) -> any HTTPTransport {
        RedirectFollowingTransport(base: source(settings), events: settings.events)
    }

    private func source(_ settings: TransportSettings) -> any HTTPTransport {
        switch settings.source {
        case .network(nil): network(settings)
        case .network(let cache?):
            CachingTransport(
                base: network(settings), store: DiskCacheAdapter(cache.folder, now: now).cache,
                mode: cache.isRefreshing ? .refresh : .normal, minimumFreshness: settings.limits.retention,
                repeatsSecret: { $0.repeatsSecret(of: $1) }, now: now, events: settings.events)
        case .cacheOnly(let cache, let onlyFresh):
            CacheOnlyTransport(
                store: DiskCacheAdapter(cache.folder, now: now).cache,
                selection: onlyFresh ? .fresh(minimum: settings.limits.retention) : .all, now: now,
                events: settings.events)
        case .samples(let book):
            SampleTransport(book: book, baseURL: settings.baseURL, now: now, events: settings.events)
        }
    }

    /// Makes the transports for the network: retries (outermost), rate limits, events, credentials, HTTP (innermost).
    private func network(_ settings: TransportSettings) -> any HTTPTransport {
        let reporting = ReportingTransport(base: wire(settings), events: settings.events)
        let mapper = ResponseErrorMapper(settings.errors)
        let errorMapper: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? = { mapper.error(in: $0, to: $1) }
        let rateLimiting = RateLimitingTransport(
            base: reporting, concurrency: settings.limits.concurrency, rate: settings.rate,
            maximumWait: settings.maximumWait, status: settings.limits.status, errorMapper: errorMapper, now: now,
            events: settings.events)
        return RetryingTransport(
            base: rateLimiting, policy: RetryPolicy(maximumWait: settings.maximumWait), errorMapper: errorMapper,
            now: now, events: settings.events)
    }

    private func wire(_ settings: TransportSettings) -> any HTTPTransport {
        let authorities = settings.authoritiesFile.map { CertificateAuthorities(file: $0) }
        let curl = CurlHTTPTransport(
            timeout: settings.timeout, requestsPerHost: settings.requestsPerHost,
            allowsPlainHTTP: settings.allowsPlainHTTP,
            authorities: authorities ?? CertificateAuthorities(environment: environment),
            proxies: ProxySettings(environment: environment), now: now)
        return AuthorizingTransport(base: curl, now: now)
    }

    func makeClient(
        _ descriptor: ProviderDescriptor, _ baseURL: URL, _ secrets: [String: Secret], _ transport: any HTTPTransport,
        _ itemHandler: ItemJSONHandler?
    ) -> any APIClient {
        RESTAPIClient(
            for: descriptor, at: baseURL, secrets: secrets, headers: ["User-Agent": "switchboard"],
            transport: transport, itemHandler: itemHandler)
    }
}
