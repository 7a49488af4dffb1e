import CommandLineInterface
import CurlTransport
import HTTPCache
import Protocols
import RESTClient
import TransportPolicies

/// The transports that every request passes through, from the provider down to the wire.
struct TransportStack {
    /// The environment variables, some of which set proxies and certificate authorities, as for `curl`.
    let environment: [String: String]

    private let now: @Sendable () -> Date = { Date.now }

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// Stacks the transports. Redirects are outermost; below them is the source of the responses: the network, the
    /// cache or the samples.
    func make(_ settings: TransportSettings) -> any HTTPTransport {
        RedirectFollowingTransport(base: source(settings), events: settings.events)
    }

    private func source(_ settings: TransportSettings) -> any HTTPTransport {
        switch settings.source {
        case .network(nil): network(settings)
        case .network(let cache?):
            CachingTransport(
                base: network(settings), store: DiskCacheAdapter(cache.folder, now: now).cache,
                mode: cache.isRefreshing ? .refresh : .normal, minimumFreshness: settings.limits.retention, now: now,
                events: settings.events)
        case .cacheOnly(let cache):
            CacheOnlyTransport(store: DiskCacheAdapter(cache.folder, now: now).cache, now: now, events: settings.events)
        case .samples(let book):
            SampleTransport(book: book, baseURL: settings.baseURL, now: now, events: settings.events)
        }
    }

    /// Stacks the transports for the network, outermost first: retries, rate limiting, reporting, credentials, the
    /// wire.
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
        return AuthorizingTransport(base: curl)
    }

    /// Makes the client that a provider sends its requests with, over a transport.
    func makeClient(
        _ descriptor: ProviderDescriptor, _ baseURL: URL, _ secrets: [String: Secret], _ transport: any HTTPTransport
    ) -> any APIClient {
        RESTAPIClient(
            for: descriptor, at: baseURL, secrets: secrets, headers: ["User-Agent": "switchboard"],
            transport: transport)
    }
}
