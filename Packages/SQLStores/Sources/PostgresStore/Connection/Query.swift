import CPostgres
import Records
import SQLTables
import StoreProtocols

/// A connection for the user's SQL statements. It can only read.
struct Query {
    private let connection: Connection
    private var pointer: OpaquePointer { connection.pointer }

    init(_ connection: Connection) { self.connection = connection }

    /// Returns the tables of records, sorted by name, and then the tables of their earlier versions.
    func tables() throws(StoreError) -> [StoredTable] {
        guard try StoreTables.version(of: connection) > 0 else { return [] }
        return try connection.storedTables(times: .date)
    }

    /// Runs one statement.
    ///
    /// The extended query protocol accepts only one statement. A statement that returns no columns is refused, because
    /// some of these statements, such as `COPY … TO PROGRAM`, have effects even in a read-only transaction.
    func run(
        _ sql: String, until cancellation: Cancellation, _ receive: @escaping (QueryBatch) -> Bool
    ) throws(StoreError) {
        guard !sql.utf8.contains(0) else { throw StoreError(.invalidQuery, "the SQL contains a NUL character") }
        let kinds = try kinds()
        try connection.execute("BEGIN READ ONLY")
        try check(QueryResult(postgres_prepare(pointer, "", sql)))
        let columns = try check(QueryResult(postgres_describe(pointer, ""))).columns
        guard !columns.isEmpty else {
            throw StoreError(.invalidQuery, "expected one SQL statement that returns rows")
        }
        guard postgres_start(pointer, "") else { throw connection.failure(QueryResult(nil)).queryError }
        try receiveRows(columns.map { ($0, kinds[$0.origin]) }, cancellation, receive)
    }

    private func receiveRows(
        _ columns: [(column: ResultColumn, kind: FieldKind?)], _ cancellation: Cancellation,
        _ receive: @escaping (QueryBatch) -> Bool
    ) throws(StoreError) {
        let fields = columns.map { Field($0.column.name, $0.kind ?? .any) }
        var rows = QueryRows(fields: fields, receive)
        while let next = postgres_next(pointer) {
            let result = try check(QueryResult(next))
            for row in 0..<result.rowCount {
                let values = columns.enumerated().map { index, column in
                    let text = result.text(row, index)
                    return column.kind?.value(text) ?? column.column.type.value(text)
                }
                guard rows.append(values) else { return cancellation.cancel() }
            }
        }
        rows.finish()
    }

    /// Returns the kinds of the columns, by origin.
    private func kinds() throws(StoreError) -> [ColumnOrigin: FieldKind] {
        let tables = try tables()
        guard !tables.isEmpty else { return [:] }
        let found = try connection.run(
            """
            SELECT c.relname, a.attname, a.attrelid, a.attnum FROM pg_class AS c
            JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
            WHERE c.relnamespace = current_schema()::regnamespace
            """)
        var places: [String: [String: ColumnOrigin]] = [:]
        for row in 0..<found.rowCount {
            guard let table = found.integer(row, 2), let column = found.integer(row, 3) else { continue }
            let (name, columnName) = (found.text(row, 0) ?? "", found.text(row, 1) ?? "")
            places[name, default: [:]][columnName] = ColumnOrigin(table: UInt32(table), column: Int32(column))
        }
        var kinds: [ColumnOrigin: FieldKind] = [:]
        for table in tables {
            for field in table.fields { places[table.name]?[field.name].map { kinds[$0] = field.kind } }
        }
        return kinds
    }

    @discardableResult private func check(_ result: QueryResult) throws(StoreError) -> QueryResult {
        guard !result.isSuccess else { return result }
        throw connection.failure(result).queryError
    }
}
