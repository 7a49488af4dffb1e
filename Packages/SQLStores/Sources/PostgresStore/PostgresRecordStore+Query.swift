import CPostgres
import Dispatch
import Essentials
public import StoreProtocols
import Synchronization

extension PostgresRecordStore: SQLStore {
    public func tables() throws(StoreError) -> [StoredTable] {
        try Query(openForReading()).tables()
    }

    /// Runs a statement in a read-only transaction on a separate connection.
    ///
    /// The value of an expression is returned as text if its PostgreSQL type, such as `text[]`, has no matching kind.
    public func query(
        _ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool
    ) async throws(StoreError) {
        let connection = try openForReading()
        let cancellation = Cancellation(of: connection)
        defer { cancellation.finish() }
        let result: Result<Void, StoreError> = await withTaskCancellationHandler {
            do throws(StoreError) {
                guard !Task.isCancelled else { throw StoreError(.cancelled, "the query was cancelled") }
                return .success(try Query(connection).run(sql, until: cancellation, receive))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancellation.start()
        }
        try result.get()
    }
}

/// A handle that cancels the running statement of a connection. It can be used from any thread.
final class Cancellation: Sendable {
    /// libpq allows this pointer to be used on any thread.
    private nonisolated(unsafe) let pointer: OpaquePointer?
    private let isFinished = Mutex(false)

    init(of connection: Connection) { pointer = postgres_get_cancel(connection.pointer) }

    deinit { postgres_free_cancel(pointer) }

    /// Asks the server to cancel the statement, and repeats this until ``finish()`` is called. The server ignores a
    /// request that arrives before the statement.
    func start() {
        DispatchQueue.global().async {
            while !self.isFinished.withLock(\.self) {
                self.cancel()
                usleep(50_000)
            }
        }
    }

    func cancel() { postgres_cancel_statement(pointer) }

    /// Stops the requests of ``start()``.
    func finish() { isFinished.withLock { $0 = true } }
}
