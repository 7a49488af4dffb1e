import Foundation
import Testing

/// `list --output FILE` with the built program.
@Suite(.timeLimit(.minutes(2))) struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    private func start(
        _ server: LoopbackServer, to name: String, _ more: [String] = [], setup: String? = nil
    ) throws -> SwitchboardRun {
        try SwitchboardRun(
            [
                "jsonplaceholder-users", "list", "--page-size", "4", "--all", "--base-url", server.base, "--max-wait",
                "0", "--concurrency", "1", "--output", path(name),
            ] + more, setup: setup)
    }

    @Test(arguments: ["users.csv", "users.json", "users.ndjson", "users.db"])
    func `a list replaces the file`(name: String) async throws {
        try Data("old".utf8).write(to: URL(filePath: path(name)))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path(name))
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await start(server, to: name).outcome()
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.errors == "switchboard: wrote 10 items to '\(path(name))'\n")
        #expect(try names() == [name])
        let content = try Data(contentsOf: URL(filePath: path(name)))
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(name == "users.db" ? content.starts(with: Data("SQLite format 3".utf8)) : content.count > 500)
    }

    #if os(Linux)
        @Test(arguments: ["users.csv", "users.db"])
        func `the content is on the disk before the file has its name`(name: String) async throws {
            let log = path("log")
            let trace =
                "strace -o /dev/null /bin/true 2> /dev/null && "
                + "exec strace -f -y -e trace=fsync,fdatasync,rename,renameat,renameat2 -o '\(log)' \"$0\" \"$@\""
            let server = try LoopbackServer { .users($0, total: 10) }
            #expect(try await start(server, to: name, setup: trace).outcome().ending == .exit(0))
            // Without strace, or if it may not trace.
            guard FileManager.default.fileExists(atPath: log) else { return }
            let calls = try text("log").split(separator: "\n").map(String.init)
            let rename = try #require(calls.firstIndex { $0.contains("rename") && $0.contains("\(name)\"") })
            let part = "\(name).switchboard-part\(name.hasSuffix("db") ? "-db" : "")>"
            #expect(calls[..<rename].contains { $0.contains("sync(") && $0.contains(part) }, "\(calls)")
        }
    #endif

    @Test func `a file in which sync keeps lists is not replaced`() async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        let sync = ["jsonplaceholder-users", "sync", "--all", "--store", path("a.db"), "--base-url", server.base]
        #expect(try await switchboard(sync).ending == .exit(0))
        let outcome = try await start(server, to: "a.db").outcome()
        #expect(outcome.ending == .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("has records that sync keeps"), "\(outcome)")
        #expect(try await switchboard(sync).errors.contains("4 unchanged"))
        // A file of --output may be replaced.
        for _ in 1...2 { #expect(try await start(server, to: "b.db").outcome().ending == .exit(0)) }
    }

    @Test(arguments: ["users.csv", "users.db"]) func `a failure leaves the old file`(name: String) async throws {
        try Data("old".utf8).write(to: URL(filePath: path(name)))
        let server = try LoopbackServer {
            $0.query("_page") == "2" ? .status("503 Service Unavailable") : .users($0, total: 10)
        }
        let outcome = try await start(server, to: name).outcome()
        #expect(outcome.ending == .exit(75), "\(outcome)")
        #expect(try names() == [name])
        #expect(try text(name) == "old")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL], ["users.csv", "users.db"])
    func `a signal leaves the old file, and the next run writes it`(signal: Int32, name: String) async throws {
        try Data("old".utf8).write(to: URL(filePath: path(name)))
        let server = try LoopbackServer { $0.query("_page") == "2" ? .silence : .users($0, total: 10) }
        let run = try start(server, to: name)
        for await request in server.arrivals where request.query("_page") == "2" { break }
        run.send(signal: signal)
        #expect(await run.outcome().ending == .signal(signal))
        #expect(try text(name) == "old")
        if signal != SIGKILL { #expect(try names() == [name]) }
        // What a killed run left is not used.
        try Data("junk".utf8).write(to: URL(filePath: path("\(name).switchboard-part-db")))
        let whole = try LoopbackServer { .users($0, total: 10) }
        #expect(try await start(whole, to: name).outcome().ending == .exit(0))
        #expect(try names() == [name])
        #expect(try Data(contentsOf: URL(filePath: path(name))).count > 500)
    }

    @Test(arguments: ["users.csv", "users.db"])
    func `a full disk leaves the old file`(name: String) async throws {
        try Data("old".utf8).write(to: URL(filePath: path(name)))
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await start(server, to: name, setup: "trap '' XFSZ; ulimit -f 1").outcome()
        #expect(outcome.ending == .exit(1), "\(outcome)")
        #expect(outcome.errors.contains("could not write '\(path(name))"), "\(outcome)")
        #expect(try names() == [name])
        #expect(try text(name) == "old")
    }

    @Test(arguments: ["", "missing/users.csv", "fifo", "dangling"])
    func `a file that cannot be written is refused before any request`(name: String) async throws {
        mkfifo(path("fifo"), 0o600)
        symlink(path("nowhere"), path("dangling"))
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await start(server, to: name, ["--format", "csv"]).outcome()
        #expect(outcome.ending == .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("could not write '\(path(name))': "), "\(outcome)")
        #expect(try names() == ["dangling", "fifo"])
        #expect(server.requests.isEmpty)
    }

    @Test func `a database that a program uses is not replaced`() async throws {
        for name in ["users.db", "users.db-wal"] { try Data("old".utf8).write(to: URL(filePath: path(name))) }
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await start(server, to: "users.db").outcome()
        #expect(outcome.ending == .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("a program uses the database, because '"), "\(outcome)")
        #expect(try names() == ["users.db", "users.db-wal"])
        #expect(try text("users.db") == "old")
        #expect(server.requests.isEmpty)
    }
}
