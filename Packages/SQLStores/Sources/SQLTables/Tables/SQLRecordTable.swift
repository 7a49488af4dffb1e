import Records
import StoreProtocols

/// The tables of one entity: its records, the records in each list and their order, the records that open runs have seen,
/// and the earlier versions of records.
///
/// The requirements are what differs from one database to another.
package protocol SQLRecordTable<Connection> {
    associatedtype Connection: SQLConnection

    var connection: Connection { get }
    /// The columns of the table.
    var schema: RecordSchema { get }
    /// The schema of the caller, whose fields can have other names than the columns.
    var givenSchema: RecordSchema { get }

    /// Returns the name of the column of a field.
    func columnName(of field: String) -> String

    /// The store's own columns of the records, which are times, and the types with which existing records get them.
    static var times: [(name: String, type: String)] { get }
    /// The column that orders the earlier versions of a record.
    static var versionOrder: String { get }

    /// The prefixes of table names that the store and the database have for themselves, in lower case.
    static var reservedPrefixes: [String] { get }

    /// Returns the SQL type of a new column of the records. For a column that exists, returns a type for its earlier
    /// values.
    func columnType(of name: String, _ kind: FieldKind) throws(StoreError) -> String

    /// Returns SQL for the value of a column in a form that has an equality operator.
    static func comparable(_ column: String, of kind: FieldKind) -> String

    /// How the database expresses the tests of conditions.
    static var dialect: any ConditionDialect { get }

    /// Creates the tables, or adds what is missing, also if another program has removed it. The transaction must hold
    /// the lock of the tables.
    ///
    /// - Throws: `incompatibleKind` if the new kind of a column cannot hold its stored values; `invalidSchema` for a
    ///   name that the database does not support.
    func migrateSchema() throws(StoreError) -> SchemaChange

    /// Creates the tables of a new entity.
    func create() throws(StoreError)

    /// Creates the tables of the records in each list. A table that exists is kept.
    func createLists() throws(StoreError)

    /// Changes the type of a column to that of a wider kind.
    func widen(_ field: Field, from kind: FieldKind) throws(StoreError)

    /// Adds the column of the digests.
    func addDigestColumn() throws(StoreError)

    /// Creates, or replaces, the trigger that removes a digest.
    func createDigestTrigger() throws(StoreError)

    /// Creates the history table, without the columns of the schema.
    func createHistory() throws(StoreError)

    /// Creates, or replaces, the trigger that copies the old values of these columns to the history table, and the index
    /// of that table.
    ///
    /// - Parameter columns: The names of the columns as SQL identifiers.
    func createHistoryTrigger(_ columns: [String]) throws(StoreError)

    /// Adds the column of the raw items, which is missing.
    func addRawItems() throws(StoreError)

    /// Replaces the raw items of records, which have different ids, in one transaction. Does not write a record whose raw
    /// item is equal.
    func write(_ items: [RawItem], from source: String) throws(StoreError)

    /// Returns the JSON text of a stored raw item.
    static func json(ofRawItem text: String) -> String

    /// Returns the SQL condition that no list of a source contains a record, and that no open run has seen it.
    func isUnlisted(from source: String) -> SQLStatement

    /// Adds and updates the records of a page, stores that the run has seen them, and moves the run's checkpoint, in
    /// one transaction.
    ///
    /// - Throws: `conflict` if another process has continued or ended the run. In that case, nothing is written.
    func write(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome

    /// Adds or updates a record without adding it to a list. Must be called in a transaction.
    func write(_ row: [FieldValue], from source: String, at now: Date) throws(StoreError)

    /// Marks records as deleted, and returns the number of newly marked records. Must be called in a transaction.
    func markDeleted(_ ids: [FieldValue], from source: String, at now: Date) throws(StoreError) -> Int

    /// Adds the records that a run has seen to its list. Must be called in a transaction.
    ///
    /// - Parameter readsAll: Whether the run has read the whole list. All other records are then removed from the list,
    ///   and the order in which the run has seen the records becomes that of the list.
    /// - Returns: The numbers of removed records.
    func listSeen(by run: SyncRun, in list: Int64, readsAll: Bool) throws(StoreError) -> ListRemovals
}

/// Names as SQL identifiers.
extension SQLRecordTable {
    package var records: String { schema.entity.sqlName }
    package var members: String { "sb_member_\(schema.entity)".sqlName }
    package var seen: String { "sb_seen_\(schema.entity)".sqlName }
    package var orders: String { ordersName.sqlName }
    var ordersName: String { "sb_order_\(schema.entity)" }
    package var history: String { "sb_history_\(schema.entity)".sqlName }
    /// The name of the trigger that writes the history.
    package var historyTrigger: String { "sb_history_of_\(schema.entity)".sqlName }
    /// The name of the index of the history table.
    package var historyIndex: String { "sb_history_id_\(schema.entity)".sqlName }
    /// The id column.
    package var id: String { schema.id.name.sqlName }
}
