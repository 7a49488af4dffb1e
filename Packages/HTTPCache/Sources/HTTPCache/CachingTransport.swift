public import Protocols

/// A private cache as defined by RFC 9111: it responds to requests from the cache where the server allows it.
///
/// A GET is served from the cache while the cached response is fresh. A stale response is revalidated where it has a
/// validator (`ETag`, `Last-Modified`). Where RFC 9111 leaves a choice:
/// - only explicit lifetimes count; heuristic freshness is not used (§4.2.2);
/// - errors are not cached, and a stale response never replaces an error (§4.2.4);
/// - only the latest response is cached for a URL and its credentials; `Vary` decides whether a request may use it;
/// - a response that repeats a secret of its request is not cached;
/// - after a successful unsafe request, every older response of that host is stale (§4.4).
///
/// A failure of the cache never makes a request fail. A cached response costs the host nothing, so this belongs above
/// retries and rate limiting. Each redirect is cached separately, so this belongs below the transport that follows
/// redirects.
public struct CachingTransport: HTTPTransport {
    /// The use of cached responses.
    public enum Mode: Sendable {
        /// As the server allows it.
        case normal
        /// Every request is sent without a condition; its response replaces the cached one.
        case refresh
    }

    private let base: any HTTPTransport
    private let store: BestEffortStore
    private let mode: Mode
    private let minimumFreshness: Duration?
    private let cacheability: Cacheability
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// Creates a transport that caches the responses of another one.
    ///
    /// - Parameters:
    ///   - base: sends the requests that cannot be served from the cache.
    ///   - store: keeps the responses.
    ///   - mode: how cached responses are used.
    ///   - minimumFreshness: for an API that requires its clients to cache: how long a 200 is fresh after it was
    ///     received, even with `no-cache` or `no-store`; `nil` where the header fields alone decide.
    ///   - now: returns the current time, by the same clock as `receivedAt` of the base's responses.
    ///   - events: receives ``CacheHit``, ``CacheMiss``, ``ResponseCached`` and ``CacheUnavailable``.
    public init(
        base: any HTTPTransport, store: any CacheStore, mode: Mode = .normal, minimumFreshness: Duration? = nil,
        now: @escaping @Sendable () -> Date, events: any EventSink = DiscardingEventSink()
    ) {
        self.base = base
        self.store = BestEffortStore(store, events: events)
        self.mode = mode
        self.minimumFreshness = minimumFreshness
        cacheability = Cacheability(minimumFreshness: minimumFreshness)
        self.now = now
        self.events = events
    }

    /// Returns a cached response that may be used for a request, or sends the request.
    ///
    /// - Throws: what the base throws; `cancelled` when the task is cancelled before the request is sent.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard cacheability.allowsLookup(for: request) else { return try await sendPastCache(request) }
        let cached = mode == .refresh ? nil : store.response(to: request)
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let cached else {
            events.report(CacheMiss(request, mode == .refresh ? .refresh : .notCached))
            return try await fetch(request)
        }
        let isInvalidated = Invalidation(of: request.url)?.isNewer(than: cached, in: store) ?? false
        guard !isInvalidated, cached.isFresh(at: now(), minimum: minimumFreshness) else {
            events.report(CacheMiss(request, .stale))
            return try await revalidate(cached, for: request)
        }
        events.report(CacheHit(cached, to: request, .fresh, at: now()))
        return cached.response
    }

    private func sendPastCache(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let response = try await base.send(request)
        if Invalidation.isRequired(after: response, to: request) {
            Invalidation(of: request.url)?.record(in: store, at: now())
        }
        return response
    }

    private func fetch(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let requestedAt = now()
        let response = try await base.send(request)
        update(with: response, to: request, requestedAt: requestedAt)
        return response
    }

    /// Revalidates a cached response (RFC 9111 §4.3). It is kept in memory, as it may be removed from the store at any
    /// time.
    private func revalidate(
        _ cached: CachedResponse, for request: HTTPRequest
    ) async throws(NetworkError) -> HTTPResponse {
        let validators = Validators(cached.response.headers)
        guard !validators.isEmpty else { return try await fetch(request) }
        let requestedAt = now()
        let response = try await base.send(validators.conditional(request))
        guard response.status == 304 else {
            update(with: response, to: request, requestedAt: requestedAt)
            return response
        }
        // A 304 for another response does not confirm this one.
        guard validators.match(response.headers) else { return try await fetch(request) }
        let current = update(
            with: cached.response.revalidated(by: response), to: request, requestedAt: requestedAt)
        events.report(CacheHit(current, to: request, .revalidated, at: now()))
        return current.response
    }

    /// Caches a response, or removes the cached one that it makes obsolete. An error leaves it unchanged.
    @discardableResult
    private func update(with response: HTTPResponse, to request: HTTPRequest, requestedAt: Date) -> CachedResponse {
        let cached = CachedResponse(
            response.withoutUncacheableFields, to: request,
            initialAge: Freshness(response).initialAge(requestedAt: requestedAt))
        if cacheability.allowsCaching(response, to: request) {
            store.write(cached, to: request)
        } else if (200..<400).contains(response.status) {
            store.remove(cached.key)
        }
        return cached
    }
}
