import CommandLineInterface
import Connections
import MemoryStore
import Protocols
import ProtocolsTesting
import Testing

@Suite struct SamplesTests {
    private static let note = "switchboard: using the samples of shelf, not live data\n"
    private let journal = Journal()

    private func run(_ line: String, pageCount: Int? = nil) async -> Outcome {
        let book = SampleBook(pageSize: 2, pageCount: pageCount, [])
        return await Shell(.shelf(journal: journal, samples: book)).run("--provider shelf \(line)")
    }

    @Test(arguments: ["list --samples", "--samples list", "list --samples=true", "get 1 --samples"])
    func `--samples uses samples, and says so`(line: String) async {
        let outcome = await run(line)
        #expect(outcome.errors.hasPrefix(Self.note))
        expectEqual(outcome.settings.count, 1)
        expectEqual(outcome.settings.first?.source.sampleBook?.pageSize, 2)
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: ["list --all", "list --all --samples=false", "list --all --no-samples"])
    func `samples are used with --samples only`(
        line: String
    ) async {
        let outcome = await run(line)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.settings.first.map { $0.source.sampleBook == nil }, true)
    }

    @Test(arguments: [
        ("delete 1", "nothing is changed\nswitchboard: would delete gadget 1"),
        ("add --name x", "your input is not used, and nothing is changed"),
        ("edit 1 --name x", "your input is not used, and nothing is changed"),
    ])
    func `a change is only tried`(line: String, note: String) async {
        let outcome = await run(line + " --samples")
        expectEqual(outcome.errors, "switchboard: using the samples of shelf, not live data; \(note)\n")
        expectEqual(outcome.code, 0)
    }

    @Test func `sync keeps samples apart from the records of the API, and removes none`() async {
        var shell = Shell(
            .shelf(journal: journal, samples: SampleBook(pageSize: 2, pageCount: 2, [])),
            environment: ["HOME": "/home/ada"])
        shell.store = InMemoryStore()
        let note = "switchboard: using the samples of shelf, not live data; they are kept apart from its records\n"
        let runs = [
            ("sync --samples --all", "\(note)switchboard: 4 added, 0 changed, 0 unchanged; in"),
            ("sync --samples --all", "\(note)switchboard: 0 added, 0 changed, 4 unchanged; in"),
            ("sync --samples --limit 1", "\(note)switchboard: 0 added, 0 changed, 1 unchanged; in"),
            ("sync --all", "switchboard: 7 added, 0 changed, 0 unchanged; in"),
            ("sync --samples --all", "\(note)switchboard: 0 added, 0 changed, 4 unchanged; in"),
        ]
        for (line, errors) in runs {
            let outcome = await shell.runAlone("shelf \(line)")
            expectEqual(outcome.code, 0, "\(outcome)")
            #expect(outcome.errors.hasPrefix(errors), "\(outcome)")
            #expect(!outcome.errors.contains("no longer in the list"), "\(outcome)")
        }
        await expectEqual(shell.runAlone("shelf list --source store --all").ids.count, 7)
        await expectEqual(shell.runAlone("shelf changes --samples --since 2020-01-01").lines.count, 4)
        await expectEqual(shell.runAlone("shelf changes --since 2020-01-01").lines.count, 7)
        let refused = await shell.runAlone("shelf sync --samples --verify 1")
        expectEqual(refused.errors, "switchboard: specify only one of '--samples' and '--verify'\n")
    }

    @Test func `tap writes samples as a stream of their own`() async throws {
        let outcome = await run("tap --samples --all", pageCount: 2)
        expectEqual(outcome.code, 0, "\(outcome)")
        let messages = try outcome.messages()
        expectEqual(messages.ids, ["1", "2", "3", "4"])
        #expect(messages.allSatisfy { $0["stream"] == .text("shelf_gadget_samples") || $0.kind == "STATE" })
        let catalog = await run("tap --samples --discover")
        #expect(catalog.output.contains("\"tap_stream_id\":\"shelf_gadget_samples\""), "\(catalog)")
        var shell = Shell(.shelf(journal: journal))
        shell.files = ["s.json": messages.lastState]
        let mixed = await shell.run("--provider shelf tap --state s.json")
        #expect(mixed.errors.contains("'s.json' is the state of the stream 'shelf_gadget_samples'"), "\(mixed)")
        expectEqual(mixed.code, 64)
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
        let outcome = await run("list --samples \(options)", pageCount: pageCount)
        expectEqual(outcome.ids, ids)
        expectEqual(journal.entries, pages)
        expectEqual(outcome.errors, Self.note)
    }

    @Test(arguments: [
        ("--color red", "--color"), ("--page-size 3", "--page-size"),
        ("--color red --query a --page-size 1", "--color, --query, --page-size"),
    ])
    func `a note names the options that samples may not match`(options: String, flags: String) async {
        let outcome = await run("list --samples \(options)")
        expectEqual(outcome.errors, Self.note + "switchboard: samples may not match \(flags)\n")
        expectEqual(journal.entries.last?.contains(" of 2"), true)
        expectEqual(outcome.code, 0)
    }

    @Test func `--base-url is validated but not used`() async {
        let outcome = await run("list --samples --base-url https://other.example")
        expectEqual(outcome.settings.first?.baseURL.absoluteString, "https://shelf.example/api")
        expectEqual(outcome.settings.last?.baseURL.absoluteString, "https://shelf.example/api")
        expectEqual(outcome.code, 0)
    }
}
