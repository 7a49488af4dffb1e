import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// The built program over a database file, with `--source`.
@Suite(.timeLimit(.minutes(2))) struct StoreSourceTests {
    private let folder: TemporaryFolder
    private var file: String { "\(folder.path)/a.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [("list --all", "csv"), ("list --page 2 --page-size 9", "json"), ("get 7", "table")])
    func `kept users are printed as those of the API, without a request`(command: String, format: String) async throws {
        let server = try LoopbackServer { request in
            request.target.hasSuffix("/7") ? .json(Payload.user(7, name: "Ada Fernsby")) : .users(request, total: 40)
        }
        let words = command.split(separator: " ").map(String.init) + ["--format", format]
        try await expectEqual(run(server, ["sync", "--all", "--store", file]).ending, .exit(0))
        let live = try await run(server, words)
        let requests = server.requests.count
        let kept = try await run(server, words + ["--source", "store", "--store", file])
        #expect(kept.ending == .exit(0) && !kept.output.isEmpty, "\(kept)")
        // The ids of users are text, so the store's own order would be a different one.
        expectEqual(kept.output, live.output)
        expectEqual(server.requests.count, requests)
    }

    @Test(arguments: [["list"], ["get", "1"]])
    func `a store that does not exist is not created`(words: [String]) async throws {
        let outcome = try await switchboard(
            ["jsonplaceholder-users"] + words + ["--source", "store"], environment: ["XDG_DATA_HOME": folder.path])
        #expect(outcome.ending == .exit(66) && outcome.output == "", "\(outcome)")
        #expect(outcome.errors.contains("records.db': No such file or directory"), "\(outcome)")
        #expect(outcome.errors.contains("run 'switchboard jsonplaceholder-users sync' first"), "\(outcome)")
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
    }

    @Test(arguments: [
        "list --source store", "get 1 --source store", "edit 1 --name X --source store", "delete 1 --source store",
        "changes", "diff",
    ])
    func `if the store has only users of another server, the hint names it`(command: String) async throws {
        let server = try LoopbackServer { .users($0, total: 1) }
        try await expectEqual(run(server, ["sync", "--all", "--store", file]).ending, .exit(0))
        let words = command.split(separator: " ").map(String.init) + ["--store", file]
        let outcome = try await switchboard(["jsonplaceholder-users"] + words)
        expectEqual(outcome.ending, .exit(66))
        #expect(
            outcome.errors.hasSuffix("  hint: the store has users of \(server.base); use --base-url \(server.base)\n"),
            "\(outcome)")
        let missing = try await run(server, ["get", "9", "--source", "store", "--store", file])
        #expect(!missing.errors.contains("the store has users"), "\(missing)")
    }

    @Test func `exported samples are not the records of the API`() async throws {
        let id = "jsonplaceholder-users"
        try await expectEqual(switchboard([id, "list", "--samples", "-o", file]).ending, .exit(0))
        let sources = try await switchboard(["query", "SELECT DISTINCT _source FROM user", "--store", file])
        expectEqual(sources.output, "jsonplaceholder-users samples\n")
        for words in [["list"], ["get", "1"], ["edit", "1", "--name", "X"]] {
            let outcome = try await switchboard([id] + words + ["--source", "store", "--store", file])
            #expect(outcome.ending == .exit(66) && outcome.output == "", "\(outcome)")
        }
    }

    @Test func `browse shows kept users without a request`() async throws {
        let server = try LoopbackServer { .users($0, total: 40) }
        try await expectEqual(run(server, ["sync", "--all", "--store", file]).ending, .exit(0))
        let requests = server.requests.count
        let session = try browse(server, "store")
        #expect(await session.output.shows("jsonplaceholder-users (store)"))
        #expect(await session.output.shows("using the list kept"))
        #expect(await session.output.shows("Ada Fernsby"))
        session.type("q")
        await expectEqual(session.outcome().ending, .exit(0))
        expectEqual(server.requests.count, requests)
    }

    @Test func `in browse, kept users are edited and deleted in the store`() async throws {
        let server = try LoopbackServer { .users($0, total: 3) }
        try await expectEqual(run(server, ["sync", "--all", "--store", file]).ending, .exit(0))
        let requests = server.requests.count
        let session = try browse(server, "store")
        #expect(await session.output.shows("Ada Fernsby"))
        session.type("jd")
        #expect(await session.output.shows("Delete “"))
        session.type("y")
        #expect(await session.output.shows("Deleted"))
        session.type("a")
        #expect(await session.output.shows("Not available (store)"))
        session.type("ke")
        #expect(await session.output.shows("Edit 1"))
        session.type("X\r")
        var lines: [String] = []
        let end = ContinuousClock.now + .seconds(20)
        while !lines.contains("1,Ada FernsbyX"), .now < end {
            lines = try await run(
                server, ["list", "--source", "store", "--store", file, "--fields", "id,name", "--format", "csv"]
            ).lines
        }
        expectEqual(lines, ["id,name", "1,Ada FernsbyX", "3,Ada Fernsby"])
        session.type("q")
        await expectEqual(session.outcome().ending, .exit(0))
        expectEqual(server.requests.count, requests)
    }

    @Test func `browse shows kept users first and those of the API after`() async throws {
        let isFresh = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            guard isFresh.withLock(\.self) else { return .users(request, total: 4) }
            gate.wait()
            return .users(request, total: 4, name: "Grace Fernsby")
        }
        try await expectEqual(run(server, ["sync", "--all", "--store", file]).ending, .exit(0))
        isFresh.withLock { $0 = true }
        let session = try browse(server, "store-then-api")
        #expect(await session.output.shows("Ada Fernsby"))
        #expect(await session.output.shows("using the list kept"))
        #expect(!session.output.soFar.contains("Grace"))
        gate.signal()
        #expect(await session.output.shows("Grace Fernsby"))
        session.type("q")
        await expectEqual(session.outcome().ending, .exit(0))
    }

    @Test func `kept users stay if the API fails`() async throws {
        let isBroken = Mutex(false)
        let server = try LoopbackServer { request in
            isBroken.withLock(\.self) ? .status("404 Not Found") : .users(request, total: 4)
        }
        try await expectEqual(run(server, ["sync", "--all", "--store", file]).ending, .exit(0))
        isBroken.withLock { $0 = true }
        let session = try browse(server, "store-then-api")
        #expect(await session.output.shows("Ada Fernsby"))
        #expect(await session.output.shows("not found"))
        session.type("q")
        session.type("q")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
    }

    private func browse(_ server: LoopbackServer, _ source: String) throws -> TerminalSession {
        try TerminalSession(
            try Binary.url().path,
            [
                "jsonplaceholder-users", "browse", "--source", source, "--store", file, "--base-url", server.base,
                "--max-wait", "0", "--no-cache",
            ].filter { source != "store" || $0 != "--no-cache" },
            environment: ["TERM": "xterm", "PATH": "/usr/bin:/bin"])
    }

    private func run(_ server: LoopbackServer, _ words: [String]) async throws -> Outcome {
        try await switchboard(["jsonplaceholder-users"] + words + ["--base-url", server.base])
    }
}
