import CommandLineInterface
import CurlTransport
import HTTPCache
import Protocols
import TransportPolicies

/// The transports that every request passes through, from the provider down to the wire.
struct TransportStack {
    /// Where the proxies and the certificate authorities are named, as for `curl`.
    let environment: [String: String]

    private let now: @Sendable () -> Date = { Date.now }

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// Outermost first: redirects, and what gives the answers. Answers of the API come through the cache, retries,
    /// pacing and reporting.
    func make(_ settings: TransportSettings) -> any HTTPTransport {
        RedirectFollower(base: source(settings), events: settings.events)
    }

    private func source(_ settings: TransportSettings) -> any HTTPTransport {
        switch settings.source {
        case .network(nil): network(settings)
        case .network(let cache?):
            CachingTransport(
                base: network(settings), store: DiskCacheAdapter(cache.folder, now: now).cache,
                mode: cache.isRefreshing ? .refresh : .normal, minimumFreshness: settings.limits.retention, now: now,
                events: settings.events)
        case .stored(let cache):
            CacheOnlyTransport(store: DiskCacheAdapter(cache.folder, now: now).cache, now: now, events: settings.events)
        case .samples(let book):
            SampleReplayer(book: book, baseURL: settings.baseURL, now: now, events: settings.events)
        }
    }

    private func network(_ settings: TransportSettings) -> any HTTPTransport {
        let authorities = settings.authoritiesFile.map { CertificateAuthorities(file: $0) }
        let wire = CurlHTTPTransport(
            timeout: settings.timeout, requestsPerHost: settings.requestsPerHost,
            allowsPlainHTTP: settings.allowsPlainHTTP,
            authorities: authorities ?? CertificateAuthorities(environment: environment),
            proxies: ProxySettings(environment: environment), now: now)
        let reporting = ExchangeReporter(base: wire, events: settings.events)
        let pacing = Pacer(
            base: reporting, concurrency: settings.limits.concurrency, rate: settings.rate,
            maximumWait: settings.maximumWait, weight: settings.limits.weight, budget: settings.limits.budget,
            refusal: settings.refusal, now: now, events: settings.events)
        return Retrier(
            base: pacing, policy: RetryPolicy(maximumWait: settings.maximumWait), refusal: settings.refusal, now: now,
            events: settings.events)
    }
}
