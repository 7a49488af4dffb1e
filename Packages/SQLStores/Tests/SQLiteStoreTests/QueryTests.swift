import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Synchronization
import Testing

@testable import SQLiteStore

/// What SQLite allows beyond the contract of stores with SQL.
@Suite struct QueryTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("a.db") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        arguments: [
            "ATTACH 'FOLDER/b.db' AS other", "VACUUM INTO 'FOLDER/b.db'", "DETACH main", "PRAGMA user_version=7",
            "PRAGMA application_id(7)", "PRAGMA journal_mode=DELETE", "PRAGMA query_only=OFF", "PRAGMA wal_checkpoint",
            "PRAGMA writable_schema=ON", "SELECT load_extension('x')", "REINDEX", "ANALYZE", "SAVEPOINT a",
            "EXPLAIN DELETE FROM item", "INSERT INTO sqlite_schema DEFAULT VALUES", "UPDATE sqlite_schema SET sql = ''",
            "CREATE VIRTUAL TABLE temp.x USING fts5(a)", "SELECT ?", "SELECT :name",
        ])
    func `SQLite's own ways to write are refused`(sql: String) async throws {
        try await storeItem()
        let before = try Data(contentsOf: URL(filePath: path))
        let text = sql.replacing("FOLDER", with: folder.path(""))
        let error = await #expect(throws: StoreError.self) { try await query(text) }
        expectEqual(error?.code, .invalidQuery, "\(sql): \(error as Any)")
        try expectEqual(Data(contentsOf: URL(filePath: path)), before)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted(), ["a.db"])
    }

    @Test(
        arguments: [
            ("PRAGMA table_info(item)", 8), ("SELECT name FROM pragma_table_info('item')", 8),
            ("PRAGMA user_version", 1),
            ("SELECT name FROM sqlite_schema WHERE name = 'item'", 1), ("SELECT value FROM json_each('[1,2,3]')", 3),
            ("EXPLAIN QUERY PLAN SELECT * FROM item", 1), ("VALUES (1), (2)", 2), ("; SELECT 1 /* one */;;", 1),
            ("SELECT i.name FROM (SELECT * FROM item) AS i JOIN item USING(id)", 1),
        ])
    func `statements that read are run`(sql: String, count: Int) async throws {
        try await storeItem()
        try await expectEqual(query(sql).count, count)
    }

    @Test func `a file that does not exist is not created`() async throws {
        let store = SQLiteRecordStore(path: path, createsFile: false)
        let schema = try RecordSchema(entity: "item", fields: [Field("id", .integer)])
        let queries: [() async throws -> Void] = [
            { try await store.query("SELECT 1") { _ in true } }, { _ = try await store.tables() },
            { _ = try await store.lists(of: schema, from: "a") },
        ]
        for query in queries {
            let error = await #expect(throws: StoreError.self) { try await query() }
            expectEqual(error, StoreError(.missingStore, "could not open '\(path)': No such file or directory"))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `the file of a different program is not queried`() async throws {
        try SQLiteLibrary.load(SQLiteLibrary.fileNames)
        try Connection(path, busyTimeout: .zero).execute("CREATE TABLE item(a)")
        let error = await #expect(throws: StoreError.self) { try await query("SELECT * FROM item") }
        expectEqual(error?.code, .notAStore)
    }

    @Test func `an unknown column in quotation marks is no text`() async throws {
        try await storeItem()
        let error = await #expect(throws: StoreError.self) { try await query(#"SELECT "nmae" FROM item"#) }
        expectEqual(error, StoreError(.invalidQuery, "no such column: nmae"))
        try await expectEqual(query(#"SELECT "id" FROM item"#), [[.integer(1)]])
    }

    @Test func `an empty file has no tables`() async throws {
        try Data().write(to: URL(filePath: path))
        try await expectEqual(SQLiteRecordStore(path: path).tables(), [])
        try await expectEqual(query("SELECT 1").count, 1)
    }

    /// Stores one record, and closes the file.
    private func storeItem() async throws {
        let schema = try RecordSchema(
            entity: "item", fields: [Field("id", .integer), Field("name", .text), Field("isNew", .boolean)])
        let store = SQLiteRecordStore(path: path)
        let now = Date(timeIntervalSince1970: 0)
        let run = try await store.begin(
            Subscription(source: "a", request: ""), of: schema, RunOptions(pageSize: 1), at: now)
        _ = try await store.commit([[.integer(1), .text("a"), .boolean(true)]], of: nil, to: run, at: now)
    }

    @discardableResult private func query(_ sql: String) async throws -> [[FieldValue]] {
        let rows = RowList()
        try await SQLiteRecordStore(path: path).query(sql) { rows.append($0.rows) }
        return rows.all
    }
}

private final class RowList: Sendable {
    private let rows = Mutex<[[FieldValue]]>([])

    var all: [[FieldValue]] { rows.withLock(\.self) }

    func append(_ new: [[FieldValue]]) -> Bool {
        rows.withLock { $0 += new }
        return true
    }
}
