import CPostgres
import Protocols

/// Statements of the user on a connection that can only read.
struct Query {
    /// The maximum number of rows in a batch.
    private static let batchSize = 256

    private let connection: Connection
    private var pointer: OpaquePointer { connection.pointer }

    init(_ connection: Connection) { self.connection = connection }

    /// Returns the tables of records with the kinds of their columns, sorted by name.
    func tables() throws(StoreError) -> [StoredTable] {
        guard try StoreTables.version(of: connection) > 0 else { return [] }
        let found = try connection.run(
            "SELECT entity, name, kind FROM sb_column ORDER BY entity COLLATE \"C\", name COLLATE \"C\"")
        var tables: [StoredTable] = []
        for row in 0..<found.rowCount {
            let texts = (0..<3).map { found.text(row, $0) ?? "" }
            let isNext = tables.last?.name != texts[0]
            let fields = isNext ? [] : tables.removeLast().fields
            tables.append(
                StoredTable(name: texts[0], fields: fields + [Field(texts[1], FieldKind(named: texts[2]))]))
        }
        return tables
    }

    /// Runs one statement.
    ///
    /// The server accepts only one statement in the extended protocol. A statement without columns in its result is not
    /// run, because some of them can change something in a read-only transaction, such as `COPY … TO PROGRAM`.
    func run(_ sql: String, _ cancellation: Cancellation, _ receive: (QueryBatch) -> Bool) throws(StoreError) {
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
        _ receive: (QueryBatch) -> Bool
    ) throws(StoreError) {
        let fields = columns.map { Field($0.column.name, $0.kind ?? .any) }
        var rows: [[FieldValue]] = []
        var isFirst = true
        while let next = postgres_next(pointer) {
            let result = try check(QueryResult(next))
            for row in 0..<result.rowCount {
                rows.append(
                    columns.enumerated().map { index, column in
                        let text = result.text(row, index)
                        return column.kind?.value(text) ?? column.column.type.value(text)
                    })
            }
            guard rows.count == Self.batchSize else { continue }
            guard receive(QueryBatch(fields: fields, rows: rows)) else { return cancellation.cancel() }
            (rows, isFirst) = ([], false)
        }
        if isFirst || !rows.isEmpty { _ = receive(QueryBatch(fields: fields, rows: rows)) }
    }

    /// Returns the kinds of the kept columns by their places.
    private func kinds() throws(StoreError) -> [ColumnOrigin: FieldKind] {
        guard try StoreTables.version(of: connection) > 0 else { return [:] }
        let found = try connection.run(
            """
            SELECT a.attrelid, a.attnum, s.kind FROM sb_column AS s
            JOIN pg_class AS c ON c.relname = s.entity AND c.relnamespace = current_schema()::regnamespace
            JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = s.name AND a.attnum > 0
            """)
        var kinds: [ColumnOrigin: FieldKind] = [:]
        for row in 0..<found.rowCount {
            guard let table = found.integer(row, 0), let column = found.integer(row, 1), let kind = found.text(row, 2)
            else { continue }
            kinds[ColumnOrigin(table: UInt32(table), column: Int32(column))] = FieldKind(named: kind)
        }
        return kinds
    }

    @discardableResult private func check(_ result: QueryResult) throws(StoreError) -> QueryResult {
        guard !result.isSuccess else { return result }
        throw connection.failure(result).queryError
    }
}
