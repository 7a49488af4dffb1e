import Records
import SQLTables
import StoreProtocols

/// The tables of one entity in an SQLite file.
struct RecordTable: SQLRecordTable {
    let connection: Connection
    let schema: RecordSchema
    var givenSchema: RecordSchema { schema }

    static let times = [
        (name: "_added", type: "INTEGER NOT NULL DEFAULT 0"), (name: "_changed", type: "INTEGER NOT NULL DEFAULT 0"),
        (name: "_gone", type: "INTEGER"),
    ]
    static let versionOrder = "rowid"
    static let reservedPrefixes = ["sb_", "sqlite_"]

    static var dialect: any ConditionDialect { SQLiteConditions() }

    static func comparable(_ column: String, of kind: FieldKind) -> String { column }

    func columnName(of field: String) -> String { field }
    func columnType(of name: String, _ kind: FieldKind) -> String { kind.sqlType }

    func migrateSchema() throws(StoreError) -> SchemaChange {
        let change = try migrateColumns()
        try addDigests()
        return change
    }

    func create() throws(StoreError) {
        let columns = schema.fields.enumerated().map { index, field in
            "\(field.name.sqlName) \(field.kind.sqlType)\(index == schema.idIndex ? " NOT NULL" : "")"
        }
        try connection.execute(
            """
            CREATE TABLE \(records)(
              _source TEXT NOT NULL, \(columns.joined(separator: ", ")),
              _added INTEGER NOT NULL, _changed INTEGER NOT NULL, _gone INTEGER,
              PRIMARY KEY(_source, \(id))) STRICT
            """)
        try createLists()
    }

    func createLists() throws(StoreError) {
        // The ids have the same type in all these tables. Otherwise, SQLite would not use the indices.
        let type = schema.id.kind.sqlType
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS \(members)(
              id \(type) NOT NULL, list INTEGER NOT NULL, PRIMARY KEY(id, list)) STRICT, WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS \(seen)(list INTEGER NOT NULL, id \(type) NOT NULL) STRICT;
            CREATE TABLE IF NOT EXISTS \(orders)(
              list INTEGER NOT NULL, run INTEGER NOT NULL, position INTEGER NOT NULL, id \(type) NOT NULL,
              PRIMARY KEY(list, run, position)) STRICT, WITHOUT ROWID
            """)
    }

    /// Does nothing, because the columns of integers and of numbers have the same type.
    func widen(_ field: Field, from kind: FieldKind) {}

    func createHistory() throws(StoreError) {
        try connection.execute(
            """
            CREATE TABLE \(history)(
              _source TEXT NOT NULL, _added INTEGER NOT NULL, _changed INTEGER NOT NULL, _gone INTEGER,
              _until INTEGER NOT NULL) STRICT
            """)
    }

    func createHistoryTrigger(_ columns: [String]) throws(StoreError) {
        try connection.execute(
            """
            CREATE INDEX IF NOT EXISTS \(historyIndex)
              ON \(history)(_source, \(id));
            DROP TRIGGER IF EXISTS \(historyTrigger);
            CREATE TRIGGER \(historyTrigger) AFTER UPDATE OF _changed ON \(records) BEGIN
              INSERT INTO \(history)(\(columns.joined(separator: ", ")), _until)
              VALUES(\(columns.map { "OLD.\($0)" }.joined(separator: ", ")), NEW._changed);
            END
            """)
    }
}
