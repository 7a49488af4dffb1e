public import Essentials
public import TransportProtocols

/// A private HTTP cache (RFC 9111).
///
/// A GET request is served from the cache while the cached response is fresh. A stale response is revalidated if it has
/// a validator (`ETag` or `Last-Modified`). Other requests that are declared safe, such as a POST that searches, are
/// served in the same way, but their stale responses are not revalidated.
///
/// This cache is stricter than RFC 9111 requires:
/// - Heuristic freshness (§4.2.2) is not used.
/// - Errors are not cached. A stale response is never served in place of an error (§4.2.4).
/// - Only the latest response is cached for each combination of URL, credentials and body. The `Vary` field of this
///   response determines which requests it matches.
/// - A response that repeats a secret of its request is not cached.
/// - After a successful unsafe request, all earlier responses from the same origin are stale (§4.4).
///
/// A failure of the cache never causes a request to fail.
///
/// Place this transport above retries and rate limiting, so that cached responses do not count toward the rate limit.
/// Place it below the transport that follows redirects, so that each redirect is cached separately.
public struct CachingTransport: HTTPTransport {
    /// A policy for the use of cached responses.
    public enum Mode: Sendable {
        /// Serves fresh responses from the cache and revalidates stale ones.
        case normal
        /// Sends every request without validators and updates the cache with the response.
        case refresh
    }

    private let base: any HTTPTransport
    private let store: BestEffortStore
    private let mode: Mode
    private let minimumFreshness: Duration?
    private let cacheability: Cacheability
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// Creates a transport that caches the responses of another transport.
    ///
    /// - Parameters:
    ///   - minimumFreshness: The minimum time that a 200 stays fresh after it was received or revalidated, even with
    ///     `no-cache` or `no-store`. Use it for APIs that require their clients to cache. By default, only the
    ///     header fields determine freshness.
    ///   - repeatsSecret: Returns whether a response repeats a secret of its request. The closure comes from
    ///     the transport that adds the credentials. That transport knows the encodings in which a secret can appear.
    ///   - now: Returns the current time. It must use the same clock as `receivedAt` in the responses of `base`.
    ///   - events: Receives ``CacheHit``, ``CacheMiss``, ``ResponseCached``, ``CacheUnavailable`` and
    ///     ``CachePathIgnored``.
    public init(
        base: any HTTPTransport, store: any CacheStore, mode: Mode = .normal, minimumFreshness: Duration? = nil,
        repeatsSecret: @escaping @Sendable (HTTPResponse, HTTPRequest) -> Bool, now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        self.base = base
        self.store = BestEffortStore(store, events: events)
        self.mode = mode
        self.minimumFreshness = minimumFreshness
        cacheability = Cacheability(minimumFreshness: minimumFreshness, repeatsSecret: repeatsSecret)
        self.now = now
        self.events = events
    }

    /// Returns a fresh cached response, or sends the request.
    ///
    /// - Throws: The errors of the base transport, and `cancelled` if the task is already cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard Cacheability.allowsLookup(for: request) else { return try await sendPastCache(request) }
        let cached = mode == .refresh ? nil : store.response(to: request)
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let cached else {
            events.report(CacheMiss(request, mode == .refresh ? .refresh : .notCached))
            return try await fetch(request)
        }
        guard store.isFresh(cached, for: request, at: now(), minimum: minimumFreshness) else {
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

    /// Revalidates a cached response (RFC 9111 §4.3).
    ///
    /// Does not read the response from the store again, because another process can remove it at any time.
    private func revalidate(
        _ cached: CachedResponse, for request: HTTPRequest
    ) async throws(NetworkError) -> HTTPResponse {
        let validators = Validators(cached.response.headers)
        guard let conditional = validators.conditional(request) else { return try await fetch(request) }
        let requestedAt = now()
        let response = try await base.send(conditional)
        guard response.status == 304 else {
            update(with: response, to: request, requestedAt: requestedAt)
            return response
        }
        // The 304 is for a different response, so the request is sent again without validators.
        guard validators.match(response.headers) else { return try await fetch(request) }
        let current = update(
            with: cached.response.revalidated(by: response), to: request, requestedAt: requestedAt)
        events.report(CacheHit(current, to: request, .revalidated, at: now()))
        return current.response
    }

    /// Caches the response if allowed.
    ///
    /// An uncacheable 2xx or 3xx response removes the cached response. An error response does not change the cache.
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

extension BestEffortStore {
    /// Returns whether a cached response may be used without a request to the server.
    func isFresh(_ cached: CachedResponse, for request: HTTPRequest, at now: Date, minimum: Duration?) -> Bool {
        let isInvalidated = Invalidation(of: request.url)?.isNewer(than: cached, in: self) ?? false
        return !isInvalidated && cached.isFresh(at: now, minimum: minimum)
    }
}
