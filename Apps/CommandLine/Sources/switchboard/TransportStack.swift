import Connections
import CurlTransport
import HTTPCache
import NetworkConnections
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

    private func network(_ settings: TransportSettings) -> any HTTPTransport {
        let authorities = settings.authoritiesFile.map { CertificateAuthorities(file: $0) }
        let http = CurlHTTPTransport(
            timeout: settings.timeout, requestsPerHost: settings.requestsPerHost,
            allowsPlainHTTP: settings.allowsPlainHTTP,
            authorities: authorities ?? CertificateAuthorities(environment: environment),
            proxies: ProxySettings(environment: environment), now: now)
        return TransportChain(
            for: settings.descriptor, at: settings.baseURL, secrets: settings.secrets, limits: settings.limits,
            rate: settings.rate, maximumWait: settings.maximumWait, headers: Self.headers, events: settings.events,
            now: now
        ).transport(over: http)
    }

    func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport {
        TransportChain(
            for: descriptor, at: baseURL, secrets: secrets, limits: descriptor.limits, rate: nil, maximumWait: .zero,
            headers: Self.headers, now: now
        ).authorizing(transport)
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
