public import Protocols
public import StoreProtocols

/// A request for a synchronization.
public struct SyncRequest: Sendable {
    /// The list, as it is identified in the store.
    public let list: Subscription
    /// The parameters of the list.
    public let parameters: ParameterValues
    /// How the list is divided into pages.
    public let paging: Paging
    /// The page size; `nil` for the largest one.
    public let pageSize: Int?
    /// The maximum number of items; `nil` for all items.
    public let limit: Int?
    /// Whether to read the whole list from its start, even if an earlier run was interrupted.
    public let readsAll: Bool
    /// Whether an interrupted run starts over. A list with few pages is then complete at once; a run that continues is not.
    public let startsOver: Bool
    /// How often a new run reads the whole list instead of its changes; `nil` for never. An interrupted run is continued.
    public let wholeRuns: WholeRunSchedule?
    /// Whether to keep the earlier versions of changed records, from now on.
    public let keepsHistory: Bool
    /// The names of the columns of a new table; `nil` for those of the existing table.
    public let columnNames: ColumnNames?

    /// Creates a request. By default, it has no limit, and reads only changes if the provider and the store support
    /// this.
    public init(
        _ list: Subscription, _ parameters: ParameterValues, paging: Paging, pageSize: Int? = nil, limit: Int? = nil,
        readsAll: Bool = false, startsOver: Bool = false, wholeRuns: WholeRunSchedule? = nil,
        keepsHistory: Bool = false, columnNames: ColumnNames? = nil
    ) {
        self.list = list
        self.parameters = parameters
        self.paging = paging
        self.pageSize = pageSize
        self.limit = limit
        self.readsAll = readsAll
        self.startsOver = startsOver
        self.wholeRuns = wholeRuns
        self.keepsHistory = keepsHistory
        self.columnNames = columnNames
    }

    /// Returns the range to read. It starts at the last committed page of a run, or at the start of the list.
    func range(_ parameters: ParameterValues, continuing run: SyncRun?) throws(SyncError) -> ListRange {
        let pageSize = run?.pageSize ?? pageSize
        let start = SyncPosition.start(of: run, paging)
        let earlier = start == .page(1) ? 0 : run.map(\.earlierItemCount) ?? 0
        do throws(ProviderError) {
            let ranges = try ListRange.choices(
                parameters, from: start, limit: limit.map { max(0, $0 - earlier) }, pageSize: pageSize, paging: paging)
            if let range = ranges.first { return range }
            throw ProviderError(.invalidRequest, "the list has no pages of this size")
        } catch {
            throw .provider(error, pagesSoFar: run?.pageCount ?? 0)
        }
    }
}

extension SyncRun {
    /// The number of items before the last committed page, at most `Int.max`.
    fileprivate var earlierItemCount: Int {
        let (count, overflow) = max(0, pageCount - 1).multipliedReportingOverflow(by: pageSize)
        return overflow ? .max : count
    }
}

/// The part of a list that has changed since the last run that read the whole list.
struct SyncChanges<Item: Entity>: Sendable {
    /// The period before the start of the earlier run, in seconds, for which changes are also read. An API may list a
    /// change some time after it was made.
    private static var overlap: TimeInterval { 3600 }

    private let tracker: (any ChangeTracking<Item>)?

    init(_ lister: any Listing<Item>) {
        tracker = lister.tracker
    }

    /// Returns whether the provider can list the changes to a list.
    func areListed(_ parameters: ParameterValues, now: Date) throws(ProviderError) -> Bool {
        try tracker?.parameters(for: parameters, changedSince: now) != nil
    }

    /// Returns the parameters of the list that a run reads; `nil` if the provider can no longer list these changes.
    func parameters(_ parameters: ParameterValues, of run: SyncRun) throws(ProviderError) -> ParameterValues? {
        guard let start = run.changesSince else { return parameters }
        return try tracker?.parameters(for: parameters, changedSince: start.addingTimeInterval(-Self.overlap))
    }
}
