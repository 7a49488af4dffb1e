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
    public func tables() throws(StoreError) -> [StoredTable] {
        try Query(openForReading()).tables()
    }

    /// Runs a statement in a read-only transaction on a connection of its own.
    ///
    /// In expressions, types of PostgreSQL that have no kind of their own, such as arrays, are text.
    public func query(
        _ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool
    ) async throws(StoreError) {
        let connection = try openForReading()
        let cancellation = Cancellation(of: connection)
        defer { cancellation.finish() }
        let result: Result<Void, StoreError> = await withTaskCancellationHandler {
            do throws(StoreError) {
                guard !Task.isCancelled else { throw StoreError(.cancelled, "the query was cancelled") }
                return .success(try Query(connection).run(sql, cancellation, receive))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancellation.start()
        }
        try result.get()
    }
}

/// The cancellation of the statements of a connection, from any thread.
final class Cancellation: Sendable {
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

    func cancel() { postgres_cancel_statement(pointer) }

    /// Ends the requests to cancel.
    func finish() { isFinished.withLock { $0 = true } }
}
