import ProtocolsTesting
import Records
import SQLTables
import StoreProtocols
import Testing

@testable import PostgresStore

/// Records that the store recognizes as unchanged by their digests.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct DigestTests {
    private let url: String
    private let admin: Connection
    private let schema: RecordSchema

    init() throws {
        let server = try #require(TestServer.shared)
        url = try server.url()
        admin = try server.admin(url)
        schema = try RecordSchema(entity: "item", fields: [Field("id", .integer), Field("name", .text)])
    }

    @Test(
        arguments: [
            // Another program, which does not know the digest, has changed, deleted or marked the record.
            ("UPDATE item SET name = 'z' WHERE id = 2", .init(changed: 1, unchanged: 2)),
            ("UPDATE item SET _gone = now() WHERE id = 2", .init(changed: 1, unchanged: 2)),
            ("DELETE FROM item WHERE id = 2", .init(added: 1, unchanged: 2)),
            // The values are the same, so nothing has changed.
            ("UPDATE item SET name = name", .init(unchanged: 3)),
            ("UPDATE item SET _digest = NULL WHERE id <> 2", .init(unchanged: 3)),
            // A table of a version without digests.
            ("ALTER TABLE item DROP COLUMN _digest CASCADE", .init(unchanged: 3)),
        ] as [(String, PageCounts)])
    func `what another program has changed is found`(sql: String, counts: PageCounts) async throws {
        let rows = (1...3).map { [.integer($0), .text("name \($0)")] as [FieldValue] }
        try await expectEqual(write(rows), PageCounts(added: 3))
        let before = try digests()
        #expect(before.allSatisfy { $0?.count == 36 } && Set(before).count == 3, "\(before)")
        try admin.execute(sql)
        try await expectEqual(write(rows), counts)
        try expectEqual(digests(), before)
        try await expectEqual(write(rows), PageCounts(unchanged: 3))
        let versions = try admin.run("SELECT count(*) FROM sb_history_item").integer(0, 0)
        expectEqual(versions, Int64(counts.changed))
        try expectEqual(admin.run("SELECT name FROM item WHERE id = 2").text(0, 0), "name 2")
    }

    @Test func `of a page, only the values of changed records are written`() async throws {
        _ = try await write((1...9).map { [.integer($0), .text("a")] })
        let before = try versions()
        let rows = (1...9).map { [.integer($0), .text($0 == 4 ? "b" : "a")] as [FieldValue] }
        try await expectEqual(
            write(rows + [[.integer(10), .text("c")]]), PageCounts(added: 1, changed: 1, unchanged: 8))
        let after = try versions()
        expectEqual(before.indices.filter { before[$0] != after[$0] }, [3])
    }

    @Test func `a record that is locked gets its digest later`() async throws {
        let rows = (1...3).map { [.integer($0), .text("a")] as [FieldValue] }
        _ = try await write(rows)
        try admin.execute("UPDATE item SET _digest = NULL")
        try admin.execute("BEGIN; SELECT * FROM item WHERE id = 2 FOR UPDATE")
        try await expectEqual(write(rows), PageCounts(unchanged: 3))
        try admin.execute("ROLLBACK")
        try expectEqual(digests().map { $0 == nil }, [false, true, false])
        try await expectEqual(write(rows), PageCounts(unchanged: 3))
        try expectEqual(digests().contains(nil), false)
    }

    private func digests() throws -> [String?] {
        let result = try admin.run("SELECT _digest FROM item ORDER BY id")
        return (0..<result.rowCount).map { result.text($0, 0) }
    }

    /// Returns the transactions that have written the stored versions of the records.
    private func versions() throws -> [String?] {
        let result = try admin.run("SELECT xmin FROM item ORDER BY id")
        return (0..<result.rowCount).map { result.text($0, 0) }
    }

    /// Writes a page in a run and with a store of its own.
    private func write(_ rows: [[FieldValue]]) async throws -> PageCounts {
        let store = PostgresRecordStore(url: url, busyTimeout: .milliseconds(500))
        let run = try await store.begin(.made, of: schema, RunOptions(pageSize: 9, keepsHistory: true), at: Date())
        let page = try await store.commit(rows, of: nil, to: run, at: Date())
        _ = try await store.finish(page.run, .complete, at: Date())
        return PageCounts(added: page.added, changed: page.changed, unchanged: page.unchanged)
    }
}

/// The numbers of a page's outcome.
struct PageCounts: Hashable, Sendable {
    var added = 0
    var changed = 0
    var unchanged = 0
}
