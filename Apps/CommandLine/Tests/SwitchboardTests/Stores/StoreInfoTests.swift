import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// `store info` over a database file.
@Suite(.timeLimit(.minutes(2))) struct StoreInfoTests {
    private let folder: TemporaryFolder
    private var file: String { "\(folder.path)/a.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `each list has the number of its records and the time at which it was read`() async throws {
        let server = try LoopbackServer { .users($0, total: 3) }
        try await sync(server, "--all")
        try await sync(server, "--limit", "1", "--name", "Ada Fernsby")
        let outcome = try await info("--fields", "provider,server,entity,parameters,records,state", "--format", "csv")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        let start = "jsonplaceholder-users,\(server.base),user"
        expectEqual(
            outcome.lines,
            [
                "provider,server,entity,parameters,records,state",
                #"\#(start),"{""name"":""Ada Fernsby""}",1,incomplete"#, "\(start),{},3,complete",
            ])
        let kept = try await switchboard([
            "jsonplaceholder-users", "list", "--source", "store", "--store", file, "--all", "--base-url", server.base,
        ])
        expectEqual(kept.lines.count, 3, "\(kept)")
        let times = try await info("--fields", "readAt", "--format", "tsv")
        #expect(times.lines.first?.hasSuffix("Z") == true, "\(times)")
    }

    @Test func `a list that is too old, or was never read completely, is exit code 75`() async throws {
        let server = try LoopbackServer { .users($0, total: 3) }
        try await sync(server, "--all")
        await expectEqual(try info("--max-age", "1d").ending, .exit(0))
        let sql = "UPDATE sb_list SET whole_at = whole_at - 3 * 86400"
        try SQLiteFile(path: file).rows(sql)
        let old = try await info("--max-age", "2d")
        expectEqual(old.ending, .exit(75), "\(old)")
        #expect(old.errors.contains("1 of 1 list is older than 2 d: jsonplaceholder-users {} was read 3 d ago"))
        expectEqual(old.lines.count, 1, "\(old)")
        try SQLiteFile(path: file).rows("UPDATE sb_list SET whole_at = whole_at + 30 * 86400")
        let future = try await info("--max-age", "2d")
        #expect(future.ending == .exit(75) && future.errors.contains("has a time in the future"), "\(future)")
        try SQLiteFile(path: file).rows("UPDATE sb_list SET whole_at = NULL")
        let partial = try await info("--max-age", "2d")
        expectEqual(partial.ending, .exit(75), "\(partial)")
        #expect(partial.errors.contains("was never read completely"), "\(partial)")
    }

    @Test func `a slice is not too old if its list was read as a whole later`() async throws {
        let server = try LoopbackServer { .users($0, total: 3) }
        try await sync(server, "--all")
        let old = "source, entity, request, 'a=1..2', whole_at - 3 * 86400"
        try SQLiteFile(path: file).rows(
            "INSERT INTO sb_list(source, entity, request, slice, whole_at) SELECT \(old) FROM sb_list")
        await expectEqual(try info("--max-age", "2d").ending, .exit(0))
        try SQLiteFile(path: file).rows("UPDATE sb_list SET whole_at = NULL WHERE slice = ''")
        let outcome = try await info("--max-age", "2d")
        #expect(outcome.errors.contains("2 of 2 lists are older than 2 d"), "\(outcome)")
    }

    @Test func `what is removed is shown first, and removed with --yes`() async throws {
        let count = Mutex(3)
        let server = try LoopbackServer { .users($0, total: count.withLock(\.self)) }
        try await sync(server, "--all")
        count.withLock { $0 = 2 }
        try await sync(server, "--all")
        try await sync(server, "--limit", "1", "--name", "Ada Fernsby")
        let steps: [([String], String)] = [
            (["prune"], "would remove 1 record; use --yes to remove"), (["prune", "--yes"], "removed 1 record"),
            (["prune", "--yes"], "nothing to remove"),
            (
                ["forget", "sb_list_1"],
                "would remove the list sb_list_1, jsonplaceholder-users {}; its 2 records stay until "
            ),
            (
                ["forget", "1", "--yes"],
                "removed the list sb_list_1, jsonplaceholder-users {}; its 2 records stay until "
            ),
            (["prune"], "would remove 1 record"), (["reset"], "would remove 1 list and 2 records"),
            (["reset", "--yes"], "removed 1 list and 2 records"), (["reset", "--yes"], "nothing to remove"),
        ]
        for (words, message) in steps {
            let outcome = try await switchboard(["store", "--store", file] + words)
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            #expect(outcome.errors.contains(message), "\(words): \(outcome)")
        }
        try await expectEqual(info("--format", "csv").lines.count, 1)
    }

    @Test(
        arguments: [
            ([], 64, "missing <action>"), (["clear"], 64, "invalid action 'clear'"),
            (["info", "--max-age", "2y"], 64, "invalid value '2y'"), (["info"], 66, "could not open"),
            (["prune", "--yes"], 66, "could not open"), (["forget"], 64, "missing <list>"),
            (["forget", "repo"], 64, "invalid list 'repo'"), (["prune", "1"], 64, "unexpected argument '1'"),
            (["prune", "--max-age", "30d", "--yes"], 64, "'--max-age' has no effect with 'store prune'"),
            (["reset", "--format", "json"], 64, "'--format' has no effect with 'store reset'"),
            (["info", "--yes"], 64, "'--yes' has no effect with 'store info'"),
        ] as [([String], Int32, String)])
    func `incorrect commands and a missing store are named`(words: [String], code: Int32, text: String) async throws {
        let outcome = try await switchboard(["store", "--store", file] + words)
        expectEqual(outcome.ending, .exit(code), "\(outcome)")
        #expect(outcome.errors.contains(text), "\(outcome)")
    }

    private func info(_ options: String...) async throws -> Outcome {
        try await switchboard(["store", "info", "--store", file] + options)
    }

    private func sync(_ server: LoopbackServer, _ options: String...) async throws {
        let outcome = try await switchboard(
            ["jsonplaceholder-users", "sync", "--store", file, "--base-url", server.base] + options)
        try #require(outcome.ending == .exit(0), "\(outcome)")
    }
}
