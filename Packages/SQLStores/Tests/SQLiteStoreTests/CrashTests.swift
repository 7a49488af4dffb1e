import Protocols
import ProtocolsTesting
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import SQLiteStore

/// Processes that write to one store, and are killed or continue the same run.
@Suite(.timeLimit(.minutes(5))) struct CrashTests {
    private static let pages = 60
    private static let size = 30

    private let folder: TemporaryFolder
    private let schema: RecordSchema

    init() throws {
        folder = try TemporaryFolder()
        schema = try RecordSchema(entity: Repo.name, fields: Repo.columns.map(\.field))
    }

    @Test func `a killed process loses nothing that was committed, and the next one continues`() async throws {
        var random = SystemRandomNumberGenerator()
        var kills = 0
        var interrupted = 0
        var revision = 0
        while kills < 100 {
            let process = try folder.startWriter("a.db", [Self.pages, Self.size, revision])
            if kills.isMultiple(of: 4) {
                // Any time, also before the store is open.
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...60, using: &random)))
            } else {
                try await waitForPages(Int.random(in: 1...Self.pages / 2, using: &random), of: process)
            }
            process.kill()
            let exit = await process.waitUntilExit()
            kills += 1
            let committed = exit.lines.compactMap { Int($0) }
            let run = try await openRun(folder.path("a.db"))
            if let last = committed.last, run.isContinued {
                // The last line may be missing, but not a page whose line was printed.
                #expect(run.pageCount > 0)
                let page = run.page.flatMap { Int($0) } ?? 0
                #expect(page == last || page == last + 1, "\(page) \(last)")
                interrupted += 1
            }
            try expectWhole(folder.path("a.db"), run, revision)
            if !run.isContinued { revision += 1 }
        }
        print("\(interrupted) of \(kills) kills left an open run with pages")
        #expect(interrupted > 10)
        var exit = try await folder.write("a.db", Self.pages, Self.size, revision)
        expectEqual(exit.status, 0, "\(exit)")
        exit = try await folder.write("a.db", Self.pages, Self.size, revision)
        let count = Self.pages * Self.size
        expectEqual(exit.lines.last, "0 added, 0 changed, \(count) unchanged, 0 removed")
        // The records equal those of a process that was not interrupted.
        try await expectEqual(folder.write("b.db", Self.pages, Self.size, revision).status, 0)
        try await expectEqual(values(folder.path("a.db")), values(folder.path("b.db")))
    }

    @Test func `of several processes on one list, one finishes and the others are refused`() async throws {
        let folder = folder
        var exits: [StoreProcess.Exit] = []
        await withTaskGroup { group in
            for _ in 1...3 { group.addTask { try? await folder.write("a.db", 200, 20) } }
            for await exit in group { exits += [exit].compactMap(\.self) }
        }
        // A process that starts after another one has finished runs on its own.
        #expect(exits.allSatisfy { $0.status == 0 || $0.status == 75 }, "\(exits.map(\.lines.last))")
        #expect(exits.contains { $0.status == 0 })
        try await expectEqual(values(folder.path("a.db")).count, 4000)
    }

    /// Waits until a process has committed a number of pages, or writes a line that is not a page number, which is its
    /// last one.
    private func waitForPages(_ count: Int, of process: StoreProcess) async throws {
        while true {
            let lines = process.lines
            guard lines.count < count, lines.allSatisfy({ Int($0) != nil }) else { return }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Expects that the records, the ids that the run has seen, and the checkpoint agree.
    private func expectWhole(_ path: String, _ run: SyncRun, _ revision: Int) throws {
        let pages = run.pageCount == 0 ? 0 : (run.page.flatMap { Int($0) } ?? 0) + 1
        let connection = try Connection(path, busyTimeout: .seconds(10))
        let hasRevision = "((id - 1000) / 7 % 10 = 0 AND starCount = (id - 1000) / 7 + \(revision))"
        let expected = [
            // The run has seen exactly the rows of its pages. A page that is read again is seen twice.
            ("SELECT count(DISTINCT id) FROM sb_seen_repo", pages * Self.size),
            ("SELECT max(id) FROM sb_seen_repo", pages == 0 ? nil : 1000 + (pages * Self.size - 1) * 7),
            ("SELECT count(*) FROM sb_seen_repo", run.recordCount),
            ("SELECT count(*) FROM repo WHERE id IN (SELECT id FROM sb_seen_repo)", pages * Self.size),
            ("SELECT count(*) % \(Self.size) FROM repo", 0),
            // Exactly these rows have the values of the run.
            ("SELECT count(*) FROM repo WHERE \(hasRevision)", pages * Self.size / 10),
            (
                "SELECT count(*) FROM repo WHERE \(hasRevision) AND id NOT IN (SELECT id FROM sb_seen_repo)", 0
            ),
            ("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'", 0),
        ]
        for (sql, value) in expected where run.isContinued || !sql.contains("starCount") {
            try expectEqual(connection.statement(sql).integer(), value.map(Int64.init), "\(sql)")
        }
    }

    /// Returns the open run, or a new one, which is then ended.
    private func openRun(_ path: String) async throws -> SyncRun {
        let store = SQLiteRecordStore(path: path)
        let run = try await store.begin(
            Subscription(source: "made-up", request: "0"), of: schema, RunOptions(pageSize: Self.size), at: Date())
        if !run.isContinued { _ = try await store.finish(run, .incomplete, at: Date()) }
        return run
    }

    private func values(_ path: String) async throws -> [[FieldValue]] {
        try await SQLiteRecordStore(path: path).records(of: schema, from: "made-up", .all, after: nil, limit: .max)
            .map(\.values)
    }
}
