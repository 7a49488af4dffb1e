import Records

/// The identity of a list in a store: its source, its parameters and its slice.
public struct Subscription: Hashable, Sendable {
    /// The id of the provider and the URL of the server: `github-repos https://api.github.com`. Items on two servers
    /// can have the same id, so the URL is needed.
    public let source: String
    /// The parameters of the list as text. Equal parameters must have the same text.
    public let request: String
    /// The name of the slice; empty for the whole list.
    public let slice: String

    /// Creates a subscription. By default, it is for the whole list.
    public init(source: String, request: String, slice: String = "") {
        self.source = source
        self.request = request
        self.slice = slice
    }
}

/// A list in a store, and the time until which the store has all changes to the list.
public struct StoredList: Hashable, Sendable {
    public let list: Subscription
    /// The start of the last complete run that was not interrupted, in whole seconds; `nil` if there was no such run,
    /// or if a column was added since. The store has all earlier changes to the list.
    public let lastCompleteRunStart: Date?
    /// The number of the order in which the last run that read the whole list found its records. `nil` if a later run
    /// has added or changed a record, or is still open, because records may then have other places at the API. The store
    /// keeps the order before this one for callers that still read it.
    public let order: Int64?

    /// The start of the last complete run that read the whole list and was not interrupted, in whole seconds; `nil` if
    /// there was no such run. Only such a run finds the records that have left the list.
    public let lastWholeRunStart: Date?

    /// Creates a list. By default, its order is not known, and no run has read the whole list.
    public init(
        list: Subscription, lastCompleteRunStart: Date?, order: Int64? = nil, lastWholeRunStart: Date? = nil
    ) {
        self.list = list
        self.lastCompleteRunStart = lastCompleteRunStart
        self.order = order
        self.lastWholeRunStart = lastWholeRunStart
    }
}

/// The options for reading a list in a run.
public struct RunOptions: Hashable, Sendable {
    /// The page size of a new run.
    public var pageSize: Int
    /// Whether a new run reads only what has changed since ``StoredList/lastCompleteRunStart``. If that time is `nil`,
    /// the run reads the whole list.
    public var readsChanges: Bool
    /// Whether to keep the earlier versions of changed records of this entity, in this run and in all later runs.
    public var keepsHistory: Bool
    /// Whether to keep the raw items of this entity, in this run and in all later runs. Only a ``RawItemStore`` keeps them.
    /// If none were kept before, a new run reads the whole list.
    public var keepsRawItems: Bool

    /// The names of the columns of a new table. `nil` for those of the existing table, and for the original names if
    /// there is none.
    public var columnNames: ColumnNames?

    /// Creates options. By default, a run reads the whole list, and keeps no history and no raw items.
    public init(
        pageSize: Int, readsChanges: Bool = false, keepsHistory: Bool = false, keepsRawItems: Bool = false,
        columnNames: ColumnNames? = nil
    ) {
        self.pageSize = pageSize
        self.readsChanges = readsChanges
        self.keepsHistory = keepsHistory
        self.keepsRawItems = keepsRawItems
        self.columnNames = columnNames
    }

    /// Returns the ``SyncRun/changesSince`` of a new run.
    ///
    /// If the clock was set back, changes between its two times would never be read, so the run reads the whole list.
    ///
    /// - Parameters:
    ///   - lastCompleteRunStart: That of the list.
    ///   - now: The start of the run.
    public func changesSince(_ lastCompleteRunStart: Date?, at now: Date) -> Date? {
        guard readsChanges, let lastCompleteRunStart, lastCompleteRunStart <= now else { return nil }
        return lastCompleteRunStart
    }
}

/// One pass over a list, from its first page to its last, by one or several processes.
///
/// A value describes the run at one point in time. A store refuses a value that is out of date. If two processes
/// continue the same run, the store refuses one of them, and that process changes nothing.
public struct SyncRun: Hashable, Sendable {
    /// The number of the run in its store.
    public let id: Int64
    /// The list that is read.
    public let list: Subscription
    /// The columns of the records.
    public let schema: RecordSchema
    /// The time at which the run began, in whole seconds.
    public let startedAt: Date
    /// The page size of the run. It does not change, because a page token can depend on it.
    public let pageSize: Int
    /// The ``StoredList/lastCompleteRunStart`` of the list when the run began; `nil` if the run reads the whole list.
    /// Otherwise, the run reads only what has changed since this time.
    public let changesSince: Date?
    /// Whether an earlier run of the list has also read only changes.
    public let followsChanges: Bool
    /// Whether pages had already been committed when the store returned the run.
    public let isContinued: Bool
    /// The changes to the table of the records.
    public let schemaChange: SchemaChange
    /// The text of the last committed page's token; `nil` for the first page, and if no page is committed. A continued run
    /// reads this page again to detect items that have moved.
    public private(set) var page: String?
    /// The number of committed pages.
    public private(set) var pageCount: Int
    /// The number of committed rows, including repeated ones.
    public private(set) var recordCount: Int

    /// Creates a description of a run. By default, it is new and has no pages.
    public init(
        id: Int64, list: Subscription, schema: RecordSchema, startedAt: Date, pageSize: Int, changesSince: Date? = nil,
        followsChanges: Bool = false, isContinued: Bool = false, schemaChange: SchemaChange = SchemaChange(),
        page: String? = nil,
        pageCount: Int = 0,
        recordCount: Int = 0
    ) {
        self.id = id
        self.list = list
        self.schema = schema
        self.startedAt = startedAt
        self.pageSize = pageSize
        self.changesSince = changesSince
        self.followsChanges = followsChanges
        self.isContinued = isContinued
        self.schemaChange = schemaChange
        self.page = page
        self.pageCount = pageCount
        self.recordCount = recordCount
    }

    /// Returns whether a run with this end has read everything that it had to read. Then its start becomes the
    /// ``StoredList/lastCompleteRunStart`` of the list. Otherwise, the next run reads the same changes again.
    ///
    /// A continued run is not complete, because items may have moved to pages that were read before the interruption.
    public func isComplete(_ completeness: Completeness) -> Bool { completeness == .complete && !isContinued }

    /// Returns the run as it is after one more page is committed.
    public func advanced(to page: String?, records: Int) -> SyncRun {
        var run = self
        run.page = page
        run.pageCount += 1
        run.recordCount += records
        return run
    }
}

/// The effect of a committed page.
public struct PageOutcome: Hashable, Sendable {
    /// The number of records that are new in the store.
    public var added = 0
    /// The number of records that have a changed value or had been marked as deleted.
    public var changed = 0
    /// The number of rows that are equal to their stored records.
    public var unchanged = 0
    /// The run after this page. Pass this value to commit the next page.
    public let run: SyncRun

    /// Creates the outcome of a page without records.
    public init(run: SyncRun) {
        self.run = run
    }
}

/// Whether a run has read the whole list.
public enum Completeness: Hashable, Sendable {
    /// All items were read: no limit was reached, and nothing was truncated or missing.
    case complete
    /// Items may be missing, so a record that was not seen may still be in the list.
    case incomplete
}

/// The records that were removed from a list when a run ended. They stay in the store.
public struct ListRemovals: Hashable, Sendable {
    /// The number of records that were in the list before the run, but that the run has not seen.
    public let count: Int
    /// The number of these records that are in no other list of their source.
    public let unlisted: Int

    /// Creates a description of removals. By default, there are none.
    public init(count: Int = 0, unlisted: Int = 0) {
        self.count = count
        self.unlisted = unlisted
    }
}
