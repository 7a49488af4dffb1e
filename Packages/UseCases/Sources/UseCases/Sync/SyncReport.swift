public import Protocols
public import StoreProtocols

/// The result of a synchronization that has read the list to its end, or to the limit.
public struct SyncReport: Hashable, Sendable {
    /// The number of records that are new in the store.
    public private(set) var added = 0
    /// The number of records with a changed value.
    public private(set) var changed = 0
    /// The number of unchanged records. The records of the last page before an interruption are counted again.
    public private(set) var unchanged = 0
    /// The number of items that were stored without their raw item, because it is not known or contains a secret. 0 if raw
    /// items are not kept.
    public private(set) var missingRawItems = 0
    /// The records that were removed from the list.
    public internal(set) var removals = ListRemovals()
    /// Whether the synchronization continued an interrupted run.
    public let isContinued: Bool
    /// The start of the last run that read the whole list, if only changes since then were read; otherwise, `nil`.
    public let changesSince: Date?
    /// Whether an earlier synchronization of the list has also read only changes.
    public let followsChanges: Bool
    /// Whether the whole list was read because ``SyncRequest/wholeRuns`` says so. Otherwise, only changes would have been
    /// read.
    public let isScheduled: Bool
    /// The changes to the store's table for the records.
    public let schemaChange: SchemaChange
    /// The reasons why items are missing, without duplicates. Another run can read these items.
    private var defects: [String] = []
    /// The reasons why the API does not return the rest of the list, without duplicates.
    private var truncations: [String] = []
    private var isCutOff = false
    /// Whether the next page was read before an interruption, and the destination has the records of that page.
    private var readsAgain: Bool
    /// Whether the synchronization continued a run that had read several pages. At least one of them had items.
    private let isContinuedWithItems: Bool

    /// The part of the list that was read.
    public var coverage: SyncCoverage {
        if !defects.isEmpty { return .incomplete(reasons: defects + truncations) }
        if !truncations.isEmpty { return .truncated(reasons: truncations) }
        return isCutOff ? .limited : .complete
    }

    init(_ run: SyncRun, isWholeRunDue: Bool) {
        isScheduled = isWholeRunDue && run.changesSince == nil && !run.isContinued
        isContinued = run.isContinued
        readsAgain = run.isContinued && run.recordCount > 0
        isContinuedWithItems = run.isContinued && run.pageCount > 1
        changesSince = run.changesSince
        followsChanges = run.followsChanges
        schemaChange = run.schemaChange
    }

    mutating func add(_ outcome: PageOutcome, _ page: Page<some Sendable>) {
        // If the repeated page has only new records, many items were removed during the interruption. Other items may
        // have moved to pages that were already read.
        if readsAgain, outcome.changed + outcome.unchanged == 0 { defects.addIfNew(Self.movedItems) }
        readsAgain = false
        added += outcome.added
        changed += outcome.changed
        unchanged += outcome.unchanged
        page.truncationReason.map { truncations.addIfNew($0) }
        page.incompleteReason.map { defects.addIfNew($0) }
    }

    mutating func addMissing(in rawItems: [RawItem]) {
        for item in rawItems where item.json == nil { missingRawItems += 1 }
    }

    /// Compares the number of items with the reported totals, and checks that a continued run has found items.
    mutating func end(_ summary: ListSummary) {
        if isContinuedWithItems, added + changed + unchanged == 0 { defects.addIfNew(Self.movedItems) }
        if summary.isCutOff { markCutOff() }
        if summary.isAtResultLimit, !summary.isCutOff {
            truncations.addIfNew("the list has more items than the API returns")
        }
        switch summary.outcome {
        case .complete: return
        case .drifted(let missing):
            defects.addIfNew("the list changed while it was read: \(missing) of its items are missing")
        case .incomplete(let missing): defects.addIfNew("\(missing) of the items are missing")
        }
    }

    private static let movedItems = "the list became shorter after the interruption, so items may be missing"

    /// Records that the list was read only up to the limit.
    mutating func markCutOff() { isCutOff = true }
}

/// The part of a list that a synchronization has read.
public enum SyncCoverage: Hashable, Sendable {
    /// The whole list. No items are known to be missing.
    case complete
    /// The list up to the limit of the request.
    case limited
    /// The items that the API returns, which are not all items of the list.
    case truncated(reasons: [String])
    /// A part of the list. Another run can read the missing items.
    case incomplete(reasons: [String])

    /// The completeness of a run. The store removes unseen records from the list only after a complete run.
    var completeness: Completeness { self == .complete ? .complete : .incomplete }
}

extension [String] {
    fileprivate mutating func addIfNew(_ reason: String) {
        if !contains(reason) { append(reason) }
    }
}

/// The error of a synchronization. All pages before the error are committed.
public enum SyncError: Error, Sendable {
    /// The provider failed after the run had committed this number of pages.
    case provider(ProviderError, pagesSoFar: Int)
    /// The store failed.
    case store(StoreError)
}

extension SyncError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .provider(let error, _): error.errorDescription
        case .store(let error): error.errorDescription
        }
    }
}
