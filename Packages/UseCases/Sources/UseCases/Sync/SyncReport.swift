public import Protocols

/// The effect of a synchronization that has read the list to its end, or to the limit.
public struct SyncReport: Hashable, Sendable {
    /// The number of records that are new in the store.
    public private(set) var added = 0
    /// The number of records with a changed value.
    public private(set) var changed = 0
    /// The number of records that are equal to the kept ones. The last page before an interruption is counted again.
    public private(set) var unchanged = 0
    /// The records that left the list.
    public internal(set) var departed = Departed()
    /// Whether it continued an earlier one that was interrupted.
    public let isContinued: Bool
    /// The start of the last whole run, if only what has changed since then was read; `nil` if the whole list was.
    public let changesSince: Date?
    /// The changes to the table of the records.
    public let schemaChange: SchemaChange
    /// The reasons why items may be missing, without repetitions. Empty if none are.
    public private(set) var reasons: [String] = []

    /// The reasons that are failures of the API or of the connection, not limits that the user or the API has set.
    public private(set) var defects: [String] = []

    /// Whether the API has more items, but does not return them for one list.
    public private(set) var isAtResultLimit = false

    /// Whether all that was to be read was read.
    public var completeness: Completeness { reasons.isEmpty ? .complete : .incomplete }

    init(_ run: SyncRun) {
        isContinued = run.isContinued
        changesSince = run.changesSince
        schemaChange = run.schemaChange
    }

    mutating func add(_ outcome: PageOutcome, _ page: Page<some Sendable>) {
        added += outcome.added
        changed += outcome.changed
        unchanged += outcome.unchanged
        page.truncationReason.map { add($0) }
        page.incompleteReason.map { addDefect($0) }
    }

    /// Compares the number of items with the totals of the API.
    mutating func end(_ summary: ListSummary) {
        if summary.isCutOff { markCutOff() }
        isAtResultLimit = summary.isAtResultLimit
        if isAtResultLimit { add("the list has more items than the API returns") }
        switch summary.outcome {
        case .complete: return
        case .drifted(let missing): add("the list changed while it was read: \(missing) of its items are missing")
        case .incomplete(let missing): addDefect("\(missing) of the items are missing")
        }
    }

    /// Notes that the limit ended the reading.
    mutating func markCutOff() { add("the list has more items than the limit") }

    private mutating func addDefect(_ reason: String) {
        if !defects.contains(reason) { defects.append(reason) }
        add(reason)
    }

    private mutating func add(_ reason: String) {
        if !reasons.contains(reason) { reasons.append(reason) }
    }
}

/// The error of a synchronization. All pages before it are committed.
public enum SyncError: Error, Sendable {
    /// The provider failed after the run had this number of pages.
    case provider(ProviderError, pagesSoFar: Int)
    /// The store failed.
    case store(StoreError)
}
