public import Essentials
public import TransportProtocols

/// A transport that returns cached responses and never sends a request.
public struct CacheOnlyTransport: HTTPTransport {
    /// The responses that may be used.
    public enum Selection: Sendable {
        /// Responses of any age, for offline use.
        case all
        /// The responses that a ``CachingTransport`` with this minimum freshness would serve without sending a request.
        case fresh(minimum: Duration?)
    }

    private let selection: Selection
    private let store: BestEffortStore
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// Creates a transport that reads from the store.
    ///
    /// - Parameters:
    ///   - now: Returns the current time, which determines the age and the freshness of responses.
    ///   - events: Receives ``CacheHit``, ``CacheUnavailable`` and ``CachePathIgnored``.
    public init(
        store: any CacheStore, selection: Selection = .all, now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        self.selection = selection
        self.store = BestEffortStore(store, events: events)
        self.now = now
        self.events = events
    }

    /// Returns the cached response.
    ///
    /// - Throws: `notCached` if the selection contains no cached response to the request. `cancelled` if the task is
    ///   cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let cached = Cacheability.allowsLookup(for: request) ? store.response(to: request) : nil
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let cached, isSelected(cached, for: request) else {
            throw NetworkError(.notCached, "no cached response for \(request)")
        }
        events.report(CacheHit(cached, to: request, .offline, at: now()))
        return cached.response
    }

    private func isSelected(_ cached: CachedResponse, for request: HTTPRequest) -> Bool {
        switch selection {
        case .all: true
        case .fresh(let minimum): store.isFresh(cached, for: request, at: now(), minimum: minimum)
        }
    }
}
