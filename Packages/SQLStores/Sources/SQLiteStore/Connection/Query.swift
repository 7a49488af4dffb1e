import CSQLite
import Records
import SQLTables
import StoreProtocols

/// A connection for the user's SQL statements. It can only read.
struct Query {
    private let connection: Connection
    /// The tables of records, sorted by name, and then the tables of their earlier versions.
    let tables: [StoredTable]
    /// The kinds of the columns, by table name and column name.
    private let kinds: [String: [String: FieldKind]]

    init(_ connection: Connection) throws(StoreError) {
        self.connection = connection
        tables = try Self.tables(connection)
        kinds = tables.reduce(into: [:]) { kinds, table in
            for field in table.fields { kinds[table.name, default: [:]][field.name] = field.kind }
        }
    }

    /// Runs one statement. Stops soon after the current task is cancelled.
    ///
    /// A progress handler checks whether the task is cancelled. Unlike `sqlite3_interrupt`, the handler also stops a
    /// statement whose task was cancelled just before the statement started, and it needs no second thread.
    func run(_ sql: String, _ receive: @escaping (QueryBatch) -> Bool) throws(StoreError) {
        sqlite_permit_reading_only(connection.database)
        sqlite_set_stop_check(connection.database) { _ in Task.isCancelled ? 1 : 0 }
        let statement = try prepare(sql)
        let columns = (0..<Int(sqlite_column_count(statement.pointer))).map { column(Int32($0), of: statement) }
        let fields = columns.map { Field($0.name, $0.kind ?? .any) }
        var rows = QueryRows(fields: fields, receive)
        let kinds = columns.map(\.kind)
        while try step(statement) {
            var row: [FieldValue] = []
            row.reserveCapacity(kinds.count)
            for (index, kind) in kinds.enumerated() {
                row.append(statement.value(index, ofKnown: kind))
            }
            guard rows.append(row) else { return }
        }
        rows.finish()
    }

    /// Prepares the statement in a text, which must contain exactly one statement.
    private func prepare(_ sql: String) throws(StoreError) -> Statement {
        guard !sql.utf8.contains(0) else { throw StoreError(.invalidQuery, "the SQL contains a NUL character") }
        var statements: [Statement] = []
        var failed: Int32 = 0
        sql.withCString { text in
            var rest: UnsafePointer<CChar>? = text
            while failed == 0, statements.count < 2, let start = rest, start.pointee != 0 {
                var pointer: OpaquePointer?
                failed = sqlite_prepare_first(connection.database, start, &pointer, &rest)
                if let pointer { statements.append(Statement(pointer, connection)) }
            }
        }
        guard statements.count < 2, failed == 0 || statements.isEmpty else {
            throw StoreError(.invalidQuery, "expected one SQL statement, got several")
        }
        guard failed == 0 else { throw failure(failed) }
        guard let statement = statements.first else { throw StoreError(.invalidQuery, "expected one SQL statement") }
        guard sqlite_parameter_count(statement.pointer) == 0 else {
            throw StoreError(.invalidQuery, "the SQL contains a parameter, such as ? or $name; write the value instead")
        }
        return statement
    }

    private func step(_ statement: Statement) throws(StoreError) -> Bool {
        let code = sqlite_step_statement(statement.pointer)
        switch sqlite_code(rawValue: UInt32(code)) {
        case SQLITE_CODE_ROW: return true
        case SQLITE_CODE_DONE: return false
        default: throw failure(code)
        }
    }

    private func failure(_ code: Int32) -> StoreError {
        switch sqlite_code(rawValue: UInt32(code & 0xFF)) {
        case SQLITE_CODE_INTERRUPT: StoreError(.cancelled, "the query was cancelled")
        case SQLITE_CODE_AUTH:
            StoreError(.invalidQuery, "expected a statement that only reads (\(connection.reason))")
        case SQLITE_CODE_ERROR, SQLITE_CODE_TOOBIG, SQLITE_CODE_MISMATCH, SQLITE_CODE_READONLY:
            StoreError(.invalidQuery, connection.reason)
        default: connection.failure(code)
        }
    }
}

/// A column of a result.
private struct ResultColumn {
    let name: String
    /// The kind of the table's column; `nil` for an expression, or if SQLite was built without column metadata.
    let kind: FieldKind?
}

extension Statement {
    /// Returns the value in a column. This is a function of its own, because debug builds of Swift 6.3.1 misalign a
    /// `FieldValue` in an expression with `??`.
    ///
    /// - Parameter kind: The kind of the table's column; `nil` for an expression.
    fileprivate func value(_ column: Int, ofKnown kind: FieldKind?) -> FieldValue {
        guard let kind else { return FieldValue(self[column]) }
        return value(column, of: kind)
    }
}

extension FieldValue {
    /// Creates the value of an expression, which has no declared kind.
    fileprivate init(_ cell: Cell) {
        self =
            switch cell {
            case .null: .null
            case .integer(let integer): .integer(Int128(integer))
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            }
    }
}

extension Query {
    private func column(_ index: Int32, of statement: Statement) -> ResultColumn {
        let pointer = statement.pointer
        let names = [
            sqlite_column_name(pointer, index), sqlite_origin_table(pointer, index),
            sqlite_origin_column(pointer, index),
        ].map { $0.map { String(cString: $0) } ?? "" }
        return ResultColumn(name: names[0], kind: kinds[names[1]]?[names[2]])
    }

    /// Returns the tables of records and of their earlier versions. An empty file has none.
    private static func tables(_ connection: Connection) throws(StoreError) -> [StoredTable] {
        let hasTables = "SELECT count(*) FROM sqlite_schema WHERE name = 'sb_column'"
        guard try connection.statement(hasTables).integer() == 1 else { return [] }
        return try connection.storedTables(times: .integer)
    }
}
