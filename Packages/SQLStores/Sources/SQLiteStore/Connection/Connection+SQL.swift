import Records
import SQLTables
import StoreProtocols

extension Connection: SQLConnection {
    var name: String { "'\(path)'" }
    static let listOrder = "request, slice"
    // `SELECT *` in a view includes columns that are added later.
    static let createView = "CREATE VIEW IF NOT EXISTS"

    static func lookUp(in table: String, where condition: SQLStatement) -> SQLStatement {
        "LEFT JOIN \(sql: table) ON \(sql: condition)"
    }

    func perform(
        _ statement: SQLStatement, _ row: (Statement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let values = try statement.values.map { value throws(StoreError) in try Cell(value) }
        try self.statement(statement.text { "?\($0)" }).run(values, row)
    }

    func tableNames() throws(StoreError) -> Set<String> {
        Set(try rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) ?? "" })
    }

    func viewNames() throws(StoreError) -> Set<String> {
        Set(try rows("SELECT name FROM sqlite_schema WHERE type = 'view'") { $0.text(0) ?? "" })
    }

    func columnNames(of table: String) throws(StoreError) -> Set<String> {
        Set(try rows("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) ?? "" })
    }

    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try transaction(isReading: false, body)
    }

    /// After a lost transaction, a change that was already sent to an API could be sent again.
    func durably<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try execute("PRAGMA synchronous=FULL")
        defer { try? execute("PRAGMA synchronous=NORMAL") }
        return try transaction(body)
    }

    /// Does nothing, because a transaction that writes holds the only lock of the file from its start.
    func lockTables() {}
    /// Does nothing. See ``lockTables()``.
    func lock(_ tables: [String]) {}
    /// Does nothing. See ``lockTables()``.
    func lockPendingChanges() {}
}

extension Statement: SQLRow {
    func text(_ column: Int) -> String? { self[column].text }
    func integer(_ column: Int) -> Int64? { self[column].integer }
    func boolean(_ column: Int) -> Bool { self[column].integer == 1 }
    func time(_ column: Int) -> Date? { self[column].date }
    func value(_ column: Int, of kind: FieldKind) -> FieldValue {
        let cell = self[column]
        // Most values are texts and need no conversion.
        if case (.text(let text), .text) = (cell, kind) { return .text(text) }
        return kind.value(cell)
    }
    func values(of fields: [Field], from column: Int) -> [FieldValue] {
        var values: [FieldValue] = []
        values.reserveCapacity(fields.count)
        for index in fields.indices { values.append(value(column + index, of: fields[index].kind)) }
        return values
    }
}

extension Cell {
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    fileprivate init(_ value: SQLStatement.Value) throws(StoreError) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .text(let text): .text(text)
            case .boolean(let boolean): .integer(boolean ? 1 : 0)
            case .time(let time): .seconds(time)
            case .field(let value, let kind): try kind.cell(value)
            }
    }
}
