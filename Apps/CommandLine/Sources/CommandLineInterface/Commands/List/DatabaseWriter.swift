import Connections
import Failures
import Lists
import Output
import Protocols
import StoreProtocols
import UseCases

// The writer for an output file that is a database.
extension RecordFile {
    /// Returns the writer for a database; `nil` if the file name does not have the suffix of a database.
    func databaseWriter<Item: Entity>(
        _ items: ItemDescription<Item>, of list: ListRequest, _ connection: Connection,
        now: @escaping @Sendable () -> Date
    ) async throws(Failure) -> DatabaseWriter<Item>? {
        guard isDatabase else { return nil }
        let schema: RecordSchema
        do { schema = try RecordSchema(items) } catch { throw Failure(error) }
        guard let store = try await openDatabase(for: schema) else { return nil }
        do throws(StoreError) {
            let run = try await store.begin(
                Subscription(connection, list.parameters), of: schema, RunOptions(pageSize: list.pageSize),
                at: now())
            return DatabaseWriter(items: items, store: store, now: now, run: run)
        } catch {
            throw Failure(error)
        }
    }
}

/// A writer for the table of a new database.
struct DatabaseWriter<Item: Entity>: ItemWriter {
    let items: ItemDescription<Item>
    let store: any RecordStore
    let now: @Sendable () -> Date
    private(set) var run: SyncRun

    mutating func write(_ items: [Item]) async throws(Failure) {
        let rows = items.map(self.items.row)
        do { run = try await store.commit(rows, of: nil, to: run, at: now()).run } catch { throw Failure(error) }
    }

    func finish() async throws(Failure) {
        do { _ = try await store.finish(run, .incomplete, at: now()) } catch { throw Failure(error) }
    }
}
