public import Protocols

/// Answers requests from stored responses alone, whatever their age: for when there is no network.
public struct StoredAnswers: HTTPTransport {
    private let store: ForgivingStore
    private let rule = StorageRule(minimumFreshness: nil)
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// - Parameters:
    ///   - store: where responses were kept.
    ///   - now: the calendar's time, to tell how old an answer is.
    ///   - events: where ``CacheServed`` and ``CacheUnavailable`` go.
    public init(
        store: any ResponseStore, now: @escaping @Sendable () -> Date, events: any EventSink = IgnoringEvents()
    ) {
        self.store = ForgivingStore(store, events: events)
        self.now = now
        self.events = events
    }

    /// Gives back what is stored.
    ///
    /// - Throws: `notStored` when that is nothing; `cancelled` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let stored = rule.allows(request) ? store.answer(to: request) : nil
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let stored else { throw NetworkError(.notStored, "No answer to \(request) is stored") }
        events.report(CacheServed(stored, to: request, reason: .offline, at: now()))
        return stored.response
    }
}
