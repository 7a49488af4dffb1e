import CommandLineInterface
import Failures
import Protocols
import ProtocolsTesting
import Testing

@Suite struct StreamingTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        let journal = journal
        var shell = Shell(
            .catalogue { number in
                journal.add("page \(number)")
                return Catalogue.page([Gadget(Int64(number), "x")], next: number < 3 ? number + 1 : nil)
            })
        shell.output = MemorySink(journal: journal)
        self.shell = shell
    }

    @Test(arguments: ["ndjson", "csv", "tsv"]) func `each page is written before the next one is requested`(
        format: String
    ) async {
        let outcome = await shell.run("--provider catalogue list --all --concurrency 1 --format \(format)")
        expectEqual(journal.entries, ["page 1", "write", "page 2", "write", "page 3", "write"])
        expectEqual(outcome.code, 0)
    }

    @Test func `a JSON array is written page by page, and closed at the end`() async throws {
        let outcome = await shell.run("--provider catalogue list --all --concurrency 1 --format json")
        expectEqual(journal.entries, ["page 1", "write", "page 2", "write", "page 3", "write", "write"])
        try expectEqual(outcome.records().map { $0["id"] }, [.integer(1), .integer(2), .integer(3)])
    }

    @Test func `a table is written at the end`() async {
        _ = await shell.run("--provider catalogue list --all --concurrency 1 --format table")
        expectEqual(journal.entries, ["page 1", "page 2", "page 3", "write"])
    }

    @Test(arguments: 0...3) func `a JSON array is one document for any number of pages`(limit: Int) async throws {
        let outcome = await shell.run("--provider catalogue list --format json --limit \(limit)")
        try expectEqual(outcome.records().count, limit)
        expectEqual(journal.entries.count { $0.hasPrefix("page") }, limit)
    }
}

@Suite struct OutputFailureTests {
    private let journal = Journal()

    private func run(_ line: String, _ sink: MemorySink) async -> Outcome {
        var shell = Shell(.shelf(journal: journal))
        shell.output = sink
        return await shell.run("--provider shelf \(line)")
    }

    static let lines = [
        "list --format tsv", "list --all --format csv", "list --all --format json", "list --all --format ndjson",
        "list --format table", "get 1", "get 1 --format table", "add --name x", "describe", "providers", "--help",
        "list --help", "--version",
    ]

    @Test(arguments: lines, [0, 1, 7]) func `a closed pipe ends the command without a message`(
        line: String, capacity: Int
    ) async {
        let outcome = await run(line, MemorySink(capacity: capacity))
        expectEqual(outcome.output.utf8.count, capacity)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, ExitCode.closedPipe.rawValue)
    }

    @Test(arguments: lines, [0, 7]) func `a full disk is a failure`(line: String, capacity: Int) async {
        let outcome = await run(line, MemorySink(capacity: capacity, error: .fullDisk))
        expectEqual(outcome.errors, "switchboard: could not write to standard output: No space left on device\n")
        expectEqual(outcome.code, 1)
    }

    @Test func `a full disk is reported as JSON`() async throws {
        let outcome = await run("list --errors json", MemorySink(capacity: 3, error: .fullDisk))
        try expectEqual(outcome.failure()["code"], .text("output"))
    }

    @Test(arguments: ["tsv", "csv", "json", "ndjson"]) func `no further pages are requested after a closed pipe`(
        format: String
    ) async {
        _ = await run("list --page-size 2 --all --format \(format)", MemorySink(capacity: 3))
        expectEqual(journal.entries.filter { $0.hasPrefix("page") }, ["page 1 of 2"])
    }

    @Test(arguments: [("list", Int32(0)), ("get 99", 66), ("lst", 64), ("list --samples --verbose", 0)])
    func `a closed standard error changes nothing else`(line: String, code: Int32) async {
        var shell = Shell(.shelf())
        shell.errors = MemorySink(capacity: 0)
        let outcome = await shell.run("--provider shelf \(line)")
        expectEqual(outcome.code, code)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.output.isEmpty, (code != 0))
    }
}
