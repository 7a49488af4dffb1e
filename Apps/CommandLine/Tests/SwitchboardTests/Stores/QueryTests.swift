import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// `query` over a database file.
@Suite(.timeLimit(.minutes(2))) struct QueryTests {
    private let folder: TemporaryFolder
    private var file: String { "\(folder.path)/a.db" }
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        "postgresql:/ada:SECRET@127.0.0.1/records", "postgres:ada:SECRET@127.0.0.1", "POSTGRES:/ada:SECRET@127.0.0.1",
        "mysql://ada:SECRET@127.0.0.1/records", "postgres:///ada:SECRET@127.0.0.1/records",
    ])
    func `the password of a mistyped address is not shown`(address: String) async throws {
        let outcome = try await switchboard(["query", "SELECT 1", "--store", address])
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(!outcome.errors.contains("SECRET") && !outcome.errors.isEmpty, "\(outcome)")
    }

    @Test(
        arguments: [
            ("tsv", "2\t1\n3\t1\n"), ("csv", "id,id_2\n2,1\n3,1\n"),
            ("json", "[\n{\"id\":\"2\",\"id_2\":1},\n{\"id\":\"3\",\"id_2\":1}\n]\n"),
            ("ndjson", "{\"id\":\"2\",\"id_2\":1}\n{\"id\":\"3\",\"id_2\":1}\n"),
            ("table", "id  id_2\n2      1\n3      1\n"),
        ])
    func `a query prints its rows in every format`(format: String, text: String) async throws {
        try await sync()
        let outcome = try await query("SELECT id, 1 AS id FROM user WHERE id > '1' ORDER BY id", "--format", format)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "")
    }

    @Test func `a template has the columns of the query, and others are refused`() async throws {
        try await sync()
        let sql = "SELECT id, name AS n FROM user ORDER BY id LIMIT 2"
        let outcome = try await query(sql, "--template", "{n} ({id})")
        #expect(outcome.ending == .exit(0) && outcome.lines.first == "Ada Fernsby (1)", "\(outcome)")
        let wrong = try await query(sql, "--template", "{id} {name}")
        #expect(wrong.ending == .exit(64) && wrong.output == "", "\(wrong)")
        #expect(
            wrong.errors.contains("unknown field 'name' in '--template'") && wrong.errors.contains("id, n"), "\(wrong)")
    }

    @Test func `an HTML page names no source that does not exist`() async throws {
        try await sync()
        let outcome = try await query("SELECT name FROM user LIMIT 1", "--format", "html")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains("Ada Fernsby") && !outcome.output.contains("href=\"\""), "\(outcome)")
    }

    @Test(arguments: [("json", "[]\n"), ("csv", "n\n"), ("tsv", ""), ("table", "")])
    func `a query without rows is a success`(format: String, text: String) async throws {
        try await sync()
        let outcome = try await query("SELECT 1 AS n WHERE 0", "--format", format)
        #expect(outcome.ending == .exit(0) && outcome.output == text, "\(outcome)")
    }

    @Test func `SQL is read from standard input`() async throws {
        try await sync()
        let outcome = try await switchboard(
            ["query", "-", "--store", file], input: "-- the users\nSELECT count(*)\nFROM user;\n")
        #expect(outcome.ending == .exit(0) && outcome.output == "3\n", "\(outcome)")
    }

    @Test func `without SQL, the tables and an example are shown`() async throws {
        try await sync()
        let outcome = try await switchboard(["query", "--store", file])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.lines.contains("user\tbirthDate\tdate"))
        expectEqual(
            outcome.lines.suffix(4),
            ["_source\ttext", "_added\tinteger", "_changed\tinteger", "_gone\tinteger"].map { "user\t\($0)" })
        let example = "try: switchboard query --store \(file) 'SELECT * FROM \"user\" LIMIT 5'\n"
        expectEqual(outcome.errors, "switchboard: 1 table; \(example)")
        try await sync("--history")
        let both = try await switchboard(["query", "--store", file])
        expectEqual(both.lines.last, "sb_history_user\t_until\tinteger", "\(both)")
        expectEqual(both.errors, "switchboard: 2 tables; \(example)")
        let other = "\(folder.path)/it's.db"
        try FileManager.default.copyItem(atPath: file, toPath: other)
        let quoted = try await switchboard(["query", "--store", other])
        #expect(quoted.errors.contains("query --store '\(folder.path)/it'\\''s.db' 'SELECT"), "\(quoted)")
    }

    private static let hostile = ("a\u{1B}]52;c;x\u{7}\u{202E}b", #"a\u001b]52;c;x\u0007\u202eb"#)

    @Test(arguments: ["table", "csv", "json", "ndjson", "html"])
    func `column names are escaped as values are`(format: String) async throws {
        try await sync()
        let outcome = try await query("SELECT 1 AS \"\(Self.hostile.0)\"", "--format", format)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains(Self.hostile.1), "\(outcome)")
        #expect(!outcome.output.unicodeScalars.contains { "\u{1B}\u{7}\u{202E}".unicodeScalars.contains($0) })
    }

    @Test(arguments: [("x.csv", "id,n\n2,1\n3,1\n"), ("x.ndjson", "{\"id\":\"2\",\"n\":1}\n{\"id\":\"3\",\"n\":1}\n")])
    func `rows are written to a file, which is replaced only by all rows`(name: String, text: String) async throws {
        try await sync()
        let path = "\(folder.path)/\(name)"
        try Data("old".utf8).write(to: URL(filePath: path))
        let broken = try await query("SELECT id FROM users", "-o", path)
        #expect(broken.ending == .exit(64) && broken.errors.contains("nothing was written to '\(path)'"), "\(broken)")
        try expectEqual(String(contentsOfFile: path, encoding: .utf8), "old")
        let outcome = try await query("SELECT id, 1 AS n FROM user WHERE id > '1' ORDER BY id", "-o", path)
        #expect(outcome.ending == .exit(0) && outcome.output == "", "\(outcome)")
        expectEqual(outcome.errors, "switchboard: wrote 2 rows to '\(path)'\n")
        try expectEqual(String(contentsOfFile: path, encoding: .utf8), text)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.contains("switchboard-part") })
    }

    @Test(
        arguments: [
            ("SELECT * FROM users", "no such table: users"),
            ("DELETE FROM user", "expected a statement that only reads"),
            ("SELECT 1; SELECT 2", "expected one SQL statement, got several"), ("", "expected one SQL statement"),
        ])
    func `invalid SQL is refused with SQLite's reason`(sql: String, reason: String) async throws {
        try await sync()
        let outcome = try await query(sql, "--errors", "json")
        #expect(outcome.ending == .exit(64) && outcome.output == "", "\(outcome)")
        let failure = try outcome.failure()
        expectEqual(failure["code"] as? String, "invalidQuery")
        expectEqual((failure["message"] as? String)?.hasPrefix(reason), true, "\(outcome)")
        expectEqual(
            failure["hint"] as? String, "run 'switchboard query --store \(file)' to list the tables and their columns")
    }

    @Test func `an unquoted statement is refused with a hint`() async throws {
        let outcome = try await switchboard(["query", "SELECT", "1"])
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("query takes one SQL statement; got 2\n  hint: put the statement in quotes"))
    }

    @Test(arguments: [["query", "SELECT 1"], ["query"]])
    func `a store that does not exist is not created`(arguments: [String]) async throws {
        let outcome = try await switchboard(arguments, environment: ["XDG_DATA_HOME": folder.path])
        expectEqual(outcome.ending, .exit(66), "\(outcome)")
        #expect(outcome.errors.contains("records.db': No such file or directory"), "\(outcome)")
        #expect(outcome.errors.contains("hint: run 'switchboard <provider> sync' first"), "\(outcome)")
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
    }

    @Test(arguments: SignalTests.signals) func `a signal ends a query that computes`(signal: Int32) async throws {
        try await sync()
        let run = try SwitchboardRun(
            ["query", Self.endless + "i FROM n WHERE i <= 1000", "--store", file, "--format", "json"])
        // After its first rows, the statement computes without end.
        var lines = run.output.lines.makeAsyncIterator()
        for _ in 0..<100 { #expect(await lines.next() != nil) }
        let clock = ContinuousClock()
        let start = clock.now
        run.send(signal: signal)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(signal), "\(outcome)")
        // Without an end by the store, the process would end itself after a second, in the middle of the output.
        #expect(start.duration(to: clock.now) < .seconds(1))
        #expect(try outcome.document() is [Any])
    }

    @Test(.enabled(if: Binary.hasPeakMemory, "the peak memory is unknown, or that of a sanitizer"))
    func `rows are streamed in constant memory`() async throws {
        try await sync()
        var peaks: [Int] = []
        for count in [10_000, 400_000] {
            let (pipe, none) = (try Channel.pipe(), open("/dev/null", O_RDONLY | O_CLOEXEC))
            let run = try SwitchboardRun(
                [
                    "query", Self.endless + "i, 'some text that is as long as a name' FROM n LIMIT \(count)",
                    "--store", file,
                ], to: Channel(reading: none, writing: pipe.writing))
            let reader = LineCounter(pipe.reading)
            // The program still runs, because the last rows do not fit into the pipe.
            await reader.read(untilCount: count - 5000)
            peaks.append(try #require(run.peakMemory))
            await reader.read(untilCount: .max)
            await expectEqual(run.outcome().ending, .exit(0))
            expectEqual(reader.count, count)
        }
        #expect(Double(peaks[1]) <= Double(peaks[0]) * 1.2, "\(peaks)")
    }

    @Test func `a closed pipe ends an endless query`() async throws {
        try await sync()
        let run = try SwitchboardRun(["query", Self.endless + "i FROM n", "--store", file], lineLimit: 3)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(SIGPIPE))
        expectEqual(outcome.errors, "")
    }

    private func sync(_ more: String...) async throws {
        let server = try LoopbackServer { .users($0, total: 3) }
        let outcome = try await switchboard(
            [
                "--provider", "jsonplaceholder-users", "sync", "--all", "--store", file, "--base-url", server.base,
            ] + more)
        try #require(outcome.ending == .exit(0), "\(outcome)")
    }

    private func query(_ sql: String, _ more: String...) async throws -> Outcome {
        try await switchboard(["query", sql, "--store", file] + more)
    }
}

/// A reader that counts lines, and leaves the rest in the pipe.
private final class LineCounter: Sendable {
    private let descriptor: Int32
    private let state = Mutex(0)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    var count: Int { state.withLock(\.self) }

    /// Reads until that many lines were read, or until the end.
    func read(untilCount limit: Int) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                var buffer = [UInt8](repeating: 0, count: 4096)
                while count < limit {
                    let size = systemRead(descriptor, &buffer)
                    guard size > 0 else { break }
                    state.withLock { $0 += buffer.prefix(size).count { $0 == UInt8(ascii: "\n") } }
                }
                continuation.resume()
            }
        }
    }
}

/// Calls `read(2)`. Inside `LineCounter`, the name `read` refers to the method.
private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
}
