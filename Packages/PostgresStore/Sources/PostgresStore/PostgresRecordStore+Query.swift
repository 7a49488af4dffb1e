import CPostgres
import Dispatch
public import Protocols
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension PostgresRecordStore: SQLStore {
    /// Runs one statement that only reads, in a read-only transaction that is then rolled back.
    ///
    /// Types of PostgreSQL that have no kind of their own, such as arrays, are text.
    public func query(
        _ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool
    ) async throws(StoreError) {
        let connection = try open()
        guard !Task.isCancelled else { throw StoreError(.cancelled, "the query was cancelled") }
        let cancellation = Cancellation(of: connection)
        let result: Result<Void, StoreError> = await withTaskCancellationHandler {
            do throws(StoreError) {
                return .success(try connection.read(sql, cancellation, receive))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancellation.start()
        }
        try result.get()
    }
}

extension Connection {
    /// The maximum number of rows in a batch.
    private static let batchSize = 500

    fileprivate func read(
        _ sql: String, _ cancellation: Cancellation, _ receive: (QueryBatch) -> Bool
    ) throws(StoreError) {
        guard !sql.utf8.contains(0) else { throw StoreError(.invalidQuery, "invalid query: it contains NUL") }
        try execute("BEGIN READ ONLY; SET LOCAL enable_seqscan = on; SET LOCAL jit = on")
        defer {
            cancellation.finish()
            _ = QueryResult(postgres_execute(pointer, "ROLLBACK"))
        }
        _ = try succeeded(QueryResult(postgres_prepare(pointer, "", sql)))
        let description = try succeeded(QueryResult(postgres_describe(pointer, "")))
        let types = description.columns.map(\.type)
        guard !types.isEmpty else {
            throw StoreError(.invalidQuery, "invalid query: expected one statement that returns rows")
        }
        guard postgres_start(pointer, "") else { throw failure(QueryResult(nil)).queryError }
        try receiveRows(description.columns.map { Field($0.name, $0.type.kind) }, types, cancellation, receive)
    }

    private func receiveRows(
        _ fields: [Field], _ types: [ServerType], _ cancellation: Cancellation, _ receive: (QueryBatch) -> Bool
    ) throws(StoreError) {
        // The next statement can start only after the last result.
        defer { while let rest = postgres_next(pointer) { postgres_clear(rest) } }
        var rows: [[FieldValue]] = []
        var isFirst = true
        while let next = postgres_next(pointer) {
            let result = try succeeded(QueryResult(next))
            for row in 0..<result.rowCount {
                rows.append(types.indices.map { types[$0].value(result.text(row, $0)) })
            }
            // The last result has no rows.
            guard rows.count >= Self.batchSize || (result.rowCount == 0 && (isFirst || !rows.isEmpty)) else { continue }
            guard receive(QueryBatch(fields: fields, rows: rows)) else { return cancellation.cancel() }
            rows.removeAll(keepingCapacity: true)
            isFirst = false
        }
    }

    private func succeeded(_ result: QueryResult) throws(StoreError) -> QueryResult {
        guard !result.isSuccess else { return result }
        throw failure(result).queryError
    }
}

/// The cancellation of a statement, from any thread.
private final class Cancellation: Sendable {
    /// libpq allows the use on any thread.
    private nonisolated(unsafe) let pointer: OpaquePointer?
    private let isFinished = Mutex(false)

    init(of connection: Connection) { pointer = postgres_get_cancel(connection.pointer) }

    deinit { postgres_free_cancel(pointer) }

    /// Asks the server to end the statement until it has ended. The server ignores a request if it has not yet received
    /// the statement.
    func start() {
        DispatchQueue.global().async {
            while !self.isFinished.withLock(\.self) {
                self.cancel()
                usleep(50_000)
            }
        }
    }

    func cancel() {
        isFinished.withLock { if !$0 { postgres_cancel_statement(pointer) } }
    }

    /// Makes sure that no later statement is cancelled.
    func finish() { isFinished.withLock { $0 = true } }
}
