public import Protocols

/// Responds to requests only from a cache, with responses of any age, for use without a network.
public struct CacheOnlyTransport: HTTPTransport {
    private let store: BestEffortStore
    private let cacheability = Cacheability(minimumFreshness: nil)
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// Creates a transport that never sends a request.
    ///
    /// - Parameters:
    ///   - store: holds the cached responses.
    ///   - now: returns the current time, from which the age of a response is computed.
    ///   - events: receives ``CacheHit`` and ``CacheUnavailable``.
    public init(
        store: any CacheStore, now: @escaping @Sendable () -> Date, events: any EventSink = DiscardingEventSink()
    ) {
        self.store = BestEffortStore(store, events: events)
        self.now = now
        self.events = events
    }

    /// Returns the cached response.
    ///
    /// - Throws: `notCached` when there is none; `cancelled` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let cached = cacheability.allowsLookup(for: request) ? store.response(to: request) : nil
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let cached else { throw NetworkError(.notCached, "no cached response for \(request)") }
        events.report(CacheHit(cached, to: request, .offline, at: now()))
        return cached.response
    }
}
