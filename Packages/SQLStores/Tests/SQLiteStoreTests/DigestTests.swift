import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import SQLiteStore

/// What the store takes for an unchanged record, which it recognizes by its digest.
@Suite struct DigestTests {
    @Test func `a record that another program has changed is updated`() async throws {
        let file = try ItemFile(columns: ["a", "b"])
        _ = try await file.write([.text("x"), .text("y")])
        try file.execute("UPDATE item SET a = '\"z\"'")
        try await expectEqual(file.write([.text("x"), .text("y")]), .changed)
        try await expectEqual(file.write([.text("x"), .text("y")]), .unchanged)
        try file.execute("DELETE FROM item")
        try await expectEqual(file.write([.text("x"), .text("y")]), .added)
    }

    @Test func `an unchanged record after a new one keeps its digest`() async throws {
        let file = try ItemFile(columns: ["a"])
        _ = try await file.write([.text("x")])
        let digest = try file.text("SELECT _digest FROM item")
        let outcome = try await file.write([[.integer(2), .text("y")], [.integer(1), .text("x")]])
        expectEqual([outcome.added, outcome.changed, outcome.unchanged], [1, 0, 1])
        try expectEqual(file.text("SELECT _digest FROM item WHERE id = 1"), digest)
    }

    @Test func `a different raw item keeps the digest, and another change removes it`() async throws {
        let file = try ItemFile(columns: ["a"])
        _ = try await file.write([.text("x")])
        let digest = try file.text("SELECT _digest FROM item")
        for json in ["{}", #"{"b":1}"#] {
            _ = try await file.write([[.integer(1), .text("x")]], raw: json)
            try expectEqual(file.text("SELECT _raw FROM item"), json)
            try expectEqual(file.text("SELECT _digest FROM item"), digest)
        }
        try file.execute("UPDATE item SET a = 'y'")
        try expectEqual(file.text("SELECT _digest FROM item"), nil)
    }

    @Test func `equal values in a new column are a change`() async throws {
        var file = try ItemFile(columns: ["a"])
        _ = try await file.write([.text("x")])
        file = try ItemFile(columns: ["b"], in: file.folder)
        try await expectEqual(file.write([.text("x")]), .changed)
        try expectEqual(file.text("SELECT b FROM item"), "\"x\"")
    }

    @Test func `a store of a version without digests gets them`() async throws {
        let file = try ItemFile(columns: ["a"])
        _ = try await file.write([.text("x")])
        let digest = try file.text("SELECT _digest FROM item")
        try file.execute("DROP TRIGGER sb_digest_of_item; ALTER TABLE item DROP COLUMN _digest")
        try await expectEqual(file.write([.text("x")]), .unchanged)
        try expectEqual(file.text("SELECT _digest FROM item"), digest)
        expectEqual(digest?.count, 32)
    }
}

/// The file of a store with one record, whose columns hold values of any kind.
private struct ItemFile {
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
    ///
    /// - Parameter raw: The raw item of the record with the id 1; `nil` to keep none.
    func write(_ rows: [[FieldValue]], raw: String? = nil) async throws -> PageOutcome {
        let store = SQLiteRecordStore(path: path)
        let list = Subscription(source: "a", request: "")
        let options = RunOptions(pageSize: 1, keepsRawItems: raw != nil)
        let run = try await store.begin(list, of: schema, options, at: Date())
        let outcome = try await store.commit(rows, of: nil, to: run, at: Date())
        if let raw { try await store.keep([RawItem(id: .integer(1), json: raw)], of: outcome.run) }
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
