/// A destination for the records of a list, which arrive page by page.
///
/// A page and the checkpoint of its run are written together or not at all, so a process can be killed at any time, and
/// the next one continues after the last committed page.
public protocol SyncDestination: Sendable {
    /// Continues the open run of a list, or starts one.
    ///
    /// Creates the table of the records if there is none, and adds missing columns. Columns that the schema does not
    /// have keep their values.
    ///
    /// - Parameters:
    ///   - options: How a new run reads the list. An open run keeps its own page size and start of changes.
    ///   - now: The time at which a new run begins.
    /// - Throws: `narrowerKind` if a column cannot hold the kept values with its new kind, and `invalidSchema`.
    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) async throws(StoreError) -> SyncRun

    /// Adds and updates the records of one page, and moves the checkpoint to it, in one transaction.
    ///
    /// A record is identified by the source of the list and its id. An unchanged record keeps its time of change. A
    /// record loses the mark that it is gone.
    ///
    /// - Parameters:
    ///   - page: The token of this page, from which a later run continues; `nil` for the first page.
    /// - Throws: `overtaken` if the run has moved on or ended since `run` was returned. `invalidRecord` for a row with a
    ///   missing id, or with a value that is not of the column's kind. In both cases, nothing is changed.
    func commit(
        _ rows: [[FieldValue]], of page: PageToken?, to run: SyncRun, at now: Date
    ) async throws(StoreError) -> PageOutcome

    /// Ends a run. If it has read the whole list, removes the records that it has not seen from the list.
    ///
    /// The records themselves are kept. A continued run removes nothing, because the list may have changed in between.
    /// A run that reads only changes removes nothing either.
    ///
    /// - Throws: `overtaken` if the run has moved on or ended since `run` was returned.
    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) async throws(StoreError) -> Departed
}

/// A place that keeps records of any entity between runs, such as a database file.
///
/// Records arrive page by page. A page and the checkpoint of its run are written together or not at all, so a process
/// can be killed at any time, and the next one continues after the last committed page.
///
/// Records are rows of values in the order of a ``RecordSchema``, so that columns may be known only at run time. The
/// values are returned as they were written, with two exceptions: a decimal may be returned as a number with the same
/// text, and a number that is not finite as `null`.
///
/// Every function can throw the codes for a store that cannot be used: `missingLibrary`, `notOpened`, `notAStore`,
/// `newerVersion`, `damaged`, `readOnly`, `full`, `busy` and `unknown`. Data that was committed earlier is not changed.
public protocol RecordStore: SyncDestination {
    /// Returns the lists of an entity that a run has begun to read, in an order of the store.
    func lists(of schema: RecordSchema, from source: String) async throws(StoreError) -> [StoredList]

    /// Returns records in an order of the store, which does not depend on the times of changes.
    ///
    /// - Parameters:
    ///   - schema: The columns to return. A column that the store does not have is `null` in every record.
    ///   - id: The id of the last record of the previous call; `nil` to start with the first record.
    ///   - limit: The maximum number of records.
    func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) async throws(StoreError) -> [StoredRecord]

    /// Returns the earlier versions of a record, oldest first. There are none from before a run that keeps the history.
    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) async throws(StoreError) -> [StoredRecord]

    /// Marks records as gone, because the API no longer has them. Returns the number of records that were not yet
    /// marked.
    func markGone(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) async throws(StoreError) -> Int
}

/// The records to return from a store.
public struct RecordFilter: Hashable, Sendable {
    /// The list that contains the records; `nil` for the records of any list and of none.
    public var list: Subscription?
    /// Whether the records of all slices of the list's request are included, and not only those of the list itself.
    public var includesSlices: Bool
    /// The values that the records have in these columns. No record has a value in a column that does not exist.
    public var values: [String: FieldValue]
    /// Whether records that are marked as gone are included.
    public var includesGone: Bool
    /// Whether only records are included that are in no list of their source.
    public var isUnlisted: Bool

    /// Creates a filter. By default, it includes every record that is not marked as gone.
    public init(
        list: Subscription? = nil, includesSlices: Bool = false, values: [String: FieldValue] = [:],
        includesGone: Bool = false, isUnlisted: Bool = false
    ) {
        self.list = list
        self.includesSlices = includesSlices
        self.values = values
        self.includesGone = includesGone
        self.isUnlisted = isUnlisted
    }

    /// Every record, including those that are gone.
    public static let all = RecordFilter(includesGone: true)
    /// The records that are in no list of their source and are not marked as gone. The API may still have them.
    public static let unlisted = RecordFilter(isUnlisted: true)
}

/// A record in a store, or an earlier version of one.
public struct StoredRecord: Hashable, Sendable {
    /// The values, in the order of the schema.
    public let values: [FieldValue]
    /// The time at which the record was added, in whole seconds.
    public let added: Date
    /// The time of the last change, in whole seconds. For a record that never changed, it is the time of adding.
    public let changed: Date
    /// The time at which the record was marked as gone, in whole seconds; `nil` if it is not.
    public let gone: Date?

    /// Creates a record.
    public init(values: [FieldValue], added: Date, changed: Date, gone: Date? = nil) {
        self.values = values
        self.added = added
        self.changed = changed
        self.gone = gone
    }
}
