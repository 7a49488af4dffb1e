import CommandLineInterface
import Protocols
import Testing

@Suite struct OfflineTests {
    private static let note = "switchboard: offline: using the samples of shelf, not live data\n"
    private let journal = Journal()

    private func run(_ line: String, pageCount: Int? = nil) async -> Outcome {
        let book = SampleBook(pageSize: 2, pageCount: pageCount, [])
        return await Shell(.shelf(journal: journal, samples: book)).run("--provider shelf \(line)")
    }

    @Test(arguments: [
        "list --offline", "--offline list", "list --offline=true", "get 1 --offline", "delete 1 --offline",
    ])
    func `--offline uses samples, and says so`(line: String) async {
        let outcome = await run(line)
        #expect(outcome.errors.hasPrefix(Self.note))
        #expect(outcome.settings.count == 1)
        #expect(outcome.settings.first?.source.sampleBook?.pageSize == 2)
        #expect(outcome.code == 0)
    }

    @Test(arguments: ["list", "list --offline=false", "list --no-offline"]) func `samples are used with --offline only`(
        line: String
    ) async {
        let outcome = await run(line)
        #expect(outcome.errors == "")
        #expect(outcome.settings.first.map { $0.source.sampleBook == nil } == true)
    }

    static let extents: [(String, Int?, [String], [String])] = [
        ("", nil, ["1", "2", "3"], ["page 1 of 2", "page 2 of 2"]),
        ("--limit 1", nil, ["1"], ["page 1 of 2"]),
        ("--all", nil, ["1", "2", "3", "4", "5", "6", "7"], (1...4).map { "page \($0) of 2" }),
        ("--all", 2, ["1", "2", "3", "4"], ["page 1 of 2", "page 2 of 2"]),
        ("--limit 100", 2, ["1", "2", "3", "4"], ["page 1 of 2", "page 2 of 2"]),
        ("--page 2", 2, ["3", "4"], ["page 2 of 2"]),
        ("--page 2 --all", 2, ["3", "4"], ["page 2 of 2"]),
        ("--page 2 --all", 3, ["3", "4", "5", "6"], ["page 2 of 2", "page 3 of 2"]),
        ("--page 2 --limit 1", 3, ["3"], ["page 2 of 2"]),
        // Page 3 has no sample. It is still requested, so that the transport reports the missing sample.
        ("--page 3 --all", 2, ["5", "6", "7"], ["page 3 of 2", "page 4 of 2"]),
    ]

    @Test(arguments: extents)
    func `the samples determine the page size and the page count`(
        options: String, pageCount: Int?, ids: [String], pages: [String]
    ) async {
        let outcome = await run("list --offline \(options)", pageCount: pageCount)
        #expect(outcome.ids == ids)
        #expect(journal.entries == pages)
        #expect(outcome.errors == Self.note)
    }

    @Test(arguments: [
        ("--color red", "--color"), ("--page-size 3", "--page-size"),
        ("--color red --query a --page-size 1", "--color, --query, --page-size"),
    ])
    func `a note names the options that samples may not match`(options: String, flags: String) async {
        let outcome = await run("list --offline \(options)")
        #expect(outcome.errors == Self.note + "switchboard: samples may not match \(flags)\n")
        #expect(journal.entries.last?.contains(" of 2") == true)
        #expect(outcome.code == 0)
    }

    @Test func `--base-url is validated but not used`() async {
        let outcome = await run("list --offline --base-url https://other.example")
        #expect(outcome.settings.first?.baseURL.absoluteString == "https://shelf.example/api")
        #expect(outcome.settings.last?.baseURL.absoluteString == "https://shelf.example/api")
        #expect(outcome.code == 0)
    }
}
