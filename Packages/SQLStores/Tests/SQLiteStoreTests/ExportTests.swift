import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Synchronization
import Testing

@testable import SQLiteStore

/// Exports into existing database files.
@Suite struct ExportTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("a.db") }

    init() throws {
        folder = try TemporaryFolder()
        try SQLiteLibrary.load(SQLiteLibrary.fileNames)
    }

    @Test func `an export replaces its own table, and keeps everything else`() async throws {
        try await export("item", ["old", "older"])
        try await export("thing", ["other"])
        try change(
            """
            CREATE TABLE note(text); INSERT INTO note VALUES('mine');
            CREATE INDEX item_name ON item(name); CREATE VIEW names AS SELECT name FROM item;
            CREATE TRIGGER item_note AFTER INSERT ON item BEGIN INSERT INTO note VALUES(NEW.name); END;
            """)
        try await export("item", ["new"], extra: "size")
        try await expectEqual(values("SELECT name FROM item"), ["new"])
        try await expectEqual(values("SELECT size FROM item"), ["new"])
        try await expectEqual(values("SELECT name FROM names"), ["new"])
        try await expectEqual(values("SELECT name FROM thing"), ["other"])
        try await expectEqual(values("SELECT text FROM note"), ["mine"])
        try await expectEqual(
            values("SELECT name FROM sqlite_schema WHERE name LIKE 'item_n%' ORDER BY name"),
            ["item_name", "item_note"])
        // The list is stored as well.
        let schema = try schema("item")
        try await expectEqual(
            SQLiteRecordStore(path: path).records(
                of: schema, from: "a", RecordFilter(list: list), after: nil, limit: 9
            ).map(\.values), [[.text("0"), .text("new")]])
        try await export("item", [])
        try await expectEqual(values("SELECT name FROM item"), [])
    }

    @Test func `records are added to an export, and replace those with the same id`() async throws {
        try await export("item", ["old", "older"], isAdding: true)
        try await export("thing", ["other"])
        try change("CREATE INDEX item_name ON item(name)")
        try await export("item", ["new"], isAdding: true)
        try await expectEqual(values("SELECT name FROM item ORDER BY id"), ["new", "older"])
        try await export("item", ["a", "b", "c"], isAdding: true)
        try await expectEqual(values("SELECT name FROM item ORDER BY id"), ["a", "b", "c"])
        try await expectEqual(values("SELECT name FROM thing"), ["other"])
        // All records belong to the list, whose parameters are the same.
        let schema = try schema("item")
        try await expectEqual(
            SQLiteRecordStore(path: path).records(
                of: schema, from: "a", RecordFilter(list: list), after: nil, limit: 9
            ).count, 3)
        // A later export can still replace the table.
        try await export("item", ["last"])
        try await expectEqual(values("SELECT name FROM item"), ["last"])
    }

    @Test func `records with other columns are not added`() async throws {
        try await export("item", ["old"])
        let before = try dump()
        let error = await #expect(throws: StoreError.self) {
            try await export("item", ["new"], extra: "size", isAdding: true)
        }
        expectEqual(error?.code, .notAnExport)
        try expectEqual(dump(), before)
        try await store("a.db").checkExport(of: "item", adding: ["name", "id"])
        try await store("a.db").checkExport(of: "thing", adding: ["size"])
        for columns in [["id"], ["id", "name", "size"], ["id", "size"]] {
            let error = await #expect(throws: StoreError.self) {
                try await store("a.db").checkExport(of: "item", adding: columns)
            }
            #expect(error?.message.contains("has a table 'item' with other columns") == true, "\(error as Any)")
        }
    }

    @Test(arguments: ["delete", "wal", nil])
    func `an export has no log, and an existing file keeps its journal mode`(mode: String?) async throws {
        if let mode {
            try await export("item", ["old"])
            try expectEqual(journalMode(), "delete")
            try change("PRAGMA journal_mode=\(mode)")
        } else {
            try Data().write(to: URL(filePath: path))
        }
        try await export("item", ["new"])
        try expectEqual(journalMode(), mode ?? "delete")
        try await expectEqual(values("SELECT name FROM item"), ["new"])
    }

    /// The SQL that changes an export of `item`, and the reason why the file is no longer replaced.
    private static let strangers: [(String, String)] = [
        ("UPDATE sb_run SET state = 'incomplete'", "may have records that no export has written"),
        ("UPDATE sb_run SET state = 'open'", "may have records that no export has written"),
        ("UPDATE sb_list SET whole_at = 1", "may have records that no export has written"),
        ("DELETE FROM sb_run", "may have records that no export has written"),
        ("INSERT INTO sb_column VALUES('x', 'id', 'text')", "may have records that no export has written"),
        (
            "INSERT INTO sb_pending VALUES(1, 'a', 'item', 'edit', '1', '{}', '{}', 0, 0)",
            "may have records that no export has written"
        ),
        ("CREATE TABLE THING(a)", "has a different table or view 'thing'"),
        ("CREATE VIEW thing AS SELECT 1", "has a different table or view 'thing'"),
        ("ALTER TABLE item ADD COLUMN note TEXT", "has a new column 'note' in the table 'item'"),
        (
            "CREATE INDEX item_size ON item(size)",
            "has an index or a trigger that the new table 'item' does not fit: no such column: size"
        ),
    ]

    @Test(arguments: strangers)
    func `a file with anything that an export did not write is not changed`(sql: String, reason: String) async throws {
        try await export("item", ["old"], extra: "size")
        try change(sql)
        let before = try dump()
        let entity = reason.contains("'thing'") ? "thing" : "item"
        let error = await #expect(throws: StoreError.self) { try await export(entity, ["new"]) }
        expectEqual(error?.code, .notAnExport, "\(error as Any)")
        expectEqual(error?.message.contains(reason), true, "\(error as Any)")
        try expectEqual(dump(), before)
    }

    @Test func `a file that is locked, no database, or of a different program or version is refused`() async throws {
        try await export("item", ["old"])
        let other = try Connection(path, busyTimeout: .zero)
        try other.execute("BEGIN IMMEDIATE")
        try await expectRefusal(.busy)
        try other.execute("ROLLBACK; PRAGMA user_version=99")
        try await expectRefusal(.newerVersion)
        try other.execute("PRAGMA user_version=1")
        try await expectRefusal(.notAnExport)
        try other.execute("PRAGMA application_id=7")
        try await expectRefusal(.notAStore)
        try Data(repeating: 7, count: 9000).write(to: URL(filePath: folder.path("b.db")))
        try await expectRefusal(.notAStore, "b.db")
        try Data().write(to: URL(filePath: folder.path("c.db")))
        try await store("c.db").checkExport(of: "item")
    }

    // MARK: - Helpers

    private let list = Subscription(source: "a", request: "")

    private func schema(_ entity: String, extra: String? = nil) throws -> RecordSchema {
        try RecordSchema(
            entity: entity,
            fields: [Field("id", .text), Field("name", .text)] + [extra.map { Field($0, .text) }].compactMap(\.self))
    }

    private func store(_ name: String) -> SQLiteRecordStore {
        SQLiteRecordStore(path: folder.path(name), busyTimeout: .milliseconds(50))
    }

    private func expectRefusal(_ code: StoreError.Code, _ name: String = "a.db") async throws {
        let error = await #expect(throws: StoreError.self) { try await store(name).checkExport(of: "item") }
        expectEqual(error?.code, code, "\(error as Any)")
    }

    /// Writes a list to a new file, and moves it to the database.
    private func export(
        _ entity: String, _ names: [String], extra: String? = nil, isAdding: Bool = false
    ) async throws {
        let schema = try schema(entity, extra: extra)
        let part = folder.path("part-\(UUID()).db")
        let now = Date(timeIntervalSince1970: 0)
        let rows = names.enumerated().map { index, name in
            [FieldValue.text("\(index)"), .text(name)] + [extra.map { _ in FieldValue.text(name) }].compactMap(\.self)
        }
        let new = SQLiteRecordStore(path: part)
        var run = try await new.begin(list, of: schema, RunOptions(pageSize: 1), at: now)
        run = try await new.commit(rows, of: nil, to: run, at: now).run
        _ = try await new.finish(run, .incomplete, at: now)
        try await new.endExport()
        guard FileManager.default.fileExists(atPath: path) else {
            return try FileManager.default.moveItem(atPath: part, toPath: path)
        }
        try await store("a.db").takeExport(from: part, isAdding: isAdding)
    }

    private func change(_ sql: String) throws {
        try Connection(path, busyTimeout: .zero).execute(sql)
    }

    private func journalMode() throws -> String? {
        var mode: String?
        try Connection(path, busyTimeout: .zero).statement("PRAGMA journal_mode").run { mode = $0[0].text }
        return mode
    }

    /// Returns the definitions of all tables, and the number of the rows of each.
    private func dump() throws -> [String] {
        let connection = try Connection(path, busyTimeout: .zero)
        var lines: [String] = []
        var names: [String] = []
        try connection.statement("SELECT name, sql FROM sqlite_schema").run { row in
            if case (.text(let name), .text(let sql)) = (row[0], row[1]) {
                lines.append(sql)
                if sql.hasPrefix("CREATE TABLE") { names.append(name) }
            }
        }
        for name in names {
            let count = try connection.statement("SELECT count(*) FROM \"\(name)\"").integer()
            lines.append("\(name): \(count as Any)")
        }
        return lines
    }

    private func values(_ sql: String) async throws -> [String] {
        let rows = Mutex<[String]>([])
        try await SQLiteRecordStore(path: path).query(sql) { batch in
            rows.withLock { rows in
                for case .text(let text) in batch.rows.lazy.map({ $0[0] }) { rows.append(text) }
            }
            return true
        }
        return rows.withLock(\.self)
    }
}
