import Foundation
import ProtocolsTesting
import Testing

/// `list --output FILE` with the built program.
@Suite(.timeLimit(.minutes(2))) struct OutputFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func content(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    func permissions(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Writes a file that `--output` may replace: any text, or an exported database. Returns its content.
    @discardableResult func writeOld(_ name: String) async throws -> Data {
        if name.hasSuffix("db") {
            let server = try LoopbackServer { .users($0, total: 3) }
            try await expectEqual(start(server, to: name).outcome().ending, .exit(0))
        } else {
            try Data("old".utf8).write(to: URL(filePath: path(name)))
        }
        return try content(name)
    }

    func start(
        _ server: LoopbackServer, to name: String, _ more: [String] = [], setup: String? = nil
    ) throws -> SwitchboardRun {
        try SwitchboardRun(
            [
                "jsonplaceholder-users", "list", "--page-size", "4", "--all", "--base-url", server.base, "--max-wait",
                "0", "--concurrency", "1", "--output", path(name),
            ] + more, setup: setup)
    }

    @Test(arguments: ["users.csv", "users.tsv", "users.ndjson"])
    func `a list is added to the file, which stays as it is if the list fails`(name: String) async throws {
        let server = try LoopbackServer { .users($0, total: 10) }
        try await expectEqual(start(server, to: name, ["--append"]).outcome().ending, .exit(0))
        let first = try text(name)
        let added = try await start(server, to: name, ["--append"]).outcome()
        expectEqual(added.ending, .exit(0), "\(added)")
        let lines = first.split(separator: "\n")
        try expectEqual(text(name).split(separator: "\n"), lines + lines.suffix(10))
        let both = try content(name)
        let broken = try LoopbackServer { _ in .status("503 Service Unavailable") }
        let failed = try await start(broken, to: name, ["--append"]).outcome()
        #expect(failed.ending != .exit(0), "\(failed)")
        try expectEqual(content(name), both)
        try both.dropLast().write(to: URL(filePath: path(name)))
        let cut = try await start(server, to: name, ["--append"]).outcome()
        #expect(cut.errors.contains("its last line is not complete"), "\(cut)")
        expectEqual(cut.ending, .exit(64))
        try expectEqual(names(), [name])
    }

    @Test func `a file that another program changes meanwhile keeps what that program added`() async throws {
        let (path, changed) = (path("users.csv"), "id\n9\n10\n")
        try Data("id\n9\n".utf8).write(to: URL(filePath: path))
        let server = try LoopbackServer { request in
            try? Data(changed.utf8).write(to: URL(filePath: path))
            return .users(request, total: 4)
        }
        let outcome = try await start(server, to: "users.csv", ["--append", "--fields", "id"]).outcome()
        #expect(outcome.errors.contains("another program changed it"), "\(outcome)")
        expectEqual(outcome.ending, .exit(1))
        try expectEqual(text("users.csv"), changed)
    }

    @Test(arguments: ["users.csv", "users.json", "users.ndjson", "users.db"])
    func `a list replaces the file`(name: String) async throws {
        try await writeOld(name)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path(name))
        let server = try LoopbackServer { .users($0, total: 10) }
        let outcome = try await start(server, to: name).outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.output, "")
        expectEqual(outcome.errors, "switchboard: wrote 10 items to '\(path(name))'\n")
        try expectEqual(names(), [name])
        try expectEqual(permissions(name), 0o640)
        #expect(try content(name).count > 500)
        guard name.hasSuffix("db") else { return }
        let rows = try await switchboard(["query", "SELECT count(*) FROM user", "--store", path(name)])
        expectEqual(rows.output, "10\n", "\(rows)")
    }

    #if os(Linux)
        @Test(.enabled(if: Strace.isUsable, "requires strace"), arguments: ["users.csv", "users.db"])
        func `the content is on the disk before the file has its name`(name: String) async throws {
            let log = path("log")
            let trace =
                "exec strace -f -y -e trace=fsync,fdatasync,renameat,linkat -o '\(log)' \"$0\" \"$@\""
            let server = try LoopbackServer { .users($0, total: 10) }
            try await expectEqual(start(server, to: name, setup: trace).outcome().ending, .exit(0))
            let calls = try text("log").split(separator: "\n").map(String.init)
            let rename = try #require(calls.firstIndex { $0.contains("at(") && $0.contains("\(name)\"") })
            let part = "/part\(name.hasSuffix("db") ? ".db" : "")>"
            #expect(calls[..<rename].contains { $0.contains("sync(") && $0.contains(part) }, "\(calls)")
        }
    #endif

    @Test(arguments: ["users.csv", "users.db"]) func `a failure leaves the old file`(name: String) async throws {
        let old = try await writeOld(name)
        let server = try LoopbackServer {
            $0.query("_page") == "2" ? .status("503 Service Unavailable") : .users($0, total: 10)
        }
        let outcome = try await start(server, to: name).outcome()
        expectEqual(outcome.ending, .exit(75), "\(outcome)")
        try expectEqual(names(), [name])
        try expectEqual(content(name), old)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL], ["users.csv", "users.db"])
    func `a signal leaves the old file, and the next run writes it`(signal: Int32, name: String) async throws {
        let old = try await writeOld(name)
        let server = try LoopbackServer { $0.query("_page") == "2" ? .silence : .users($0, total: 10) }
        let run = try start(server, to: name)
        for await request in server.arrivals where request.query("_page") == "2" { break }
        run.send(signal: signal)
        await expectEqual(run.outcome().ending, .signal(signal))
        try expectEqual(content(name), old)
        if signal != SIGKILL { try expectEqual(names(), [name]) }
        // The next run removes what a killed run left.
        let whole = try LoopbackServer { .users($0, total: 10) }
        try await expectEqual(start(whole, to: name).outcome().ending, .exit(0))
        try expectEqual(names(), [name])
        #expect(try content(name) != old)
    }

    @Test(.enabled(if: !Binary.isSanitized, "a sanitizer writes larger files"), arguments: ["users.csv", "users.db"])
    func `a full disk leaves the old file`(name: String) async throws {
        let old = try await writeOld(name)
        let server = try LoopbackServer { .users($0, total: 10) }
        // In blocks of 512 bytes. SQLite needs more than 64 of them to read the old database.
        let limit = name.hasSuffix("db") ? 100 : 1
        let outcome = try await start(server, to: name, setup: "trap '' XFSZ; ulimit -f \(limit)").outcome()
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        #expect(outcome.errors.contains("could not write '\(folder.path)/"), "\(outcome)")
        try expectEqual(names(), [name])
        try expectEqual(content(name), old)
    }

    private static let refusals: [(String, Int32, String)] = [
        ("", 64, "Is a directory\n  hint: add the name of a file to the folder\n"),
        ("missing/users.csv", 64, "No such file or directory\n  hint: create the folder '"),
        ("new.csv/", 64, "No such file or directory\n  hint: create the folder '"),
        ("lost", 64, "No such file or directory\n  hint: create the folder '"),
        ("loop", 1, "Too many levels of symbolic links"),
        ("fifo", 64, "not a regular file\n  hint: use '-' for standard output, and redirect it\n"),
        ("/dev/stdout", 64, "not a regular file\n  hint: use '-' for standard output, and redirect it\n"),
        ("/dev/null", 64, "not a regular file"),
    ]

    @Test(arguments: refusals)
    func `a file that cannot be written is refused before any request`(
        name: String, code: Int32, reason: String
    ) async throws {
        mkfifo(path("fifo"), 0o600)
        symlink("missing/users.csv", path("lost"))
        symlink("loop", path("loop"))
        let server = try LoopbackServer { .users($0, total: 10) }
        let file = name.hasPrefix("/") ? name : path(name)
        let outcome = try await switchboard([
            "jsonplaceholder-users", "list", "--base-url", server.base, "--format", "csv", "-o", file,
        ])
        expectEqual(outcome.ending, .exit(code), "\(outcome)")
        #expect(outcome.errors.contains("could not write '\(file)': \(reason)"), "\(outcome)")
        try expectEqual(names(), ["fifo", "loop", "lost"])
        #expect(server.requests.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
    func `a folder that cannot be written is a failure of the system`() async throws {
        // Also the superuser cannot create files in this folder.
        let server = try LoopbackServer { .users($0, total: 10) }
        for option in ["--output", "--trace"] {
            let outcome = try await switchboard([
                "jsonplaceholder-users", "list", "--base-url", server.base, option, "/sys/users.csv",
            ])
            expectEqual(outcome.ending, .exit(1), "\(outcome)")
            #expect(outcome.errors.contains("'/sys/users.csv': "), "\(outcome)")
            #expect(outcome.errors.hasSuffix("\n  hint: use a different folder\n"), "\(outcome)")
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["new.csv", "data/../new.csv", "link.csv"])
    func `a compared file is not replaced, whatever its path is`(name: String) async throws {
        try FileManager.default.createDirectory(atPath: path("data"), withIntermediateDirectories: false)
        for file in ["old.csv", "new.csv"] {
            try "id\n1\n".write(toFile: path(file), atomically: false, encoding: .utf8)
        }
        symlink("new.csv", path("link.csv"))
        let refused = try await switchboard(["diff", path("old.csv"), path("new.csv"), "-o", path(name)])
        expectEqual(refused.ending, .exit(64), "\(refused)")
        #expect(refused.errors.contains("' is one of the compared files\n"), "\(refused)")
        let written = try await switchboard(["diff", path("old.csv"), path("new.csv"), "-o", path("diff.csv")])
        expectEqual(written.ending, .exit(0), "\(written)")
    }

    @Test(arguments: [true, false]) func `a link to a file that does not exist creates it`(isAbsolute: Bool)
        async throws
    {
        try FileManager.default.createDirectory(atPath: path("data"), withIntermediateDirectories: false)
        symlink("data/first.csv", path("latest.csv"))
        symlink(isAbsolute ? path("latest.csv") : "latest.csv", path("users.csv"))
        let server = try LoopbackServer { .users($0, total: 10) }
        try await expectEqual(start(server, to: "users.csv").outcome().ending, .exit(0))
        #expect(try text("data/first.csv").count > 500)
        try expectEqual(names(), ["data", "latest.csv", "users.csv"])
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: path("data")), ["first.csv"])
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: path("latest.csv")), "data/first.csv")
    }

    @Test(arguments: ["users.csv", "users.db"])
    func `a process that a signal ends by force leaves no partial file`(name: String) async throws {
        let old = try await writeOld(name)
        let errors = try Fifo()
        errors.write(String(repeating: "x", count: 60_000))
        let server = try LoopbackServer { .users($0, total: 4000) }
        let run = try SwitchboardRun(
            [
                "jsonplaceholder-users", "list", "--all", "--page-size", "1", "--concurrency", "1", "--base-url",
                server.base, "--no-cache", "--output", path(name), "--verbose",
            ], redirection: "2>'\(errors.path)'")
        // Nobody reads the messages, so the process cannot react to the first signal. The second one ends it.
        try await errors.waitUntilFull()
        for signal in [SIGINT, SIGTERM] { run.send(signal: signal) }
        await expectEqual(run.outcome().ending, .signal(SIGTERM))
        try expectEqual(names(), [name])
        try expectEqual(content(name), old)
    }
}
