import CommandLineInterface
import Protocols
import Testing

/// A reader that goes away, and a disk that is full.
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

    @Test(arguments: lines, [0, 1, 7]) func `a closed pipe ends it quietly`(line: String, capacity: Int) async {
        let outcome = await run(line, MemorySink(capacity: capacity))
        #expect(outcome.output.utf8.count == capacity)
        #expect(outcome.errors == "")
        #expect(outcome.code == ExitCode.closedPipe.rawValue)
    }

    @Test(arguments: lines, [0, 7]) func `a full disk is told`(line: String, capacity: Int) async {
        let outcome = await run(line, MemorySink(capacity: capacity, error: .fullDisk))
        #expect(outcome.errors == "switchboard: could not write to standard output: No space left on device\n")
        #expect(outcome.code == 1)
    }

    @Test func `a full disk is told in JSON too`() async throws {
        let outcome = await run("list --errors json", MemorySink(capacity: 3, error: .fullDisk))
        #expect(try outcome.failure()["code"] == .text("output"))
    }

    @Test(arguments: ["tsv", "csv", "json", "ndjson"]) func `nothing more is asked for then`(format: String) async {
        _ = await run("list --page-size 2 --all --format \(format)", MemorySink(capacity: 3))
        #expect(journal.entries.filter { $0.hasPrefix("page") } == ["page 1 of 2"])
    }

    @Test(arguments: [("list", Int32(0)), ("get 99", 66), ("lst", 64), ("list --offline --verbose", 0)])
    func `standard error that is gone changes nothing else`(line: String, code: Int32) async {
        var shell = Shell(.shelf())
        shell.errors = MemorySink(capacity: 0)
        let outcome = await shell.run("--provider shelf \(line)")
        #expect(outcome.code == code)
        #expect(outcome.errors == "")
        #expect(outcome.output.isEmpty == (code != 0))
    }
}
