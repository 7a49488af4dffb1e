import ContractKit
import ProtocolsTesting
import Records
import StoreContract
import StoreProtocols
import Testing

@Suite struct StoreCaseTests {
    private static let all = StoreCases.all + StoreCases.pendingChanges + StoreCases.rawItems + StoreCases.queries

    @Test func `the names of the cases are unique`() {
        let names = Self.all.map(\.name)
        expectEqual(Set(names).count, names.count)
        #expect(names.allSatisfy { $0.allSatisfy { $0 == "-" || $0.isLowercase } })
    }

    @Test(arguments: all) func `a store that fails does not pass`(rule: StoreCase) async {
        let store = FailingStore()
        #expect(await rule.findings(store, reopened: store) != [])
    }
}

private struct FailingStore: RecordStore {
    private let error = StoreError(.full, "the disk is full")

    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) async throws(StoreError) -> SyncRun { throw error }

    func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) async throws(StoreError) -> PageOutcome { throw error }

    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) async throws(StoreError) -> ListRemovals {
        throw error
    }

    func interrupt(_ run: SyncRun, because reason: String, at now: Date) async throws(StoreError) { throw error }

    func lists(of schema: RecordSchema, from source: String) async throws(StoreError) -> [StoredList] { throw error }

    func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) async throws(StoreError) -> Bool { throw error }

    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) async throws(StoreError) -> [StoredRecord] { throw error }

    func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) async throws(StoreError) -> [StoredRecord] { throw error }

    func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) async throws(StoreError) -> Int { throw error }
}
