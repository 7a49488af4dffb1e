import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import SQLiteStore

/// What the store takes for an unchanged record, which it recognizes by its digest.
@Suite struct DigestTests {
    /// Rows of two values of any kind that a digest could confuse.
    private static let rows: [[FieldValue]] = [
        [.text("ab"), .text("c")], [.text("a"), .text("bc")], [.text("abc"), .text("")], [.text(""), .text("abc")],
        [.text("abc"), .null], [.null, .text("abc")], [.null, .null], [.boolean(false), .null],
        [.boolean(true), .null], [.integer(0), .null], [.integer(1), .null], [.integer(1 << 64), .null],
        [.text("1"), .null], [.text("12345678"), .null], [.text("123456789"), .null], [.text("23456789"), .null],
        [.text("1234567890123456"), .null], [.text("123456789012345"), .null], [.text("a\0"), .null],
        [.text("a"), .null], [.text("\0a"), .null], [.list([]), .null], [.list([.null]), .null],
        [.list([.null, .null]), .null], [.list([.list([])]), .null], [.object([]), .null],
        [.list([.text("a"), .text("b")]), .null], [.object([.init("a", .text("b"))]), .null],
        [.object([.init("b", .text("a"))]), .null], [.object([.init("a", .null), .init("b", .null)]), .null],
        [.number(0.5), .null], [.number(-0.5), .null], [.date(Date(timeIntervalSince1970: 1)), .null],
        [.date(Date(timeIntervalSince1970: 2)), .null],
    ]

    @Test func `a record that differs in any way is changed`() async throws {
        let kept = try Kept(columns: ["a", "b"])
        for (index, row) in Self.rows.enumerated() {
            let outcome = try await kept.write(row)
            expectEqual(outcome, (index == 0 ? .added : .changed), "\(row)")
            try await expectEqual(kept.write(row), .unchanged, "\(row)")
        }
    }

    @Test func `a record that another program has changed is updated`() async throws {
        let kept = try Kept(columns: ["a", "b"])
        _ = try await kept.write([.text("x"), .text("y")])
        try kept.execute("UPDATE item SET a = '\"z\"'")
        try await expectEqual(kept.write([.text("x"), .text("y")]), .changed)
        try await expectEqual(kept.write([.text("x"), .text("y")]), .unchanged)
        try kept.execute("DELETE FROM item")
        try await expectEqual(kept.write([.text("x"), .text("y")]), .added)
    }

    @Test func `an unchanged record after a new one keeps its digest`() async throws {
        let kept = try Kept(columns: ["a"])
        _ = try await kept.write([.text("x")])
        let digest = try kept.text("SELECT _digest FROM item")
        let outcome = try await kept.write([[.integer(2), .text("y")], [.integer(1), .text("x")]])
        expectEqual([outcome.added, outcome.changed, outcome.unchanged], [1, 0, 1])
        try expectEqual(kept.text("SELECT _digest FROM item WHERE id = 1"), digest)
    }

    @Test func `equal values in a new column are a change`() async throws {
        var kept = try Kept(columns: ["a"])
        _ = try await kept.write([.text("x")])
        kept = try Kept(columns: ["b"], in: kept.folder)
        try await expectEqual(kept.write([.text("x")]), .changed)
        try expectEqual(kept.text("SELECT b FROM item"), "\"x\"")
    }

    @Test func `a store of a version without digests gets them`() async throws {
        let kept = try Kept(columns: ["a"])
        _ = try await kept.write([.text("x")])
        let digest = try kept.text("SELECT _digest FROM item")
        try kept.execute("DROP TRIGGER sb_digest_of_item; ALTER TABLE item DROP COLUMN _digest")
        try await expectEqual(kept.write([.text("x")]), .unchanged)
        try expectEqual(kept.text("SELECT _digest FROM item"), digest)
        expectEqual(digest?.count, 32)
    }
}

/// A store with one record, whose columns hold values of any kind.
private struct Kept {
    enum Outcome { case added, changed, unchanged }

    let folder: TemporaryFolder
    private let schema: RecordSchema
    private var path: String { folder.path("records.db") }

    init(columns: [String], in folder: TemporaryFolder? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
        schema = try RecordSchema(entity: "item", fields: [Field("id", .integer)] + columns.map { Field($0, .any) })
    }

    /// Writes the values of the record with the id 1.
    func write(_ values: [FieldValue]) async throws -> Outcome? {
        let outcome = try await write([[.integer(1)] + values])
        return switch (outcome.added, outcome.changed, outcome.unchanged) {
        case (1, 0, 0): .added
        case (0, 1, 0): .changed
        case (0, 0, 1): .unchanged
        default: nil
        }
    }

    /// Writes records with a store of its own.
    func write(_ rows: [[FieldValue]]) async throws -> PageOutcome {
        let store = SQLiteRecordStore(path: path)
        let list = Subscription(source: "a", request: "")
        let run = try await store.begin(list, of: schema, RunOptions(pageSize: 1), at: Date())
        let outcome = try await store.commit(rows, of: nil, to: run, at: Date())
        _ = try await store.finish(outcome.run, .complete, at: Date())
        return outcome
    }

    func execute(_ sql: String) throws { try Connection(path, busyTimeout: .zero).execute(sql) }

    /// Returns the text in the first column of the result.
    func text(_ sql: String) throws -> String? {
        var text: String?
        let connection = try Connection(path, busyTimeout: .zero)
        try connection.statement(sql).run { row in text = row[0].text }
        return text
    }
}
