import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing

/// Stores that cannot be used.
@Suite struct StoreFailureTests {
    static let failures: [(StoreError.Code, Int32, String?)] = [
        (.invalidLocation, 64, nil),
        (.missingDatabase, 66, "create the database with 'createdb', or check its name in --store"),
        (.unknownHost, 69, "check the host name in --store, and the network"), (.busy, 75, nil),
        (.unavailable, 75, "check that the server is running, then run the same command again"),
        (.refusedCredentials, 77, "check the user in --store, and set PGPASSWORD or add a line to ~/.pgpass"),
        (.damaged, 1, "restore a copy, or sync to a new database"),
        (.notAStore, 1, "use a different database with --store OTHER"), (.missingLibrary, 1, nil),
    ]

    @Test(arguments: failures)
    func `each error of a store has its exit code and hint`(code: StoreError.Code, exit: Int32, hint: String?) async {
        for line in ["query", "query 1", "shelf list --source store", "shelf get 1 --source store", "shelf sync"] {
            await expectFailure(of: line, code, exit, hint)
        }
    }

    @Test(arguments: [("query", "<provider>"), ("query 1", "<provider>"), ("shelf list --source store", "shelf")])
    func `the command that creates a missing store has its name`(line: String, id: String) async {
        let hint = "run 'switchboard \(id) sync --store 'my records.db'' first, or check --store"
        await expectFailure(of: line, .missingStore, 66, hint)
    }

    @Test(arguments: ["query", "shelf list --source store", "shelf get 1 --source store", "shelf sync"])
    func `a store without a table or a column says how to add it again`(line: String) async {
        let message = "it went wrong; sync with --full to add it again"
        await expectFailure(of: line, .incompleteRecords, 65, nil, message: message)
    }

    private func expectFailure(
        of line: String, _ code: StoreError.Code, _ exit: Int32, _ hint: String?, message: String = "it went wrong"
    ) async {
        let journal = Journal()
        var shell = Shell(.shelf(journal: journal))
        shell.store = BrokenStore(error: StoreError(code, "it went wrong"))
        let outcome = await shell.run(line, ["--store", "my records.db"])
        expectEqual(outcome.code, exit, "\(line)")
        expectEqual(
            outcome.errors, "switchboard: \(message)\n" + (hint.map { "  hint: \($0)\n" } ?? ""), "\(line)")
        expectEqual(outcome.output, "")
        expectEqual(journal.entries, [])
    }
}

/// A store whose functions all fail.
private struct BrokenStore: SQLStore {
    let error: StoreError

    func interrupt(_ run: SyncRun, because reason: String, at now: Date) async throws(StoreError) { throw error }

    func tables() throws(StoreError) -> [StoredTable] { throw error }

    func query(_ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool) throws(StoreError) { throw error }

    func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] { throw error }

    func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] { throw error }

    func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) throws(StoreError) -> Bool { throw error }

    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) throws(StoreError) -> [StoredRecord] { throw error }

    func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) throws(StoreError) -> Int { throw error }

    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun { throw error }

    func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome { throw error }

    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> ListRemovals {
        throw error
    }
}
