import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing

/// Lists and items that are read from a store with `--source store`.
@Suite struct StoreSourceTests {
    private let journal = Journal()
    private let store = InMemoryStore()
    private static let note = "switchboard: using the list kept 0 s ago\n"

    /// Runs a command of a shelf with seven gadgets, and a store.
    private func run(
        _ line: String, _ provider: ProviderDescriptor? = nil, _ arguments: [String] = [],
        environment: [String: String] = ["HOME": "/home/ada"]
    ) async -> Outcome {
        var shell = Shell(provider ?? .shelf(journal: journal), environment: environment)
        shell.store = store
        return await shell.run(line, arguments)
    }

    @Test func `without a kept list, there is no empty list`() async {
        let outcome = await run("shelf list --source store --all")
        #expect(outcome.code == 66 && outcome.output == "")
        // The command is only in the hint.
        #expect(outcome.errors.contains("is kept\n"), "\(outcome.errors)")
        let hint = "run 'switchboard shelf sync' first, or remove --source to read the list from the API"
        #expect(outcome.errors.hasSuffix("  hint: \(hint)\n"), "\(outcome.errors)")
        let named = await run("shelf list --source store --all", nil, ["--store", "my records.db"])
        let options = "sync --store 'my records.db'' first, or remove --source and --store to read the list"
        #expect(named.errors.contains(options), "\(named.errors)")
    }

    @Test(arguments: ["tsv", "csv", "json", "ndjson", "table"])
    func `the output is that of the API`(format: String) async {
        await expectEqual(run("shelf sync --all").code, 0)
        let live = await run("shelf list --all --format \(format)")
        let requests = journal.entries
        let kept = await run("shelf list --all --format \(format) --source store")
        #expect(kept.output == live.output && kept.code == 0)
        expectEqual(kept.errors, Self.note)
        let one = await run("shelf get 3 --source store --format \(format)")
        #expect(one.code == 0 && one.errors == "")
        expectEqual(journal.entries, requests)
        await expectEqual(run("shelf get 3 --format \(format)").output, one.output)
    }

    @Test(
        arguments: [
            ("", ["1", "2", "3"], "more are available; use --limit N or --all"),
            ("--limit 5", ["1", "2", "3", "4", "5"], nil),
            ("--limit 7 --concurrency 9", ["1", "2", "3", "4", "5", "6", "7"], nil),
            ("--page 3", ["7"], nil), ("--page 2 --page-size 5 --all", ["6", "7"], nil), ("--page 9", [], nil),
            ("--limit 0", [], nil),
        ] as [(String, [String], String?)])
    func `the range is that of the API`(options: String, ids: [String], note: String?) async {
        await expectEqual(run("shelf sync --all").code, 0)
        let outcome = await run("shelf list --source store --fields id \(options)")
        #expect(outcome.ids == ids && outcome.code == 0)
        #expect(note.map(outcome.errors.contains) ?? (outcome.errors == Self.note || ids == []), "\(outcome)")
    }

    @Test func `a list with cursors is continued`() async throws {
        let chain = ProviderDescriptor.chain
        var shell = Shell(chain, environment: ["HOME": "/home/ada"])
        shell.store = store
        let schema = try RecordSchema(entity: Gadget.name, fields: Gadget.columns.map(\.field))
        let list = Subscription(source: "chain https://vault.example", request: "{}")
        let run = try await store.begin(list, of: schema, RunOptions(pageSize: 9), at: .distantPast)
        let rows = (1...9).map { id in Gadget.columns.map { $0.value(Gadget(id, "gadget")) } }
        _ = try await store.commit(rows, of: nil, to: run, at: .distantPast)
        let first = await shell.run("chain list --source store --limit 4 --fields id --errors json")
        expectEqual(first.ids, ["1", "2", "3", "4"])
        let line = try #require(first.errors.split(separator: "\n").last)
        let note = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        shell.output = MemorySink()
        let rest = await shell.run("chain list --source store --all --fields id", ["--after", note["after"] ?? ""])
        expectEqual(rest.ids, ["5", "6", "7", "8", "9"])
        // No secret is needed, and the list was never read to its end.
        #expect(rest.errors.contains("using a list that was never synced completely"))
    }

    @Test func `parameters select a kept list, or records by their columns`() async {
        let provider = ProviderDescriptor.shelf(
            journal: journal, parameters: ProviderDescriptor.shelfParameters + [Parameter("name", "its name")])
        await expectEqual(run("shelf sync --all --color red", provider).code, 0)
        let red = await run("shelf list --source store --all --color RED", provider)
        #expect(red.ids.count == 7 && red.errors == Self.note)
        let all = await run("shelf list --source store --all --fields name", provider)
        #expect(all.errors.contains("using kept gadgets of any list"))
        let name = all.lines[1]
        let named = await run("shelf list --source store --all --fields name", provider, ["--name", name])
        expectEqual(named.lines, [name])
        let other = await run("shelf list --source store --max-price 3", provider)
        #expect(other.code == 64 && other.output == "")
        expectEqual(
            other.errors.split(separator: "\n").first,
            "switchboard: '--max-price' does not apply to kept items: no list is kept with it, and gadget has no such "
                + "column; remove it, or sync with it first")
    }

    @Test func `a sort order is refused with another way to sort`() async {
        let provider = ProviderDescriptor.shelf(
            journal: journal, parameters: [Parameter("order", "the order", isSortOrder: true)])
        await expectEqual(run("shelf sync --all", provider).code, 0)
        let outcome = await run("shelf list --source store --order name", provider)
        expectEqual(outcome.code, 64)
        expectEqual(
            outcome.errors.split(separator: "\n").first,
            "switchboard: '--order' does not apply to kept items: no list is kept with it; remove it, sync with it first, "
                + "or sort with SQL (switchboard query)")
    }

    @Test func `a parameter with its default value is not ignored`() async {
        let provider = ProviderDescriptor.shelf(
            journal: journal, parameters: [Parameter("query", "words", defaultValue: "all")])
        await expectEqual(run("shelf sync --all --query lamp", provider).code, 0)
        await expectEqual(run("shelf list --source store --all --query lamp", provider).errors, Self.note)
        let any = await run("shelf list --source store --all", provider)
        #expect(any.code == 0 && any.errors.contains("using kept gadgets of any list"))
        let given = await run("shelf list --source store --all --query all", provider)
        #expect(given.code == 64 && given.output == "")
        #expect(given.errors.contains("'--query' does not apply to kept items: no list is kept with it"), "\(given)")
    }

    @Test func `records that lack a column name the command that reads them again`() async throws {
        let provider = ProviderDescriptor.shelf(
            journal: journal,
            parameters: [Parameter("query", "words", defaultValue: "all"), Parameter("in-stock", "", .boolean)])
        // An earlier version did not have the other columns.
        let schema = try RecordSchema(entity: Gadget.name, fields: [Field("id", .integer)])
        let source = "shelf https://shelf.example/api"
        for request in [#"{"in-stock":"true","query":"it's new"}"#, #"{"query":"all"}"#] {
            let list = Subscription(source: source, request: request)
            let run = try await store.begin(list, of: schema, RunOptions(pageSize: 9), at: .distantPast)
            _ = try await store.commit((1...7).map { [.integer($0)] }, of: nil, to: run, at: .distantPast)
        }
        let commands = [
            #"switchboard shelf sync --query 'it'\''s new' --in-stock=true --all --full --store 'my records.db'"#,
            "switchboard shelf sync --all --full --store 'my records.db'",
        ]
        let store = ["--store", "my records.db"]
        for (line, count) in [("list", 2), ("get 3", 2), ("list --query all", 1)] {
            let outcome = await run("shelf \(line) --source store", provider, store)
            expectEqual(outcome.code, 65, "\(outcome)")
            let hint = commands.suffix(count).joined(separator: "; then: ")
            let message = "in the store: missing value for 'name'; sync its list again with --full\n"
            #expect(outcome.errors.contains(message), "\(outcome)")
            expectEqual(outcome.errors.split(separator: "\n").last, "  hint: run: \(hint)")
        }
        await expectEqual(run("shelf sync --all --full", provider, store).code, 0)
        let list = await run("shelf list --source store --all", provider, store)
        #expect(list.code == 0 && list.ids.count == 7, "\(list)")
    }

    /// Without the options, the command would drop a change in a different database, or to an item of a different
    /// server.
    @Test(arguments: [[], ["--store", "my records.db", "--base-url", "https://other.example"]])
    func `an edit of an item that is to be deleted names the command that keeps it`(options: [String]) async {
        let words = options.isEmpty ? "" : " --store 'my records.db' --base-url https://other.example"
        await expectEqual(run("shelf sync --all", nil, options).code, 0)
        let deletion = await run("shelf delete 3 --source store", nil, options)
        expectEqual(deletion.errors, "switchboard: 'sync\(words)' will delete gadget 3\n")
        let outcome = await run("shelf edit 3 --name lamp --source store", nil, options)
        expectEqual(outcome.code, 64)
        let hint = "to keep the item, run: switchboard shelf delete 3 --discard --source store\(words)"
        expectEqual(outcome.errors, "switchboard: a deletion of gadget '3' is pending\n  hint: \(hint)\n")
        await expectEqual(run("shelf delete 3 --discard --source store", nil, options).code, 0)
        await expectEqual(run("shelf edit 3 --name lamp --source store", nil, options).code, 0)
    }

    static let trials = [
        ("edit 3 --name x", "3", "the change to gadget 3 in the store"),
        ("delete 3", "", "the deletion of gadget 3 in the store"),
        ("add --name x --price 2", "", "the new gadget in the store: name x, price 2"),
    ]

    @Test(arguments: trials) func `a dry run says what would be saved, and saves nothing`(
        line: String, id: String, change: String
    ) async {
        await expectEqual(run("shelf sync --all").code, 0)
        let outcome = await run("shelf \(line) --source store --dry-run")
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(
            outcome.errors.hasSuffix("switchboard: dry run: would save \(change); nothing was saved\n"), "\(outcome)")
        expectEqual(String(outcome.output.prefix { $0 != "\t" }), id)
        let list = await run("shelf list --source store --all")
        expectEqual(list.errors, Self.note)
        expectEqual(list.ids.count, 7)
        let unknown = await run("shelf delete 99 --source store --dry-run")
        expectEqual(unknown.code, 66, "\(unknown)")
    }

    @Test(
        arguments: [
            ("list --source store --samples", "specify only one of '--source store' and '--samples'"),
            ("list --source store --offline", "specify only one of '--source store' and '--offline'"),
            ("list --source store --refresh", "specify only one of '--source store' and '--refresh'"),
            ("list --source store --no-cache", "specify only one of '--source store' and '--no-cache'"),
            ("list --source store --raw", "specify only one of '--source store' and '--raw'"),
            ("list --store a.db", "'--store' requires '--source store'"),
            (
                "browse --source store-then-api --offline",
                "specify only one of '--source store-then-api' and '--offline'"
            ),
            ("list --source store-then-api", "invalid value 'store-then-api' for '--source'"),
            ("get 1 --source nowhere", "invalid value 'nowhere' for '--source'"),
        ])
    func `options that contradict each other are refused`(line: String, message: String) async {
        let outcome = await run("shelf \(line)")
        #expect(outcome.code == 64 && outcome.errors.hasPrefix("switchboard: \(message)"), "\(outcome.errors)")
        expectEqual(journal.entries, [])
    }

    /// No hint leads to a command line that would change the item at the API.
    @Test(
        arguments: [
            ("get 5", "the API may have the item; remove --source to look it up at the API"),
            ("edit 5 --name A", stored), ("delete 5", stored),
        ])
    func `an item that is not kept is not found`(line: String, hint: String) async {
        await expectEqual(run("shelf sync --limit 1").code, 0)
        let outcome = await run("shelf \(line) --source store")
        expectEqual(outcome.code, 66)
        expectEqual(outcome.errors, "switchboard: gadget '5' is not in the store\n  hint: \(hint)\n")
        let options = ["--store", "my.db", "--base-url", "https://other.example"]
        let other = await run("shelf \(line) --source store", nil, options)
        let otherHint = hint.replacing("--source", with: "--source and --store")
            .replacing("shelf sync", with: "shelf sync \(options.joined(separator: " "))")
        expectEqual(
            other.errors,
            "switchboard: gadget '5' is not in the store for https://other.example\n  hint: \(otherHint)\n")
    }

    private static let stored =
        "only stored items can be changed in the store; run 'switchboard shelf sync' to store more"

    @Test(arguments: ["add --name A", "edit 3 --name A", "add --from x.json"])
    func `a change is dropped as a whole`(command: String) async {
        let outcome = await run("shelf \(command) --discard --source store")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.hasPrefix("switchboard: specify only one of '--discard' and '--"), "\(outcome.errors)")
    }

    @Test func `records of a different server are not shown`() async {
        await expectEqual(run("shelf sync --all").code, 0)
        let outcome = await run("shelf list --source store --format json --base-url https://other.example")
        #expect(outcome.code == 66 && outcome.output == "[]\n")
    }

    @Test func `an HTML page of kept items loads no pictures`() async {
        await expectEqual(run("shelf sync --all").code, 0)
        let outcome = await run("shelf list --source store --format html --all")
        #expect(outcome.code == 0 && outcome.errors == Self.note && outcome.output.contains("</html>"))
    }
}
