import Protocols
import ProtocolsTesting
import Testing

/// The Singer messages of `tap`.
@Suite struct TapTests {
    private let journal = Journal()
    private static let state = "s.json"

    private func shell(_ kind: Paging.Kind = .numbered, failingAt failing: Int? = nil, total: Int? = nil) -> Shell {
        .tap(kind, failingAt: failing, total: total, journal: journal)
    }

    @Test func `the messages are the schema, and records followed by their state`() async throws {
        let outcome = await shell().run("tap --all")
        expectEqual(outcome.code, 0)
        expectEqual(outcome.errors, "switchboard: 7 records written\n")
        let messages = try outcome.messages()
        expectEqual(messages.map(\.kind), "SCHEMA RECORD*3 STATE RECORD*3 STATE RECORD STATE STATE".expanded)
        #expect(messages.allSatisfy { $0["stream"] == .text("catalogue_gadget") || $0.kind == "STATE" })
        let schema = try #require(messages.first)
        expectEqual(schema["key_properties"], .list([.text("id")]))
        expectEqual(schema["schema"]?["properties"]?["tags"]?["type"], .list([.text("array"), .text("null")]))
        expectEqual(
            outcome.lines.dropFirst().first,
            #"""
            {"type":"RECORD","stream":"catalogue_gadget","record":{"id":1,"name":"x","price":null,"tags":["a"],\#
            "isNew":false,"note":""},"time_extracted":"2027-01-15T08:00:00.250Z"}
            """#)
        expectEqual(outcome.lines.last, #"{"type":"STATE","value":{"bookmarks":{"catalogue_gadget":{}}}}"#)
    }

    /// The output can end after any message, because the tap or the loader was killed.
    @Test(arguments: [Paging.Kind.numbered, .cursor, .single], ["--all", "--limit 5"])
    func `a killed tap that continues from its last state misses no record`(
        kind: Paging.Kind, range: String
    ) async throws {
        let whole = await shell(kind).run("tap \(range)")
        let expected = Set(try whole.messages().ids)
        expectEqual(expected.count, range == "--all" ? 7 : 5)
        for count in 0...whole.lines.count {
            let messages = Array(try whole.messages().prefix(count))
            var next = shell(kind)
            next.files[Self.state] = messages.lastState
            let outcome = await next.run("tap \(range) --state \(Self.state)")
            expectEqual(outcome.code, 0, "\(outcome)")
            expectEqual(Set(messages.ids).union(try outcome.messages().ids), expected, "after \(count) messages")
        }
    }

    @Test(arguments: [Paging.Kind.numbered, .cursor]) func `the last page of a state is read again`(
        kind: Paging.Kind
    ) async throws {
        let broken = await shell(kind, failingAt: 3).run("tap --all")
        expectEqual(broken.code, 75)
        expectEqual(
            broken.errors,
            """
            switchboard: incomplete tap: 2 pages written; out of service
              hint: 2 pages written; use the last state to continue

            """)
        var next = shell(kind)
        next.files[Self.state] = try broken.messages().lastState
        let outcome = await next.run("tap --all --state \(Self.state)")
        try expectEqual(outcome.messages().ids, ["4", "5", "6", "7"])
        expectEqual(outcome.errors, "switchboard: continued from 's.json'\nswitchboard: 4 records written\n")
    }

    // MARK: - Versions

    static let versions: [(String, Int?, Bool)] = [
        ("--all --activate-version", nil, true), ("--all --activate-version", 7, true), ("--all", nil, false),
        ("--limit 5 --activate-version", nil, false), ("--all --activate-version", 99, false),
    ]

    @Test(arguments: versions) func `a version is activated only after a complete list`(
        options: String, total: Int?, isActivated: Bool
    ) async throws {
        let outcome = await shell(total: total).run("tap \(options)")
        let messages = try outcome.messages()
        expectEqual(messages.contains { $0.kind == "ACTIVATE_VERSION" }, isActivated)
        let versions = Set(messages.filter { $0.kind != "STATE" && $0.kind != "SCHEMA" }.map { $0["version"] })
        expectEqual(versions, [options.contains("version") ? .integer(1_800_000_000_250) : nil])
        expectEqual(outcome.code, total == 99 ? 75 : 0)
        expectEqual(messages.last?.kind, "STATE")
    }

    @Test func `a continued tap activates no version`() async throws {
        let broken = await shell(failingAt: 3).run("tap --all --activate-version")
        var next = shell()
        next.files[Self.state] = try broken.messages().lastState
        let outcome = await next.run("tap --all --activate-version --state \(Self.state)")
        expectEqual(outcome.code, 0)
        #expect(!outcome.output.contains("ACTIVATE_VERSION"))
    }

    @Test func `slices activate no version, because the loader would delete the other records`() async {
        let outcome = await Shell(Ledger.descriptor(journal: Journal())).run(
            "ledger tap --activate-version --slice -")
        #expect(outcome.code == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("switchboard: specify only one of '--activate-version' and '--slice'\n"))
    }

    // MARK: - Runners

    @Test(
        arguments: [
            (
                #"{"limit":2,"color":["red"],"in-stock":true,"max-price":null}"#, "",
                "page 1 of 3?color=red&in_stock=true"
            ),
            (#"{"color":"red"}"#, "--color blue --limit 2", "page 1 of 3?color=blue"), ("", "--limit 2", "page 1 of 3"),
            (#"{"limit":2,"all":null}"#, "--no-all", "page 1 of 3"), (#"{"all":true}"#, "--limit 2", "page 1 of 3"),
            (#"{"limit":1}"#, "--limit 2", "page 1 of 3"),
        ]) func `a configuration has values for options`(config: String, options: String, request: String) async throws
    {
        var shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
        shell.files["c.json"] = config
        let outcome = await shell.run("tap --config c.json \(options)")
        try expectEqual(outcome.messages().ids, ["1", "2"], "\(outcome)")
        expectEqual(journal.entries, [request])
    }

    @Test func `--all replaces the limit of a configuration`() async throws {
        var shell = shell()
        shell.files["c.json"] = #"{"limit":2}"#
        try await expectEqual(shell.run("tap --config c.json --all").messages().ids.count, 7)
    }

    @Test(
        arguments: [
            ("{", "invalid value 'c.json' for '--config': expected a file with a JSON object"),
            (
                #"{"color":"red","color":"blue"}"#,
                "duplicate key 'color' in 'c.json'\n  hint: remove all but one of its"
            ),
            (#"{"colour":"red"}"#, "unknown option 'colour' in 'c.json'\n  hint: did you mean 'color'?"),
            (#"{"color":"pink"}"#, "invalid value 'pink' for '--color': expected one of red, green, blue"),
            (#"{"all":true,"limit":2}"#, "specify only one of '--all' and '--limit'"),
            (#"{"config":"d.json"}"#, "'config' has no effect in 'c.json'\n  hint: use --config on the command line"),
            (#"{"discover":true}"#, "'discover' has no effect in 'c.json'\n  hint: use --discover on the command line"),
            (#"{"verbose":true}"#, "'verbose' has no effect in 'c.json'\n  hint: use --verbose on the command line"),
            (#"{"trace":"t.json"}"#, "'trace' has no effect in 'c.json'\n  hint: use --trace on the command line"),
        ]) func `an invalid configuration is refused`(config: String, message: String) async
    {
        var shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
        shell.files["c.json"] = config
        let outcome = await shell.run("tap --config c.json")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.hasPrefix("switchboard: \(message)"), "\(outcome)")
        expectEqual(journal.entries, [])
    }

    @Test func `a loader that has ended stops the tap`() async {
        var shell = shell()
        shell.output = MemorySink(capacity: 2000)
        let outcome = await shell.run("tap --all --concurrency 1")
        expectEqual(outcome.code, 141)
        expectEqual(outcome.errors, "")
    }

    @Test func `an integer beyond 64 bits, and a date, keep their values`() async throws {
        let columns = [
            Column<Gadget>("id", .integer) { _ in .integer(Int128(UInt64.max)) },
            Column("at", .date) { _ in .date(Date(timeIntervalSince1970: 0)) },
        ]
        let provider = ProviderDescriptor(
            id: "big.number", summary: "", documentation: "", baseURL: URL(literal: "https://big.example"),
            paging: Paging(.single, sizes: PageSizes(1...1, defaultSize: 1)), items: ItemDescription(columns: columns),
            samples: SampleBook([]), make: { _ in Catalogue { _ in Page(items: [Gadget(1, "x")]) } })
        let outcome = await Shell(provider).run("big.number tap")
        try #require(outcome.lines.count == 4)
        #expect(outcome.lines[0].contains(#""at":{"type":["string","null"],"format":"date-time"}"#))
        #expect(
            outcome.lines[1].hasPrefix(
                #"{"type":"RECORD","stream":"big_number_gadget","record":{"id":18446744073709551615,"at":"1970-01-01T00:00:00Z"}"#
            ))
    }
}
