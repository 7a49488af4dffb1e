public import Protocols

/// A transport for offline use. It returns cached responses of any age and never sends a request.
public struct CacheOnlyTransport: HTTPTransport {
    private let store: BestEffortStore
    private let cacheability = Cacheability(minimumFreshness: nil)
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// Creates a transport that reads from the store.
    ///
    /// - Parameters:
    ///   - now: Returns the current time, which determines the reported age of a response.
    ///   - events: Receives ``CacheHit`` and ``CacheUnavailable``.
    public init(
        store: any CacheStore, now: @escaping @Sendable () -> Date, events: any EventSink = DiscardingEventSink()
    ) {
        self.store = BestEffortStore(store, events: events)
        self.now = now
        self.events = events
    }

    /// Returns the cached response.
    ///
    /// - Throws: `notCached` if no response is cached for the request, or `cancelled` if the task is cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let cached = cacheability.allowsLookup(for: request) ? store.response(to: request) : nil
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let cached else { throw NetworkError(.notCached, "no cached response for \(request)") }
        events.report(CacheHit(cached, to: request, .offline, at: now()))
        return cached.response
    }
}
