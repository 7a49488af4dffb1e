/// A list that is kept in a store: what is read, and from where.
public struct Subscription: Hashable, Sendable {
    /// The id of the provider and the address of the server, because ids of two servers can be equal:
    /// `github-repos https://api.github.com`.
    public let source: String
    /// The parameters of the list as text. Equal parameters must have equal texts.
    public let request: String
    /// The name of the part of the list; empty for the whole list.
    public let slice: String

    /// Creates a subscription. By default, it is for the whole list.
    public init(source: String, request: String, slice: String = "") {
        self.source = source
        self.request = request
        self.slice = slice
    }
}

/// A list that a store keeps.
public struct StoredList: Hashable, Sendable {
    /// The list.
    public let list: Subscription
    /// The time at which the last whole run began, in whole seconds; `nil` if there was none. Everything in the list that
    /// changed before it is in the store.
    public let wholeAt: Date?

    /// Creates a description of a list.
    public init(list: Subscription, wholeAt: Date?) {
        self.list = list
        self.wholeAt = wholeAt
    }
}

/// How a run reads a list.
public struct RunOptions: Hashable, Sendable {
    /// The page size of a new run.
    public var pageSize: Int
    /// Whether a new run reads only what has changed since the last whole run of the list began. If there was none, or if
    /// a column is new, it reads the whole list.
    public var readsChanges: Bool
    /// Whether to keep the earlier versions of changed records of this entity, from now on and in all later runs.
    public var keepsHistory: Bool

    /// Creates options. By default, a run reads the whole list and keeps no history.
    public init(pageSize: Int, readsChanges: Bool = false, keepsHistory: Bool = false) {
        self.pageSize = pageSize
        self.readsChanges = readsChanges
        self.keepsHistory = keepsHistory
    }
}

/// One reading of a list, from its first page to its last, by one or several processes.
///
/// A value describes the run at one point in time. A store refuses a value that is out of date, so of two processes
/// that continue the same run, one is refused and changes nothing.
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
    /// The time at which the last whole run began, in whole seconds. This run reads only what has changed since then.
    /// `nil` if it reads the whole list.
    public let changesSince: Date?
    /// Whether pages had already been committed when the run was returned by the store.
    public let isContinued: Bool
    /// The changes to the table of the records.
    public let schemaChange: SchemaChange
    /// The token of the last committed page. A continued run starts by reading it again, which detects items that have
    /// moved. `nil` if it is the first page, or if there is none.
    public private(set) var page: PageToken?
    /// The number of committed pages.
    public private(set) var pageCount: Int
    /// The number of committed rows, including repeated ones.
    public private(set) var recordCount: Int

    /// Creates a description of a run. By default, it is new and has no pages.
    public init(
        id: Int64, list: Subscription, schema: RecordSchema, startedAt: Date, pageSize: Int, changesSince: Date? = nil,
        isContinued: Bool = false, schemaChange: SchemaChange = SchemaChange(), page: PageToken? = nil,
        pageCount: Int = 0,
        recordCount: Int = 0
    ) {
        self.id = id
        self.list = list
        self.schema = schema
        self.startedAt = startedAt
        self.pageSize = pageSize
        self.changesSince = changesSince
        self.isContinued = isContinued
        self.schemaChange = schemaChange
        self.page = page
        self.pageCount = pageCount
        self.recordCount = recordCount
    }

    /// Returns the run after another page was committed.
    public func advanced(to page: PageToken?, records: Int) -> SyncRun {
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
    /// The number of records with a changed value, and of records that were marked as gone.
    public var changed = 0
    /// The number of rows that are equal to the kept record.
    public var unchanged = 0
    /// The run after the page. The next page is committed to it.
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

/// The records that left a list when a run ended.
public struct Departed: Hashable, Sendable {
    /// The number of records that were in the list before the run and were not seen by it.
    public let left: Int
    /// The number of those that are in no other list of their source.
    public let unlisted: Int

    /// Creates a count. By default, no record left.
    public init(left: Int = 0, unlisted: Int = 0) {
        self.left = left
        self.unlisted = unlisted
    }
}
