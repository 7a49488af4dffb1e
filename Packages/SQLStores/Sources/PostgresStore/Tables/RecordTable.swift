import Records
import SQLTables
import StoreProtocols

/// The tables of one entity in a PostgreSQL database.
struct RecordTable: SQLRecordTable {
    let connection: Connection
    let schema: RecordSchema
    let givenSchema: RecordSchema
    private let names: ColumnNames

    /// - Throws: `invalidSchema` if two fields have the same column.
    init(connection: Connection, schema: RecordSchema, names: ColumnNames = .original) throws(StoreError) {
        self.connection = connection
        self.names = names
        givenSchema = schema
        self.schema = try names.schema(of: schema)
    }

    /// Creates the tables of an entity for a schema that has only the id.
    init(connection: Connection, idOf schema: RecordSchema) {
        self.connection = connection
        names = .original
        givenSchema = schema
        self.schema = schema
    }

    func columnName(of field: String) -> String { names.name(of: field) }

    static let times = [
        (name: "_added", type: "timestamptz NOT NULL DEFAULT 'epoch'"),
        (name: "_changed", type: "timestamptz NOT NULL DEFAULT 'epoch'"), (name: "_gone", type: "timestamptz"),
    ]
    static let versionOrder = "_version"
    static let reservedPrefixes = ["sb_", "pg_"]

    static var dialect: any ConditionDialect { PostgresConditions() }

    static func comparable(_ column: String, of kind: FieldKind) -> String { kind.comparable(column) }

    func migrateSchema() throws(StoreError) -> SchemaChange {
        try validateNames()
        try keepNames(names)
        let change = try migrateColumns()
        try addDigests()
        return change
    }

    /// Refuses long names, and names that contain NUL. The server would truncate a long name, so two
    /// names could become equal.
    private func validateNames() throws(StoreError) {
        let maximum = 63
        let longestPrefix = "sb_history_id_"
        for name in [longestPrefix + schema.entity] + schema.fields.map(\.name) {
            guard name.utf8.count > maximum || name.utf8.contains(0) else { continue }
            let shown = name == longestPrefix + schema.entity ? schema.entity : name
            throw StoreError(
                .invalidSchema,
                "invalid name '\(shown)' in '\(schema.entity)': expected at most \(maximum) bytes (a table: "
                    + "\(maximum - longestPrefix.utf8.count)), and no NUL")
        }
    }

    func create() throws(StoreError) {
        let idType = try idColumnType
        let columns = schema.fields.enumerated().map { index, field in
            "\(field.name.sqlName) \(index == schema.idIndex ? idType + " NOT NULL" : field.kind.sqlType)"
        }
        try connection.execute(
            """
            CREATE TABLE \(records)(
              _source text NOT NULL, \(columns.joined(separator: ", ")),
              _added timestamptz NOT NULL, _changed timestamptz NOT NULL, _gone timestamptz,
              PRIMARY KEY(_source, \(id)))
            """)
        try createLists()
    }

    func createLists() throws(StoreError) {
        let type = try idColumnType
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS \(members)(id \(type) NOT NULL, list bigint NOT NULL, PRIMARY KEY(id, list));
            CREATE TABLE IF NOT EXISTS \(seen)(list bigint NOT NULL, id \(type) NOT NULL, position bigint);
            ALTER TABLE \(seen) ADD COLUMN IF NOT EXISTS position bigint;
            CREATE TABLE IF NOT EXISTS \(orders)(
              list bigint NOT NULL, run bigint NOT NULL, position bigint NOT NULL, id \(type) NOT NULL,
              PRIMARY KEY(list, run, position))
            """)
    }
}

/// The earlier versions of records.
extension RecordTable {
    func createHistory() throws(StoreError) {
        try connection.execute(
            """
            CREATE TABLE \(history)(
              _version bigint GENERATED ALWAYS AS IDENTITY, _source text NOT NULL, _added timestamptz NOT NULL,
              _changed timestamptz NOT NULL, _gone timestamptz, _until timestamptz NOT NULL)
            """)
    }

    func createHistoryTrigger(_ columns: [String]) throws(StoreError) {
        // The function's body names the schema, because other programs may use a different search path.
        let body = """
            BEGIN
              INSERT INTO \(connection.schema).\(history)(\(columns.joined(separator: ", ")), _until)
              VALUES(\(columns.map { "OLD.\($0)" }.joined(separator: ", ")), NEW._changed);
              RETURN NULL;
            END
            """
        try connection.execute(
            """
            CREATE INDEX IF NOT EXISTS \(historyIndex) ON \(history)(_source, \(id));
            DROP TRIGGER IF EXISTS \(historyTrigger) ON \(records);
            CREATE OR REPLACE FUNCTION \(historyTrigger)() RETURNS trigger LANGUAGE plpgsql
              AS '\(body.replacing("'", with: "''"))';
            CREATE TRIGGER \(historyTrigger) AFTER UPDATE OF _changed ON \(records)
              FOR EACH ROW EXECUTE FUNCTION \(historyTrigger)()
            """)
    }
}
