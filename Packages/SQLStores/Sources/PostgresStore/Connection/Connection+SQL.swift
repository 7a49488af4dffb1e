import Records
import SQLTables
import StoreProtocols

extension Connection: SQLConnection {
    // The order of texts depends on the database.
    static let listOrder = "list"
    static let createView = "CREATE OR REPLACE VIEW"

    /// With `LIMIT`, the server looks up each row by the index. Without statistics, it would otherwise read the whole table.
    static func lookUp(in table: String, where condition: SQLStatement) -> SQLStatement {
        "LEFT JOIN LATERAL (SELECT * FROM \(sql: table) WHERE \(sql: condition) LIMIT 1) AS found ON true"
    }

    func perform(
        _ statement: SQLStatement, _ row: (ResultRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        let values = try statement.values.map { value throws(StoreError) in try value.text }
        // The server otherwise takes a parameter for a value of the column's type, which may be `bigint`.
        let text = statement.text { statement.values[$0 - 1].isWide ? "$\($0)::numeric" : "$\($0)" }
        let result = try run(text, values)
        for index in 0..<result.rowCount { try row(ResultRow(result: result, index: index)) }
    }

    func tableNames() throws(StoreError) -> Set<String> {
        Set(
            try rows("SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace") { row in
                row.text(0) ?? ""
            })
    }

    func viewNames() throws(StoreError) -> Set<String> {
        Set(try rows("SELECT viewname FROM pg_views WHERE schemaname = current_schema()") { $0.text(0) ?? "" })
    }

    func columnNames(of table: String) throws(StoreError) -> Set<String> {
        let names = try rows(
            """
            SELECT attname FROM pg_attribute
            WHERE attrelid = to_regclass(\(table.sqlName)) AND attnum > 0 AND NOT attisdropped
            """
        ) { $0.text(0) ?? "" }
        return Set(names)
    }

    /// Returns the types of the columns of a table; empty if the table does not exist.
    func columnTypes(of table: String) throws(StoreError) -> ColumnTypes {
        let types = try rows(
            """
            SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
            WHERE attrelid = to_regclass(\(table.sqlName)) AND attnum > 0 AND NOT attisdropped
            """
        ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
        return ColumnTypes(Dictionary(types) { first, _ in first })
    }

    /// Unlike a lost page, a lost change cannot be read again from the API, so the commit waits for the disk.
    func durably<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try transaction { () throws(StoreError) in
            try execute("SET LOCAL synchronous_commit = on")
            return try body()
        }
    }

    func lockTables() throws(StoreError) { try StoreTables.lock(self) }

    func lock(_ tables: [String]) throws(StoreError) {
        try execute("LOCK TABLE \(tables.joined(separator: ", ")) IN SHARE ROW EXCLUSIVE MODE")
    }

    func lockPendingChanges() throws(StoreError) { try lock(["sb_pending"]) }
}

/// A row of a result.
struct ResultRow: SQLRow {
    let result: QueryResult
    let index: Int

    func text(_ column: Int) -> String? { result.text(index, column)?.unescaped }
    func integer(_ column: Int) -> Int64? { result.integer(index, column) }
    func boolean(_ column: Int) -> Bool { result.text(index, column) == "t" }
    func time(_ column: Int) -> Date? { result.date(index, column) }
    func value(_ column: Int, of kind: FieldKind) -> FieldValue { kind.value(result.text(index, column)) }
    func values(of fields: [Field], from column: Int) -> [FieldValue] {
        fields.enumerated().map { index, field in value(column + index, of: field.kind) }
    }
}

extension SQLStatement.Value {
    /// Whether the value is an integer that needs more than 64 bits.
    fileprivate var isWide: Bool {
        if case .field(let value, let kind) = self { kind.isWide(value) } else { false }
    }

    /// The value in the server's text form; `nil` for null.
    fileprivate var text: String? {
        get throws(StoreError) {
            switch self {
            case .null: nil
            case .integer(let integer): "\(integer)"
            case .text(let text): text
            case .boolean(let boolean): boolean ? "t" : "f"
            case .time(let time): Timestamp.seconds(time)
            case .field(let value, let kind): try kind.text(value)
            }
        }
    }
}
