import Protocols
import Synchronization
import UseCases

// The writer for an output file that is a database.
extension RecordFile {
    /// Returns the writer for a database; `nil` if the file name does not have the suffix of a database.
    func databaseWriter<Item: Entity>(
        _ columns: [Column<Item>], of list: ListRequest, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) -> DatabaseWriter<Item>? {
        guard case .database? = OutputSuffix(of: path) else { return nil }
        try await refuseKeptRecords(invocation)
        let store = invocation.system.openStore(databasePath, .file)
        do throws(StoreError) {
            let schema = try RecordSchema(entity: Item.name, fields: columns.map(\.field))
            let run = try await store.begin(
                Subscription(session, list.parameters), of: schema, RunOptions(pageSize: list.pageSize),
                at: invocation.system.now())
            return DatabaseWriter(columns: columns, store: store, now: invocation.system.now, run: run)
        } catch {
            throw Failure(error)
        }
    }

    /// Throws a usage failure if the existing file contains pending changes, or lists that `sync` maintains. A database
    /// that `--output` wrote contains only one list, and that list has no complete run.
    private func refuseKeptRecords(_ invocation: Invocation) async throws(Failure) {
        guard let store = invocation.system.openStore(path, .none) as? any SQLStore else { return }
        let isKept = Mutex(false)
        // The column `whole_at` holds `StoredList.lastCompleteRunStart`.
        let sql = """
            SELECT EXISTS(SELECT 1 FROM sb_pending) OR EXISTS(SELECT 1 FROM sb_list WHERE whole_at IS NOT NULL)
              OR (SELECT count(*) FROM sb_list) > 1
            """
        // The query fails if the file does not exist or is not a store. Such a file may be replaced.
        try? await store.query(sql) { batch in
            if batch.rows.first?.first == .integer(1) { isKept.withLock { $0 = true } }
            return true
        }
        guard isKept.withLock(\.self) else { return }
        throw .usage(
            "'\(path)' has records that sync keeps; '\(Option.output.flag)' would replace them",
            hint: "use another file, or 'sync \(Option.store.flag) \(path)' to add to it")
    }
}

/// A writer that receives the items of a list page by page.
protocol ItemWriter<Item> {
    associatedtype Item

    mutating func write(_ items: [Item]) async throws(Failure)

    /// Writes the end of the output. Must also be called after an error if any item was written.
    mutating func finish() async throws(Failure)

    /// Returns the URL of an item's picture; `nil` if the item has no picture, or if the format does not show pictures.
    func pictureAddress(of item: Item) -> String?
}

extension RecordPrinter: ItemWriter {}

/// A writer for the table of a new database.
struct DatabaseWriter<Item: Entity>: ItemWriter {
    let columns: [Column<Item>]
    let store: any RecordStore
    let now: @Sendable () -> Date
    private(set) var run: SyncRun

    mutating func write(_ items: [Item]) async throws(Failure) {
        let rows = items.map { item in columns.map { $0.value(item) } }
        do { run = try await store.commit(rows, of: nil, to: run, at: now()).run } catch { throw Failure(error) }
    }

    func finish() async throws(Failure) {
        do { _ = try await store.finish(run, .incomplete, at: now()) } catch { throw Failure(error) }
    }

    func pictureAddress(of item: Item) -> String? { nil }
}
