import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import PostgresStore

/// Pages that wait for the records of each other.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct LockTests {
    private static let ids = 1...9

    private let server: TestServer
    private let writer: PageWriter
    /// A transaction that locks records.
    private let other: Connection

    init() async throws {
        server = try #require(TestServer.shared)
        let url = try server.url()
        let schema = try RecordSchema(entity: "item", fields: [Field("id", .integer), Field("name", .text)])
        writer = PageWriter(url: url + "%20-cdeadlock_timeout%3D300ms", schema: schema)
        other = try server.admin(url)
        try await expectEqual(writer.write("a", Array(Self.ids)).added, Self.ids.count)
    }

    @Test func `pages with the same records in opposite orders lock them in the same order`() async throws {
        let log = URL(filePath: server.folder.path("server.log"))
        let before = try String(contentsOf: log, encoding: .utf8).ranges(of: "deadlock detected").count
        try other.execute("BEGIN; SELECT * FROM item WHERE id = 5 FOR UPDATE")
        let writer = writer
        async let first = writer.write("b", Array(Self.ids))
        async let second = writer.write("c", Self.ids.reversed())
        // If they locked records in the order of the page, each would now have the records that the other one needs.
        try await waitUntilWaiting(2)
        try other.execute("ROLLBACK")
        try await expectEqual([first.changed, second.changed], [9, 9])
        let after = try String(contentsOf: log, encoding: .utf8).ranges(of: "deadlock detected").count
        expectEqual(after, before)
        let names = try other.run("SELECT DISTINCT name FROM item")
        expectEqual(names.rowCount, 1)
    }

    @Test func `a page that the server ended because of a deadlock is written again`() async throws {
        try other.execute("SET deadlock_timeout = '1h'; BEGIN; SELECT * FROM item WHERE id = 5 FOR UPDATE")
        let writer = writer
        async let page = writer.write("b", Array(Self.ids))
        try await waitUntilWaiting(1)
        // The page has record 1, and waits for record 5.
        try other.execute("UPDATE item SET name = 'other' WHERE id = 1; COMMIT")
        try await expectEqual(page.changed, 9)
        try expectEqual(other.run("SELECT DISTINCT name FROM item").text(0, 0), "b")
    }

    /// Waits until this number of statements on the tables of this test waits for a lock.
    private func waitUntilWaiting(_ count: Int64) async throws {
        let admin = try server.admin()
        let waiting =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%sb_seen_item%'"
        while try admin.run(waiting).integer(0, 0) ?? 0 < count { await Task.yield() }
    }
}

/// A process that writes one page of a list.
private struct PageWriter: Sendable {
    let url: String
    let schema: RecordSchema

    /// Writes a page in which all records have the name of the list.
    func write(_ name: String, _ ids: [Int]) async throws -> PageOutcome {
        let store = PostgresRecordStore(url: url)
        let list = Subscription(source: "a", request: name)
        let run = try await store.begin(list, of: schema, RunOptions(pageSize: 9), at: Date())
        return try await store.commit(ids.map { [.integer(Int128($0)), .text(name)] }, of: nil, to: run, at: Date())
    }
}
