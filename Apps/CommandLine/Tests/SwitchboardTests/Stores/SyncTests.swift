import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// `sync` into a database file.
@Suite(.timeLimit(.minutes(2))) struct SyncTests {
    private let folder: TemporaryFolder
    private var file: String { "\(folder.path)/a.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a second sync of unchanged data changes nothing`() async throws {
        let server = try LoopbackServer { .users($0, total: 40) }
        for counts in ["40 added, 0 changed, 0 unchanged", "0 added, 0 changed, 40 unchanged"] {
            let outcome = try await sync(server, "--all")
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            expectEqual(outcome.output, "")
            #expect(outcome.errors.contains("\(counts); in \(file)"), "\(outcome)")
        }
    }

    @Test func `a dry run knows what the last sync has read, and sends and saves nothing`() async throws {
        let isBroken = Mutex(false)
        let server = try LoopbackServer { request in
            isBroken.withLock(\.self) && request.query("_page") == "3" ? .status("401 No") : .users(request, total: 40)
        }
        let first = try await sync(server, "--all", "--dry-run")
        #expect(first.errors.contains("would read the whole list: the number of items is unknown"), "\(first)")
        #expect(!FileManager.default.fileExists(atPath: file))
        _ = try await sync(server, "--all")
        let count = server.requests.count
        let saved = try Data(contentsOf: URL(filePath: file))
        let second = try await sync(server, "--all", "--dry-run")
        expectEqual(second.ending, .exit(0), "\(second)")
        let estimate = "would read the whole list, as long as at the last sync: 40 items take about 10 requests"
        #expect(second.errors.contains(estimate), "\(second)")
        try expectEqual(Data(contentsOf: URL(filePath: file)), saved)
        expectEqual(server.requests.count, count)
        isBroken.withLock { $0 = true }
        _ = try await sync(server, "--all", "--concurrency", "1")
        let third = try await sync(server, "--all", "--dry-run")
        #expect(third.errors.contains("would read the rest of an interrupted run"), "\(third)")
    }

    @Test(
        arguments: [
            ("503 Service Unavailable", 75, "incomplete sync: 5 pages saved; "),
            ("401 Unauthorized", 77, "5 pages saved; run the same command again to continue"),
        ] as [(String, Int32, String)])
    func `after a failure, the next sync continues`(status: String, code: Int32, message: String) async throws {
        let isBroken = Mutex(true)
        let server = try LoopbackServer { request in
            let fails = isBroken.withLock(\.self) && request.query("_page") == "6"
            return fails ? .status(status) : .users(request, total: 40)
        }
        let failed = try await sync(server, "--all", "--concurrency", "1")
        expectEqual(failed.ending, .exit(code), "\(failed)")
        #expect(failed.errors.contains(message), "\(failed)")
        isBroken.withLock { $0 = false }
        let count = server.requests.count
        let outcome = try await sync(server, "--all")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.errors.contains("continued an interrupted sync"), "\(outcome)")
        #expect(outcome.errors.contains("20 added, 0 changed, 4 unchanged; in"), "\(outcome)")
        expectEqual(server.requests.count, count + 6)
    }

    @Test func `a user who is no longer in the list leaves it`() async throws {
        let total = Mutex(40)
        let server = try LoopbackServer { request in .users(request, total: total.withLock(\.self)) }
        try await expectEqual(sync(server, "--all").ending, .exit(0))
        total.withLock { $0 = 37 }
        let limited = try await sync(server, "--limit", "20")
        #expect(limited.errors.contains("20 unchanged; in"), "\(limited)")
        let outcome = try await sync(server, "--all")
        #expect(outcome.errors.contains("37 unchanged, 3 no longer in the list; in"), "\(outcome)")
    }

    @Test func `a limit ends the sync, and the note says so`() async throws {
        let server = try LoopbackServer { .users($0, total: 40) }
        let outcome = try await sync(server, "--limit", "10")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.errors.contains("10 added, 0 changed, 0 unchanged; in \(file)"), "\(outcome)")
        #expect(outcome.errors.contains("the list has more items than the limit"), "\(outcome)")
    }

    @Test func `without --store, the file is in the data folder`() async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        let outcome = try await switchboard(
            ["--provider", "jsonplaceholder-users", "sync", "--base-url", server.base],
            environment: ["XDG_DATA_HOME": folder.path])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/switchboard/records.db"))
    }

    /// In the messages, `~` is the folder of the test.
    @Test(
        arguments: [
            (["sync", "--store", "~/no/a.db"], "could not create '~/no/a.db': the folder '~/no' does not exist"),
            (["sync", "--store", "/dev/null"], "could not open '/dev/null': expected a regular file, got a device"),
            (
                ["get", "1", "--source", "store", "--store", "~"],
                "could not open '~': expected a regular file, got a folder"
            ),
            (["query", "--store", "~"], "could not open '~': expected a regular file, got a folder"),
            (
                ["sync", "--store", "~/a.duckdb"],
                "invalid value '~/a.duckdb' for '--store': expected an SQLite database, such as records.db\n"
                    + "  hint: use 'list --output ~/a.ndjson', then run: duckdb ~/a.duckdb \"CREATE TABLE records"
            ),
            (
                ["sync", "--store", "a.parquet"],
                "invalid value 'a.parquet' for '--store': expected an SQLite database, such as records.db\n"
                    + "  hint: use 'list --output a.ndjson', then run: duckdb -c \"COPY (FROM 'a.ndjson') TO 'a.parquet'\"\n"
            ),
            (
                ["query", "--store", "~/a.csv"],
                "expected an SQLite database, such as records.db\n  hint: write csv files"
            ),
            (
                ["sync", "--names", "snake_case", "--store", "~/a.db"],
                "invalid column names 'snake_case' for '~/a.db': expected 'original', or a PostgreSQL database"
            ),
            (["sync", "--store", "postgres://a:b/c@d"], "invalid database URL: expected postgres://USER:PASSWORD@"),
            (["list", "-o", "~/no/a.db"], "could not write '~/no/a.db': No such file or directory"),
        ])
    func `a path at which there cannot be a database is a usage error`(words: [String], message: String) async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        let query = words[0] == "query"
        let outcome = try await switchboard(
            (query ? [] : ["--provider", "jsonplaceholder-users"])
                + words.map { $0.replacing("~", with: folder.path) } + (query ? [] : ["--base-url", server.base]))
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains(message.replacing("~", with: folder.path)), "\(outcome)")
        #expect(server.requests.isEmpty)
    }

    @Test func `a data folder that cannot be created is named`() async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        let outcome = try await switchboard(
            ["--provider", "jsonplaceholder-users", "sync", "--base-url", server.base],
            environment: ["XDG_DATA_HOME": "/dev/null"])
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        let message = "could not create the folder '/dev/null/switchboard': Not a directory\n"
        expectEqual(outcome.errors, "switchboard: \(message)", "\(outcome)")
        #expect(server.requests.isEmpty)
    }

    @Test(.enabled("requires the library of PostgreSQL: install the package libpq5", hasLibpq), arguments: schemes)
    func `a database that cannot be reached is named without its password`(scheme: String) async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        let outcome = try await switchboard([
            "--provider", "jsonplaceholder-users", "sync", "--base-url", server.base, "--verbose",
            "--store", "\(scheme)://ada:s3cret@127.0.0.1:1/records?password=s3cret",
        ])
        expectEqual(outcome.ending, .exit(75), "\(outcome)")
        #expect(outcome.errors.contains("could not connect to \(scheme)://ada@127.0.0.1:1/records: "), "\(outcome)")
        let hint = "  hint: check that the server is running, then run the same command again"
        #expect(outcome.errors.contains(hint), "\(outcome)")
        #expect(!"\(outcome)".contains("s3cret"))
        #expect(server.requests.isEmpty)
    }

    private static let schemes = ["postgres", "postgresql"]

    @Sendable private static func hasLibpq() async throws -> Bool {
        let outcome = try await switchboard(["query", "--store", "postgres://127.0.0.1:1/records"])
        return !outcome.errors.contains("could not load libpq")
    }

    @Test func `a file that is not a database is refused before a request`() async throws {
        let server = try LoopbackServer { .users($0, total: 4) }
        try Data("no database".utf8).write(to: URL(filePath: file))
        let outcome = try await sync(server)
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        let hint = "  hint: use a different database with --store OTHER\n"
        expectEqual(outcome.errors, "switchboard: '\(file)' is not a database\n" + hint, "\(outcome)")
        #expect(server.requests.isEmpty)
    }

    @Test func `a later sync of GitHub reads only what was pushed, and names what it cannot see`() async throws {
        let server = try LoopbackServer { _ in .json(Payload.repos([Payload.repo(1), Payload.repo(2)])) }
        for counts in ["2 added, 0 changed, 0 unchanged", "0 added, 0 changed, 2 unchanged"] {
            let outcome = try await sync(server, "--all", of: "github-repos")
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            #expect(outcome.errors.contains("\(counts); in \(file)"), "\(outcome)")
            let isLater = counts.hasPrefix("0")
            expectEqual(outcome.errors.contains("read only the changes since "), isLater, "\(outcome)")
            expectEqual(outcome.errors.contains("starCount"), isLater, "\(outcome)")
        }
        // The columns are named once.
        let third = try await sync(server, "--all", of: "github-repos")
        #expect(
            third.errors.contains("read only the changes since ") && !third.errors.contains("starCount"), "\(third)")
        try await expectEqual(sync(server, "--all", "--full", of: "github-repos").ending, .exit(0))
        let starts = server.requests.map { $0.query("q")?.contains("pushed") }
        expectEqual(starts, [false, true, true, false])
    }

    @Test func `with --full-every, the whole list is read if the last sync that did so is too old`() async throws {
        let server = try LoopbackServer { _ in .json(Payload.repos([Payload.repo(1), Payload.repo(2)])) }
        try await expectEqual(sync(server, "--all", of: "github-repos").ending, .exit(0))
        let (age, list) = (8 * 86400, "\(folder.path)/lists.json")
        try SQLiteFile(path: file).rows("UPDATE sb_run SET started_at = started_at - \(age)")
        try Data(#"[{"provider": "github-repos"}]"#.utf8).write(to: URL(filePath: list))
        let note = "read the whole list, because the last sync that did so is more than "
        for (maximum, shown) in [
            ("9d", "read only the changes since "), ("7d", "\(note)7 d old\n"), ("1h", "read only the changes since "),
        ] {
            let outcome = try await switchboard(
                ["sync", list, "--all", "--full-every", maximum, "--store", file, "--base-url", server.base])
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            #expect(outcome.errors.contains(shown), "\(outcome)")
        }
        let starts = server.requests.map { $0.query("q")?.contains("pushed") }
        expectEqual(starts, [false, true, false, true])
    }

    @Test func `a list beyond the result limit names the option that reads all of it`() async throws {
        let server = try LoopbackServer { request in
            let page = request.query("page").flatMap { Int($0) } ?? 1
            let repos = (1...100).map { Payload.repo(page * 100 + $0) }
            let next = request.target.replacing("page=\(page)&", with: "page=\(page + 1)&")
            let host = request.header("Host") ?? ""
            return .json(
                #"{"total_count": 5000, "incomplete_results": false, "items": \#(Payload.list(repos))}"#,
                headers: page < 10 ? ["Link: <http://\(host)\(next)>; rel=\"next\""] : [])
        }
        let outcome = try await switchboard(
            ["--provider", "github-repos", "sync", "--all", "--store", file, "--base-url", server.base])
        expectEqual(outcome.ending, .exit(75), "\(outcome)")
        #expect(outcome.errors.contains("1,000 added"), "\(outcome)")
        #expect(outcome.errors.contains("the list has more items than the API returns"), "\(outcome)")
        let command = "switchboard github-repos sync --all --yes --store \(file) --base-url \(server.base)"
        #expect(outcome.errors.hasSuffix("  hint: --yes reads the rest in slices: \(command)\n"), "\(outcome)")
    }

    @Test func `a record is gone when a look-up does not find it`() async throws {
        let isShort = Mutex(false)
        let server = try LoopbackServer { request in
            switch request.target {
            case "/users/39": .json(Payload.user(39))
            case "/users/40": .status("404 Not Found", "{}")
            default: .users(request, total: isShort.withLock(\.self) ? 38 : 40)
            }
        }
        try await expectEqual(sync(server, "--all").ending, .exit(0))
        isShort.withLock { $0 = true }
        let outcome = try await sync(server, "--all", "--verify", "5")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.errors.contains("1 not found at the API, 1 found but no longer in any list"), "\(outcome)")
        let next = try await sync(server, "--all", "--verify", "5")
        #expect(next.errors.contains("0 not found at the API, 1 found but no longer in any list"), "\(next)")
    }

    private func sync(
        _ server: LoopbackServer, _ more: String..., of provider: String = "jsonplaceholder-users"
    ) async throws -> Outcome {
        try await switchboard(
            [
                "--provider", provider, "sync", "--page-size", "4", "--store", file, "--base-url",
                server.base, "--max-wait", "0",
            ] + more)
    }
}
