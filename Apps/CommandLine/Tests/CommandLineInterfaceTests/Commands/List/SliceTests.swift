import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

@Suite struct SliceTests {
    private let journal = Journal()

    @Test(
        arguments: [
            ("y", 40), ("YES ", 40), ("n", 10), ("", 10), ("yesterday", 10), (nil, 10),
        ] as [(String?, Int)])
    func `on a terminal, a long list is read in slices only after a confirmation`(
        line: String?, count: Int
    ) async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        (shell.isInputTerminal, shell.errorWidth, shell.typedLine) = (true, 80, line)
        let outcome = await shell.run("ledger list --all --fields id --format tsv")
        expectEqual(outcome.code, 0)
        expectEqual(outcome.output.split(separator: "\n").count, count)
        #expect(
            outcome.errors.contains(
                "40 items take about 20 requests, 3 min at 6 requests per 60 s. Read them all (n: only the first 10)? [y/N] "
            ))
        expectEqual(outcome.errors.contains("\nswitchboard: reading only the first 10 items\n"), count == 10)
    }

    @Test(
        arguments: [
            ("--all --yes", true, 40), ("--limit 25 --yes", true, 25), ("--all --yes", false, 40),
            ("--all", false, 10), ("--limit 10", true, 10), ("--page 2 --all", true, 5), ("", true, 5),
        ])
    func `without a question`(range: String, isTerminal: Bool, count: Int) async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        (shell.isInputTerminal, shell.errorWidth) = (isTerminal, isTerminal ? 80 : nil)
        let outcome = await shell.run("ledger list --fields id --format tsv \(range)")
        expectEqual(outcome.code, 0)
        expectEqual(outcome.output.split(separator: "\n").count, count)
        #expect(!outcome.errors.contains("[y/N]"))
        expectEqual(
            outcome.errors.contains("reading the list in slices; items are sorted only within a slice"), (count > 10))
    }

    @Test(arguments: [
        ("--sort-by -id --yes", ["39", "38"], "reading the list in slices\n"),
        ("--sort-by -id", ["9", "8"], "10 of 40 read; ledger returns no more items for one list"),
        ("--distinct --yes", ["0", "1"], "reading the list in slices; items are sorted only within a slice\n"),
        // A search for some records usually ends before the result limit.
        ("--distinct", ["0", "1"], "read 5 of 40 items, kept 2"),
    ])
    func `a sorted list has the items of all slices`(options: String, ids: [String], note: String) async {
        let shell = Shell(Ledger.descriptor(journal: journal))
        let outcome = await shell.run("ledger list --fields id --limit 2 \(options)")
        expectEqual(outcome.ids, ids)
        #expect(outcome.errors.contains("switchboard: \(note)"), "\(outcome)")
    }

    @Test(
        arguments: [
            ("--rate 120/min", 80, "40 items take about 20 requests, 10 s at 120 requests per 60 s."),
            ("--base-url https://other.example", 80, "40 items take about 20 requests. Read them all"),
            ("--limit 20", 80, "20 items take about 10 requests, 100 s at 6 requests per 60 s."),
        ])
    func `the question contains the time at the maximum rate`(options: String, width: Int, text: String) async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        (shell.isInputTerminal, shell.errorWidth, shell.typedLine) = (true, width, "n")
        let outcome = await shell.run("ledger list \(options.contains("--limit") ? "" : "--all ")\(options)")
        #expect(outcome.errors.contains(text), "\(outcome.errors)")
    }

    @Test func `a plan has one line for each slice`() async {
        let outcome = await Shell(Ledger.descriptor(journal: journal)).run("ledger plan")
        expectEqual(outcome.code, 0)
        let ranges = ["[0,9]", "[10,19]", "[20,29]", "[30,39]"]
        let lines = ranges.map { range in
            #"{"expected":10,"parameters":{},"planned":1800000000,"provider":"ledger","ranges":{"day":\#(range)}}"#
        }
        expectEqual(outcome.output, lines.map { $0 + "\n" }.joined())
        expectEqual(outcome.errors, "switchboard: 4 slices, 4 probes, 40 items, largest 10\n")
        expectEqual(journal.entries, ["all page 1", "0-19 page 1", "0-9 page 1", "20-29 page 1"])
    }

    @Test(arguments: ["line", "plan.ndjson", "-"])
    func `a plan goes on after its last line`(source: String) async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        let whole = await shell.run("ledger plan").output
        let lines = whole.split(separator: "\n").map(String.init)
        let seen = journal.entries.count
        shell.files = [source: lines.prefix(2).joined(separator: "\n") + "\n\n"]
        (shell.output, shell.errors) = (MemorySink(), MemorySink())
        let outcome = await shell.run("ledger plan", ["--after", source == "line" ? lines[1] : source])
        expectEqual(outcome.code, 0)
        expectEqual(outcome.output, lines.suffix(2).map { $0 + "\n" }.joined())
        expectEqual(outcome.errors, "switchboard: 2 slices, 2 probes, 20 items, largest 10\n")
        expectEqual(Array(journal.entries.dropFirst(seen)), ["20-39 page 1", "20-29 page 1"])
    }

    @Test func `a plan goes on after a file without slices from the beginning`() async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        shell.files = ["plan.ndjson": "\n"]
        let outcome = await shell.run("ledger plan --after plan.ndjson")
        expectEqual(outcome.output.split(separator: "\n").count, 4)
        #expect(outcome.errors.contains("no slices in plan.ndjson; the plan starts at the beginning"))
    }

    @Test(
        arguments: [
            (
                #"{"provider":"shelf","parameters":{},"ranges":{}}"#,
                "line 2 of plan.ndjson: unexpected slice of 'shelf': expected one of 'ledger'"
            ),
            (
                line(#"{"days":"1-2"}"#),
                "line 2 of plan.ndjson: the slice is one of a different list: its 'days' is '1-2', expected none"
            ),
            (line(#"{"weeks":"1"}"#), "line 2 of plan.ndjson: unknown parameter 'weeks'"),
            (
                line(ranges: #"{"day":[30,40]}"#),
                "line 2 of plan.ndjson: invalid range of 'day' in a slice: expected integers from 0 to 39"
            ),
            (line(ranges: #"{"hour":[0,1]}"#), "line 2 of plan.ndjson: unknown axis 'hour' in a slice: expected day"),
            ("{\"prov", "line 2 of plan.ndjson: invalid slice '{\"prov': expected one line of the output of 'plan'"),
            (
                line(share: 1),
                "line 2 of plan.ndjson: the slice has a share\n  hint: add --shares with the number of shares"
            ),
        ])
    func `a plan goes on only after a slice of the same list`(line: String, message: String) async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        shell.files = ["plan.ndjson": "\(Self.line())\n\(line)\n"]
        let outcome = await shell.run("ledger plan --after plan.ndjson")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(journal.entries.isEmpty && outcome.output.isEmpty)
    }

    private static func line(_ parameters: String = "{}", ranges: String = "{}", share: Int? = nil) -> String {
        #"{"parameters":\#(parameters),"provider":"ledger","ranges":\#(ranges)"#
            + (share.map { #","share":\#($0)}"# } ?? "}")
    }

    @Test func `a plan with shares gives each about the same number of requests`() async throws {
        var shell = Shell(Ledger.descriptor(journal: journal))
        let outcome = await shell.run("ledger plan --shares 3")
        let shares = outcome.output.matches(of: /"share":([0-9]+)}/).map(\.1)
        expectEqual(shares, ["1", "2", "3", "1"])
        #expect(outcome.errors.contains("3 shares of 2 to 4 requests"), "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map { "\($0)\n" }
        shell.files = ["plan.ndjson": lines[0]]
        (shell.output, shell.errors) = (MemorySink(), MemorySink())
        let rest = await shell.run("ledger plan --shares 3 --after plan.ndjson")
        expectEqual(rest.output.matches(of: /"share":([0-9]+)}/).map(\.1), ["2", "3", "1", "2"])
        shell.files["-"] = lines[3]
        (shell.output, shell.errors) = (MemorySink(), MemorySink())
        await expectEqual(
            shell.run("ledger list --slice - --format tsv --fields id").output.split(separator: "\n").count, 10)
    }

    @Test(
        arguments: [
            (nil, "'--after': the slice has no share, so no machine would read it"),
            (4, "'--after': invalid share 4: expected an integer from 1 to 3"),
            (0, "'--after': invalid slice '"),
        ] as [(Int?, String)])
    func `a plan with shares goes on only after a slice with one of them`(share: Int?, message: String) async {
        let outcome = await Shell(Ledger.descriptor(journal: journal)).run(
            "ledger plan --shares 3", ["--after", Self.line(share: share)])
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(journal.entries.isEmpty && outcome.output.isEmpty)
    }

    @Test func `a plan of one day that is too long says so`() async {
        let plan = await Shell(.burst).run("burst plan")
        #expect(plan.output.contains(#""truncated":true"#))
        #expect(
            plan.errors.contains(
                "1 slice has more than 1 item and cannot be divided: the API returns only its first 1\n"))
        let both = await Shell(.burst).run("burst plan --days 2")
        #expect(
            both.errors.contains(
                "2 slices have more than 1 item and cannot be divided: the API returns only the first 1 of each\n"),
            "\(both)")
        let list = await Shell(.burst).run("burst list --all --yes --format tsv --fields id")
        expectEqual(list.output, "1\n")
        #expect(list.errors.contains("only 1 of 3 items can be read"))
    }

    @Test func `slices come from the option or from standard input`() async {
        let line = #"{"parameters":{},"provider":"ledger","ranges":{"day":[3,4]}}"#
        var shell = Shell(Ledger.descriptor(journal: journal))
        shell.files = ["-": "\n\(line)\n\n" + line.replacing("[3,4]", with: "[4,7]") + "\r\n"]
        for (arguments, output) in [
            (["--slice", line], "3\n4\n"), (["--slice", "-"], "3\n4\n5\n6\n7\n"),
            (["--limit", "3", "--slice=-"], "3\n4\n5\n"),
        ] {
            shell.output = MemorySink()
            await expectEqual(shell.run("ledger list --format tsv --fields id", arguments).output, output)
        }
        (shell.files, shell.output) = (["-": ""], MemorySink())
        let none = await shell.run("ledger list --format json --slice -")
        #expect(none.output == "[]\n" && none.code == 0)
    }

    @Test(arguments: ["list", "sync --store a.db", "tap"])
    func `a slice that is given twice is refused`(command: String) async {
        let lines = [("[3,4]", 2), ("[5,6]", 2), ("[3,4]", 9)].map { range, count in
            #"{"expected":\#(count),"parameters":{},"provider":"ledger","ranges":{"day":\#(range)}}"#
        }
        var shell = Shell(Ledger.descriptor(journal: journal))
        shell.files = ["-": lines.joined(separator: "\n\n")]
        let outcome = await shell.run("ledger \(command) --slice -")
        #expect(outcome.code == 64 && outcome.output.isEmpty && journal.entries.isEmpty)
        expectEqual(
            outcome.errors,
            """
            switchboard: line 5 of standard input: duplicate slice; it is also on line 1
              hint: remove one of the lines

            """)
    }

    @Test(
        arguments: [
            ("", 0, 5, "the list has more items than the limit; use --limit N or --all"),
            ("--limit 10", 0, 10, "the list has more items than the limit; use --limit N or --all"),
            ("--all", 75, 10, hint), ("--limit 25", 75, 10, hint),
            ("--all --yes", 0, 40, "switchboard: 40 added"),
        ])
    func `sync fails if the API does not return the whole list`(
        range: String, code: Int32, count: Int, end: String
    ) async {
        let outcome = await Shell(Ledger.descriptor(journal: journal)).run("ledger sync --store a.db \(range)")
        expectEqual(outcome.code, code)
        #expect(outcome.errors.hasPrefix("switchboard: \(count) added, 0 changed, 0 unchanged; in a.db\n"))
        expectEqual(outcome.errors.split(separator: "\n").last?.contains(end), true, "\(outcome.errors)")
    }

    private static let hint =
        "  hint: --yes reads the rest in slices: switchboard ledger sync --all --yes --store a.db"

    @Test(arguments: [("y", 40, 0), ("", 10, 75)] as [(String, Int, Int32)])
    func `on a terminal, sync asks before it reads a long list in slices`(line: String, count: Int, code: Int32) async {
        var shell = Shell(Ledger.descriptor(journal: journal))
        (shell.isInputTerminal, shell.errorWidth, shell.typedLine) = (true, 80, line)
        let outcome = await shell.run("ledger sync --all --store a.db")
        expectEqual(outcome.code, code)
        let question =
            "40 items take about 20 requests, 3 min at 6 requests per 60 s. Read them all (n: only the first 10)? [y/N] "
        #expect(outcome.errors.contains(question), "\(outcome.errors)")
        #expect(outcome.errors.contains("switchboard: \(count) added"), "\(outcome.errors)")
    }

    @Test func `a slice that cannot be read as a whole is incomplete, and the others are read`() async {
        let list = await Shell(.burst).run("burst sync --all --yes --store a.db")
        expectEqual(list.code, 75)
        let hint = "  hint: burst does not return the other items; narrow the list with parameters\n"
        #expect(list.errors.hasSuffix("incomplete results: only 1 of 3 items can be read\n" + hint), "\(list.errors)")
        var shell = Shell(.burst)
        let line = #"{"parameters":{"days":"2"},"provider":"burst","ranges":{"day":[1,1]}}"#
        shell.files = ["-": "\(line)\n\(line.replacing("[1,1]", with: "[2,2]"))\n"]
        let slices = await shell.run("burst sync --slice - --store a.db")
        expectEqual(slices.code, 75)
        #expect(slices.errors.hasSuffix("switchboard: incomplete results: 2 of 2 slices\n" + hint), "\(slices.errors)")
        #expect(slices.errors.contains("unchanged; in"), "\(slices.errors)")
    }

    @Test func `a list that is kept in slices is found with its parameters`() async throws {
        var shell = Shell(Ledger.descriptor(journal: journal), environment: ["HOME": "/home/ada"])
        shell.files = ["-": await shell.run("ledger plan").output]
        await expectEqual(shell.run("ledger sync --slice -").code, 0)
        (shell.output, shell.errors) = (MemorySink(), MemorySink())
        let list = await shell.run("ledger list --all --source store --fields id")
        expectEqual(list.ids, (0...39).map(String.init).sorted())
        expectEqual(
            list.errors,
            "switchboard: using the list kept 0 s ago, in the order of the store\n")
    }

    @Test(
        arguments: [
            (
                "ledger list --slice {} --days 1",
                "'--days' has no effect with '--slice'; a slice has its own parameters"
            ),
            (
                "ledger sync --slice {} --days 1",
                "'--days' has no effect with '--slice'; a slice has its own parameters"
            ),
            ("ledger list --slice {} --page 2", "specify only one of '--slice' and '--page'"),
            ("ledger list --slice {", "'--slice': invalid slice '{': expected one line of the output of 'plan'"),
            ("ledger list --slice -", "could not read standard input: No such file or directory"),
            ("shelf list --slice {}", "unsupported option '--slice': shelf cannot divide lists into slices"),
            ("shelf list --all --yes", "unsupported option '--yes': shelf cannot divide lists into slices"),
            ("catalogue sync --verify 1", "unsupported option '--verify': catalogue cannot look up items"),
            ("shelf plan", "shelf does not support 'plan'; supported: list, get, add, edit, delete"),
        ])
    func `input that has no effect is refused`(line: String, message: String) async {
        let outcome = await Shell(Ledger.descriptor(journal: journal), .shelf(), .catalogue([])).run(line)
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(journal.entries.isEmpty)
    }
}

extension ProviderDescriptor {
    /// A provider of three gadgets of each day that serves one of them.
    fileprivate static let burst = ProviderDescriptor(
        id: "burst", summary: "gadgets", documentation: "https://burst.example/docs",
        baseURL: URL(literal: "https://burst.example"), parameters: [Burst.days],
        paging: Paging(.numbered, sizes: PageSizes(1...1, defaultSize: 1), resultLimit: 1), samples: SampleBook([]),
        fileID: "BurstProvider/Provider.swift"
    ) { _ in Burst() }
}

private struct Burst: Partitioning {
    typealias Item = Gadget

    static let days = Parameter("days", "the number of days")

    func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        [
            SliceAxis("day", 1...Int64(Self.count(parameters))) { values, range throws(ProviderError) in
                try values.setting(Self.days, to: "\(range.count)")
            }
        ]
    }

    private static func count(_ parameters: ParameterValues) -> Int { parameters["days"].flatMap { Int($0) } ?? 1 }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        Page(items: [Gadget(1, "spark", price: 1)], total: 3 * Self.count(list.parameters))
    }
}
