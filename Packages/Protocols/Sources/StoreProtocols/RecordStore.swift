public import RecordConditions
import Records

/// A destination for the records of a list, which arrive page by page.
///
/// A page and the checkpoint of its run are written together or not at all. A process can therefore be killed at any
/// time, and the next process continues after the last committed page.
public protocol SyncDestination: Sendable {
    /// Continues the open run of a list, or starts a new run.
    ///
    /// Creates the table of the records if there is none, and adds missing columns. Columns that are not in the schema
    /// keep their values. If another program has removed a table or a column, the open runs of the entity end, and the
    /// next run of each list reads the whole list.
    ///
    /// - Parameters:
    ///   - list: The list that the run reads.
    ///   - schema: The columns of the records.
    ///   - options: The options of a new run. An open run keeps its page size and its ``SyncRun/changesSince``.
    ///   - now: The start time of a new run.
    /// - Throws: `incompatibleKind` if the new kind of a column does not include all values in the column.
    ///   `invalidSchema` if the store does not support the names or columns of the schema, or if the table has other
    ///   ``RunOptions/columnNames``. `invalidLocation` if the store supports only the original names.
    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) async throws(StoreError) -> SyncRun

    /// Adds and updates the records of one page, and moves the checkpoint to this page, in one transaction.
    ///
    /// A record is identified by its id and the source of the list. An unchanged record keeps its
    /// ``StoredRecord/changed`` time. A record that was marked as deleted loses the mark.
    ///
    /// - Parameters:
    ///   - rows: The records of the page, each with its values in the order of the schema.
    ///   - page: The text of this page's token, from which another process can continue the run; `nil` for the first
    ///     page.
    ///   - run: The run, as the store returned it last.
    ///   - now: The time of the changes to records.
    /// - Throws: `conflict` if the run has advanced or ended since `run` was returned. `invalidRecord` for a row with
    ///   a missing id, or with a value of the wrong kind. In both cases, nothing is changed.
    func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) async throws(StoreError) -> PageOutcome

    /// Ends a run. If the run has read the whole list, the records that it has not seen are removed from the list.
    ///
    /// The removed records stay in the store. A continued run removes nothing, because the list may have changed since
    /// the interruption. A run that reads only changes also removes nothing.
    ///
    /// - Throws: `conflict` if the run has advanced or ended since `run` was returned.
    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) async throws(StoreError) -> ListRemovals

    /// Keeps the reason why a run has stopped, for the log of the runs. The run stays open.
    ///
    /// - Parameters:
    ///   - run: The run, as the store returned it last.
    ///   - reason: One line without secrets.
    ///   - now: The time of the interruption.
    func interrupt(_ run: SyncRun, because reason: String, at now: Date) async throws(StoreError)
}

/// A persistent store for records of any entity, such as a database file.
///
/// Records are rows of values in the order of a ``RecordSchema``, because columns may be known only at run time. A
/// store returns the values as they were written, with these exceptions:
///
/// - A numeric value may be returned as another case with the same value, such as `integer(1)` for `number(1.0)`. A
///   decimal inside a list, an object or a value of the kind `any` may be rounded to a `Double`.
/// - A number that is not finite is returned as `null`.
/// - The fraction of a second may be rounded to milliseconds.
///
/// Every function can throw the codes for a store that cannot be used: `missingLibrary`, `invalidLocation`,
/// `missingStore`, `missingDatabase`, `refusedCredentials`, `notOpened`, `notAStore`, `newerVersion`, `damaged`,
/// `readOnly`, `full`, `busy`, `unavailable`, `unknownHost` and `unknown`. Every function that reads records can throw
/// `incompleteRecords`. An error does not change data that was committed earlier.
public protocol RecordStore: SyncDestination {
    /// Returns those lists of an entity that a run has begun to read. The store chooses the order.
    func lists(of schema: RecordSchema, from source: String) async throws(StoreError) -> [StoredList]

    /// Makes slices of a list the list itself, as if one run that began at `start` had read the whole list in them.
    ///
    /// The records of the slices become those of the list, and its other records are removed from it. One run of the list
    /// replaces the slices and their runs. The order of the list is then not known.
    ///
    /// - Parameters:
    ///   - slices: The names of the slices, which together have all records that the list had at `start`.
    ///   - list: The whole list, which need not be stored.
    ///   - schema: The columns of the records.
    ///   - start: The time since which all slices were read.
    ///   - now: The time at which the run ended.
    /// - Returns: `false` if nothing was changed: a slice is missing or was not read completely, a slice or the list has
    ///   an open run, or a complete run of the list began at `start` or later.
    func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) async throws(StoreError) -> Bool

    /// Returns records in the order of the filter. Without one, the store chooses the order. It then does not depend on
    /// the times of changes.
    ///
    /// - Parameters:
    ///   - schema: The columns to return. A column that the store does not have is `null` in every record.
    ///   - source: The source of the records.
    ///   - filter: The conditions that the records meet.
    ///   - last: The id of the last record of the previous call, or its ``StoredRecord/listPosition`` if the filter has
    ///     an order; `nil` to start with the first record.
    ///   - limit: The maximum number of records.
    /// - Throws: `conflict` if the store no longer has the order of the filter.
    func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after last: FieldValue?, limit: Int
    ) async throws(StoreError) -> [StoredRecord]

    /// Returns the earlier versions of a record, oldest first. Versions are kept only after a run whose options set
    /// ``RunOptions/keepsHistory``.
    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) async throws(StoreError) -> [StoredRecord]

    /// Marks records as deleted, because the API no longer has them. Returns the number of newly marked records.
    func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) async throws(StoreError) -> Int
}

/// The conditions for the records that a store returns.
public struct RecordFilter: Hashable, Sendable {
    /// The list that contains the records; `nil` for all records, including those that are in no list.
    public var list: Subscription?
    /// Whether to also include the records of all slices of the list's request.
    public var includesSlices: Bool
    /// The values that records must have, by column. No record matches `null` or a column that the store does not have.
    public var values: [String: FieldValue]
    /// The condition that the values of records must meet; `nil` for none. Its columns are in the schema of the caller. In a
    /// column that the store does not have, or has with another kind, values are missing.
    public var condition: RecordCondition?
    /// The ids of records that are included even if they do not have ``values`` or do not meet the ``condition``.
    public var exemptIDs: [FieldValue]
    /// Whether records that are marked as deleted are included.
    public var includesDeleted: Bool
    /// Whether to include only records that are in no list of their source.
    public var isUnlisted: Bool
    /// Whether to include only records that were added, changed or marked as deleted at this time or later; `nil` for all.
    public var changedSince: Date?
    /// The order of the records: the ``StoredList/order`` of ``list``, or an earlier one that a caller still uses; `nil`
    /// for the store's own order. Records that have no place in the order are left out.
    public var order: Int64?

    /// Creates a filter. By default, it includes every record that is not marked as deleted.
    public init(
        list: Subscription? = nil, includesSlices: Bool = false, values: [String: FieldValue] = [:],
        condition: RecordCondition? = nil, exemptIDs: [FieldValue] = [], includesDeleted: Bool = false,
        isUnlisted: Bool = false, changedSince: Date? = nil, order: Int64? = nil
    ) {
        self.list = list
        self.includesSlices = includesSlices
        self.values = values
        self.condition = condition
        self.exemptIDs = exemptIDs
        self.includesDeleted = includesDeleted
        self.isUnlisted = isUnlisted
        self.changedSince = changedSince
        self.order = order
    }

    /// Every record, including those that are deleted.
    public static let all = RecordFilter(includesDeleted: true)
    /// The records that are in no list of their source and are not marked as deleted. The API may still have them.
    public static let unlisted = RecordFilter(isUnlisted: true)
}

/// A record in a store, or an earlier version of one.
public struct StoredRecord: Hashable, Sendable {
    /// The values, in the order of the schema.
    public let values: [FieldValue]
    /// The time at which the record was added, in whole seconds.
    public let added: Date
    /// The time of the last change, in whole seconds. It is equal to ``added`` for a record that never changed.
    public let changed: Date
    /// The time at which the record was marked as deleted, in whole seconds; `nil` if the record is not marked.
    public let deleted: Date?
    /// The place of the record in the ``RecordFilter/order`` in which it was read; `nil` without one.
    public let listPosition: Int64?

    public init(values: [FieldValue], added: Date, changed: Date, deleted: Date? = nil, listPosition: Int64? = nil) {
        self.values = values
        self.added = added
        self.changed = changed
        self.deleted = deleted
        self.listPosition = listPosition
    }
}
