import Connections
import CurlTransport
import HTTPCache
import Protocols
import RESTClient
import TransportPolicies

/// The transports and API clients of the app.
struct TransportStack: TransportFactory {
    /// The environment variables. Like `curl`, the transport reads proxies and certificate authorities from them.
    let environment: [String: String]

    private let now: @Sendable () -> Date

    init(environment: [String: String], now: @escaping @Sendable () -> Date = { Date.now }) {
        self.environment = environment
        self.now = now
    }

    /// Makes the outermost transport, which follows redirects.
    func transport(_ settings: TransportSettings) -> any HTTPTransport {
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
        case .recording(let recorder): recorder
        case .store: NoTransport()
        }
    }

    /// Makes the transports for the network: retries (outermost), resumed downloads, rate limits, events, credentials,
    /// HTTP (innermost).
    private func network(_ settings: TransportSettings) -> any HTTPTransport {
        let reporting = ReportingTransport(base: authorizedHTTP(settings), events: settings.events)
        let rateLimiting = RateLimitingTransport(
            base: reporting, origin: Origin(settings.baseURL), concurrency: settings.limits.concurrency,
            rate: settings.rate, maximumWait: settings.maximumWait, status: settings.limits.status,
            errorMapper: errorMapper(settings),
            now: now, events: settings.events)
        return retrying(ResumingTransport(base: rateLimiting, events: settings.events), settings)
    }

    private func retrying(_ base: any HTTPTransport, _ settings: TransportSettings) -> any HTTPTransport {
        RetryingTransport(
            base: base, policy: RetryPolicy(maximumWait: settings.maximumWait), errorMapper: errorMapper(settings),
            now: now, events: settings.events)
    }

    private func errorMapper(
        _ settings: TransportSettings
    ) -> @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? {
        let mapper = ResponseErrorMapper(settings.descriptor.errors, keys: settings.descriptor.keys)
        return { mapper.error(in: $0, to: $1) }
    }

    private func authorizedHTTP(_ settings: TransportSettings) -> any HTTPTransport {
        let authorities = settings.authoritiesFile.map { CertificateAuthorities(file: $0) }
        let curl = CurlHTTPTransport(
            timeout: settings.timeout, requestsPerHost: settings.requestsPerHost,
            allowsPlainHTTP: settings.allowsPlainHTTP,
            authorities: authorities ?? CertificateAuthorities(environment: environment),
            proxies: ProxySettings(environment: environment), now: now)
        return authorizing(curl, for: settings.descriptor, at: settings.baseURL, secrets: settings.secrets) { base in
            // The requests of a token exchange are reported and retried, but not rate limited: one exchange serves many
            // requests, and an API usually counts it separately.
            retrying(ReportingTransport(base: base, events: settings.events), settings)
        }
    }

    /// Makes the transport that adds the credentials. It wraps the HTTP transport directly.
    ///
    /// - Parameter exchanges: Makes the transport for the requests of a token exchange. Its argument is the transport
    ///   that adds the credentials.
    private func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        exchanges: (any HTTPTransport) -> any HTTPTransport
    ) -> any HTTPTransport {
        let authorizing = AuthorizingTransport(base: transport, now: now)
        return AccessTokenTransport(
            for: descriptor, at: baseURL, secrets: secrets, headers: Self.headers, base: authorizing,
            exchanges: exchanges(authorizing), now: now) ?? authorizing
    }

    func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport {
        authorizing(transport, for: descriptor, at: baseURL, secrets: secrets) { $0 }
    }

    func client(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        over transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) -> any APIClient {
        RESTAPIClient(
            for: descriptor, at: baseURL, secrets: secrets, headers: Self.headers, transport: transport,
            itemHandler: itemHandler)
    }

    func samples(_ book: SampleBook, at baseURL: URL) -> any HTTPTransport {
        SampleTransport(book: book, baseURL: baseURL, now: now)
    }

    func reveals(_ secret: Secret, in text: String) -> Bool { secret.isRevealed(by: text) }

    private static let headers: HTTPHeaders = ["User-Agent": "switchboard"]
}

/// The transport for items that come from a store. It sends no requests.
private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw NetworkError(.notCached, "no request is sent, because the items come from a store")
    }
}
