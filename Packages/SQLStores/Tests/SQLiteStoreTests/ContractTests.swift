import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Testing
import TransportContract

@testable import SQLiteStore

/// The store contract, applied to `SQLiteRecordStore`.
@Suite struct ContractTests {
    @Test(arguments: StoreCases.all + StoreCases.pendingChanges + StoreCases.rawItems + StoreCases.queries)
    func `the store passes every case`(rule: StoreCase) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("records.db")
        let findings = await rule.findings(SQLiteRecordStore(path: path), reopened: SQLiteRecordStore(path: path))
        expectEqual(findings, [])
    }

    @Test func `random conditions have the same meaning as in memory`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("records.db")
        let plan = StressPlan.current
        let rule = StoreCases.randomConditions(seed: plan.seed, count: plan.count(quick: 500, thorough: 20_000))
        let findings = await rule.findings(SQLiteRecordStore(path: path), reopened: SQLiteRecordStore(path: path))
        expectEqual(findings, [])
    }

    @Test(arguments: RepairCase.allCases)
    func `a run adds again what another program has removed`(rule: RepairCase) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("records.db")
        let findings = await rule.findings(SQLiteRecordStore(path: path)) {
            // SQLite removes no column that a trigger or a view uses.
            try Connection(path, busyTimeout: .zero).execute(
                rule.columnName.map {
                    "DROP TRIGGER IF EXISTS sb_history_of_item; DROP VIEW IF EXISTS sb_list_1; "
                        + "DROP VIEW IF EXISTS sb_list_2; ALTER TABLE \(rule.table) DROP COLUMN \($0)"
                } ?? "DROP TABLE \(rule.table)")
        }
        expectEqual(findings, [])
    }

    @Test(arguments: [":memory:", "file:x?mode=memory", "-v", "a b'c\"d.db"])
    func `a name is the name of a file`(name: String) async throws {
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        let path = folder.path(name)
        let store = SQLiteRecordStore(path: path)
        let schema = try RecordSchema(entity: "item", fields: [Field("id", .integer)])
        let list = Subscription(source: "a", request: "")
        _ = try await store.begin(list, of: schema, RunOptions(pageSize: 1), at: Date())
        #expect(manager.fileExists(atPath: path))
    }

    @Test(arguments: StoreFile.migrations.indices.dropFirst())
    func `a file of an earlier version is brought up to date`(version: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("records.db")
        try SQLiteLibrary.load(SQLiteLibrary.fileNames)
        let earlier = StoreFile.migrations[..<version].joined()
        try Connection(path, busyTimeout: .zero).execute(
            """
            \(earlier) PRAGMA application_id=\(StoreFile.applicationID); PRAGMA user_version=\(version);
            INSERT INTO sb_list(source, entity, request, slice) VALUES('a', 'item', 'kept', '')
            """)
        let schema = try RecordSchema(entity: "item", fields: [Field("id", .integer)])
        let store = SQLiteRecordStore(path: path)
        _ = try await store.begin(
            Subscription(source: "a", request: ""), of: schema, RunOptions(pageSize: 1), at: Date())
        try await expectEqual(store.lists(of: schema, from: "a").map(\.list.request), ["", "kept"])
    }

    @Test func `a table with the name of a view is named`() async throws {
        let folder = try TemporaryFolder()
        let store = SQLiteRecordStore(path: folder.path("records.db"))
        let schema = try RecordSchema(entity: "item", fields: [Field("id", .integer)])
        let options = RunOptions(pageSize: 1)
        _ = try await store.begin(Subscription(source: "a", request: ""), of: schema, options, at: Date())
        try Connection(folder.path("records.db"), busyTimeout: .zero).execute("CREATE TABLE sb_list_2(id)")
        let error = await #expect(throws: StoreError.self) {
            try await store.begin(Subscription(source: "a", request: "b"), of: schema, options, at: Date())
        }
        expectEqual(error?.code, .invalidSchema)
        let problem = "has a table 'sb_list_2', which is the name of a view: rename the table"
        #expect(error?.message.hasSuffix(problem) == true, "\(error as Any)")
        try await expectEqual(store.lists(of: schema, from: "a").map(\.list.request), [""])
    }

    @Test func `values that no kind describes are stored in the nearest form`() throws {
        try expectEqual(FieldKind.number.cell(.number(.nan)), .null)
        try expectEqual(FieldKind.number.cell(.number(.infinity)), .null)
        expectEqual(FieldKind.date.value(.text("soon")), .text("soon"))
        expectEqual(FieldKind.list(.text).value(.text("{")), .text("{"))
        #expect(FieldKind.list(.text).value(.text(String(repeating: "[", count: 513))) != .null)
        expectEqual(FieldKind.integer.value(.text("x")), .text("x"))
        let allowed = (1...200).reduce(FieldValue.null) { value, _ in .list([value]) }
        #expect(throws: StoreError.self) { try FieldKind.any.cell(.list([allowed])) }
        try expectEqual(FieldKind.any.value(FieldKind.any.cell(allowed)), allowed)
    }
}
