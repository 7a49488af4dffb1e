import Protocols
public import StoreProtocols

/// How often the whole list is read, if otherwise only its changes are read. Changes never show that a record has left the
/// list.
public struct WholeRunSchedule: Sendable {
    private let maximumAge: Duration
    private let store: any RecordStore

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - maximumAge: The maximum time since the start of the last run that read the whole list.
    ///   - store: The store that has the list.
    public init(maximumAge: Duration, in store: any RecordStore) {
        self.maximumAge = maximumAge
        self.store = store
    }

    /// Returns whether the whole list must be read again; `false` for a list that no run has read to its end, because the
    /// next run then reads the whole list in any case.
    public func isDue(
        _ list: Subscription, of schema: RecordSchema, at now: Date
    ) async throws(StoreError) -> Bool {
        let lists = try await store.lists(of: schema, from: list.source)
        guard let stored = lists.first(where: { $0.list == list }), stored.lastCompleteRunStart != nil else {
            return false
        }
        // A start in the future shows that the clock was set back.
        guard let start = stored.lastWholeRunStart, start <= now else { return true }
        return Duration.seconds(now.timeIntervalSince(start)) > maximumAge
    }
}
