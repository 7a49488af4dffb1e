import Protocols
import ProtocolsTesting
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import PostgresStore

/// Processes that write to one database, are killed, or continue the same run.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct ProcessTests {
    private static let pages = 40
    private static let size = 25

    private let folder: TemporaryFolder
    private let server: TestServer
    private let url: String

    init() throws {
        folder = try TemporaryFolder()
        server = try #require(TestServer.shared)
        url = try server.url()
    }

    @Test func `a killed process loses nothing that was committed, and the next one continues`() async throws {
        var interrupted = 0
        var revision = 0
        for delay in stride(from: 40, through: 400, by: 30) {
            let process = try folder.startWriter("\(url)&application_name=killed", [Self.pages, Self.size, revision])
            // The time at which the process is killed is a sample of all times.
            try await Task.sleep(for: .milliseconds(delay))
            process.kill()
            let committed = await process.waitUntilExit().lines.compactMap { Int($0) }
            try await waitForServer()
            let run = try await openRun()
            if let last = committed.last, run.isContinued {
                // The last line may be missing, but not a page whose line was printed.
                let page = run.page.flatMap { Int($0) } ?? 0
                #expect(page == last || page == last + 1, "\(page) \(last)")
            }
            if run.isContinued { interrupted += 1 }
            try expectWhole(run, revision)
            if !run.isContinued { revision += 1 }
        }
        #expect(interrupted > 0)
        try await expectEqual(folder.write(url, Self.pages, Self.size, revision).status, 0)
        let count = Self.pages * Self.size
        let exit = try await folder.write(url, Self.pages, Self.size, revision)
        expectEqual(exit.lines.last, "0 added, 0 changed, \(count) unchanged, 0 removed", "\(exit)")
    }

    @Test func `processes that write the same records in opposite orders leave them exact`() async throws {
        let exits = try await exits([[5, 200, 0, 0], [5, 200, 0, 1], [5, 200, 1, 3]])
        #expect(exits.allSatisfy { $0.status == 0 }, "\(exits.map(\.lines.last))")
        // The records equal those of a single process.
        try await expectEqual(folder.write(url, 5, 200, 9).status, 0)
        let other = try server.url()
        try await expectEqual(folder.write(other, 5, 200, 9).status, 0)
        try await expectEqual(values(), values(of: other))
    }

    @Test func `of several processes on one list, one finishes and the others are refused`() async throws {
        let exits = try await exits(Array(repeating: [60, 20], count: 3))
        // A process that starts after another one has finished runs on its own.
        #expect(exits.allSatisfy { $0.status == 0 || $0.status == 75 }, "\(exits.map(\.lines.last))")
        #expect(exits.contains { $0.status == 0 })
        try await expectEqual(values().count, 1200)
    }

    /// Waits until the server has ended the connection of the killed process, from which it may have received a commit.
    private func waitForServer() async throws {
        let connection = try server.admin()
        let count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'killed'"
        for _ in 1...1000 where try connection.run(count).integer(0, 0) != 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        try expectEqual(connection.run(count).integer(0, 0), 0)
    }

    private func exits(_ numbers: [[Int]]) async throws -> [StoreProcess.Exit] {
        let processes = try numbers.map { try folder.startWriter(url, $0) }
        var exits: [StoreProcess.Exit] = []
        for process in processes { exits.append(await process.waitUntilExit()) }
        return exits
    }

    /// Expects that the records, the ids that the run has seen, and the checkpoint agree.
    private func expectWhole(_ run: SyncRun, _ revision: Int) throws {
        guard run.isContinued else { return }
        let pages = (run.page.flatMap { Int($0) } ?? 0) + 1
        let connection = try server.admin(url)
        let index = "(id - 1000) / 7"
        let hasRevision = "(\(index) % 10 = 0 AND \"starCount\" = \(index) + \(revision))"
        let expected = [
            // The run has seen exactly the rows of its pages. A page that is read again is seen twice.
            ("SELECT count(DISTINCT id) FROM sb_seen_repo", pages * Self.size),
            ("SELECT max(id) FROM sb_seen_repo", 1000 + (pages * Self.size - 1) * 7),
            ("SELECT count(*) FROM sb_seen_repo", run.recordCount),
            ("SELECT count(*) FROM repo WHERE id IN (SELECT id FROM sb_seen_repo)", pages * Self.size),
            // Exactly these rows have the values of the run.
            ("SELECT count(*) FROM repo WHERE \(hasRevision) AND id NOT IN (SELECT id FROM sb_seen_repo)", 0),
            (
                "SELECT count(*) FROM repo WHERE NOT \(hasRevision) AND \(index) % 10 = 0 AND id IN (SELECT id FROM sb_seen_repo)",
                0
            ),
        ]
        for (sql, value) in expected {
            try expectEqual(connection.run(sql).integer(0, 0), Int64(value), "\(sql)")
        }
    }

    /// Returns the open run, or a new one, which is then ended.
    private func openRun() async throws -> SyncRun {
        let store = PostgresRecordStore(url: url)
        let run = try await store.begin(
            Subscription(source: "made-up", request: "0"), of: try .repos, RunOptions(pageSize: Self.size), at: Date())
        if !run.isContinued { _ = try await store.finish(run, .incomplete, at: Date()) }
        return run
    }

    private func values(of other: String? = nil) async throws -> [[FieldValue]] {
        try await PostgresRecordStore(url: other ?? url)
            .records(of: try .repos, from: "made-up", .all, after: nil, limit: .max).map(\.values)
    }
}

extension RecordSchema {
    static var repos: RecordSchema {
        get throws { try RecordSchema(entity: Repo.name, fields: Repo.columns.map(\.field)) }
    }
}
