import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

@testable import Lists
@testable import Output

/// `list --sort-by`, `--distinct` and `--count`.
///
/// The shelf has seven gadgets with the prices 0.5 to 6.5. A page has 1 to 5, by default 3.
@Suite struct SelectionTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    /// The shelf with a place for settings and a store.
    private var shellWithHome: Shell {
        var shell = shell
        shell.environment["HOME"] = "/home/ada"
        return shell
    }

    /// Lists of gadgets of which some are equal in their names, and some have no price.
    private static let mixed = Shell(
        .catalogue([
            Gadget(1, "b", price: 2), Gadget(2, "a"), Gadget(3, "b", price: 10, isNew: true), Gadget(4, "é", price: 2),
            Gadget(5, "Z"), Gadget(6, "a", price: -1, isNew: true),
        ]), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])

    static let orders: [(String, [String])] = [
        ("price", ["6", "1", "4", "3", "2", "5"]), ("-price", ["3", "1", "4", "6", "2", "5"]),
        ("name", ["5", "2", "6", "1", "3", "4"]), ("-name,-id", ["4", "3", "1", "6", "2", "5"]),
        ("isNew,-price", ["1", "4", "2", "5", "3", "6"]), ("PRICE,id,-price", ["6", "1", "4", "3", "2", "5"]),
    ]

    @Test(arguments: orders) func `records are sorted by value, and null is last`(columns: String, ids: [String]) async
    {
        for option in ["--sort-by \(columns)", "--sort-by=\(columns)"] {
            let outcome = await Self.mixed.runAlone("list \(option)")
            expectEqual(outcome.ids, ids)
            expectEqual(outcome.errors, "")
            expectEqual(outcome.code, 0)
            await expectEqual(Self.mixed.runAlone("list \(option) --limit 3").ids, Array(ids.prefix(3)))
        }
    }

    @Test(
        arguments: [
            // The whole list is read, whatever the limit of the records.
            ("--sort-by -price", ["7", "6", "5", "4", "3", "2", "1"], "--sort-by reads the whole list", 2),
            ("--sort-by -price -n2", ["7", "6"], "--sort-by reads the whole list", 2),
            ("--sort-by id -n0", [], "--sort-by reads the whole list", 2), ("--sort-by -id --page 3", ["7"], nil, 1),
            // Without a limit, one page is read.
            ("--distinct --fields isNew", ["false"], "read 3 items, kept 1; --all reads the whole list", 1),
            ("--distinct --fields isNew --all", ["false"], "read 7 items, kept 1", 2),
            (
                "--distinct --fields isNew --page-size 5", ["false"],
                "read 5 items, kept 1; --all reads the whole list", 1
            ),
            // The limit is the number of records.
            ("--distinct --fields isNew --limit 2", ["false"], "read 7 items, kept 1", 2),
            ("--distinct --fields isNew --limit 1", ["false"], "read 5 items, kept 1; there may be more", 1),
            ("--distinct --limit 7 --fields id", (1...7).map(String.init), "read 7 items, kept 7", 2),
            ("--distinct --limit 0 --fields id", [], "read 0 items, kept 0; there may be more", 0),
            ("--distinct --fields id --sort-by -name -n2", ["6", "2"], "--sort-by reads the whole list", 2),
            ("--count", ["7"], "--count reads the whole list", 2), ("--count --limit 4", ["4"], nil, 1),
            ("--count --limit 2", ["2"], nil, 1), ("--count --page 3", ["1"], nil, 1),
            ("--count --page 1", ["3"], "3 counted, more are available; use --limit N or --all", 1),
            ("--count --distinct --fields isNew", ["1"], "--count reads the whole list", 2),
            ("--count --format json", ["7"], "--count reads the whole list", 2),
        ] as [(String, [String], String?, Int)])
    func `the options select records and pages`(
        options: String, lines: [String], note: String?, pageCount: Int
    ) async {
        let outcome = await shell.runAlone("list \(options)")
        expectEqual(outcome.ids, lines)
        if let note { expectEqual(outcome.errors.split(separator: "\n").first, "switchboard: \(note)") }
        expectEqual(journal.entries.count { $0.hasPrefix("page") }, pageCount)
    }

    @Test func `the setting of the limit counts the records that are kept`() async {
        let shell = shellWithHome
        await expectEqual(shell.runAlone("settings limit 6").code, 0)
        let outcome = await shell.runAlone("list --distinct --fields id,name")
        expectEqual(outcome.ids.count, 6)
        expectEqual(outcome.errors, "switchboard: read 7 items, kept 6; use --limit N or --all\n")
        await expectEqual(shell.runAlone("list --sort-by -id --quiet").ids.count, 7)
    }

    @Test(
        arguments: [
            ("--sort-by -prcie", "invalid value '-prcie' for '--sort-by'", "did you mean 'price'?"),
            ("--sort-by id,", "invalid value 'id,' for '--sort-by'", nil), ("--sort-by=", "invalid value '' for", nil),
            ("--sort-by -help", "invalid value '-help' for '--sort-by'", nil),
            ("--sort-by tags", "'--sort-by tags': a list has no order; sort by a field with single values", nil),
            ("--sort-by tag", "expected one or more of id, name, price, isNew, note", nil),
            ("--sort-by id --count", "'--sort-by' has no effect with '--count'", nil),
            ("--fields id --count", "'--fields' has no effect with '--count'", nil),
            ("--raw --count", "'--raw' has no effect with '--count'", nil),
            ("--template {id} --count", "'--template' has no effect with '--count'", nil),
            ("--template {id} --distinct --count", "'--template' has no effect with '--count'", nil),
            ("--count -o a.db", "'--count' cannot write to the database 'a.db'", nil),
            ("--all --limit 2 --sort-by id", "specify only one of '--all' and '--limit'", nil),
        ] as [(String, String, String?)])
    func `what has no meaning is refused before any request`(options: String, message: String, hint: String?) async {
        let outcome = await shell.runAlone("list \(options)")
        #expect(outcome.errors.contains(message), "\(outcome)")
        if let hint { #expect(outcome.errors.contains("  hint: \(hint)\n"), "\(outcome)") }
        expectEqual(outcome.code, 64)
        #expect(!journal.entries.contains { $0.hasPrefix("page") })
    }

    @Test func `an object has no order, but its fields have`() async {
        let shell = Shell(.stories, environment: ["SWITCHBOARD_PROVIDER": "stories"])
        let outcome = await shell.runAlone("list --sort-by author")
        #expect(outcome.errors.contains("an object has no order\n  hint: sort by a field of it, such as author.handle"))
        await expectEqual(shell.runAlone("list --sort-by -author.handle,postedAt").ids, ["1", "2"])
        await expectEqual(shell.runAlone("list --sort-by postedAt").ids, ["2", "1"])
        await expectEqual(shell.runAlone("list --sort-by -price").ids, ["1", "2"])
        // Values of every kind are those of the list, in every format.
        for format in ["json", "csv", "table", "html", "markdown"] {
            let sorted = await shell.runAlone("list --sort-by id --format \(format)").output
            await expectEqual(sorted, shell.runAlone("list --format \(format)").output)
        }
    }

    @Test(arguments: ["--sort-by id", "--count"]) func `a list without an end is not read to its end`(option: String)
        async
    {
        let paging = Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 3), isEndless: true)
        let shell = Shell(.shelf(journal: journal, paging: paging), environment: ["HOME": "/home/ada"])
        let outcome = await shell.runAlone("shelf list \(option)")
        let flag = option.prefix { $0 != " " }
        #expect(outcome.errors.contains("'\(flag)' would never end: the list of shelf has no last page"))
        expectEqual(outcome.code, 64)
        expectEqual(journal.entries, [])
    }

    @Test(
        arguments: [
            (
                ProviderError.Code.serverFailed, "--sort-by -id --fields id --format json",
                "[\n{\"id\":2},\n{\"id\":1}\n]\n", 75
            ),
            (.serverFailed, "--count", "2\n", 75), (.incorrectData, "--count", "", 65),
            (.incorrectData, "--sort-by -id --fields id --format json", "[]\n", 65),
        ] as [(ProviderError.Code, String, String, Int32)])
    func `records before a failure are written only if the message says that they are incomplete`(
        code: ProviderError.Code, options: String, output: String, exitCode: Int32
    ) async {
        let shell = Shell(
            .catalogue { number throws(ProviderError) in
                guard number < 3 else { throw ProviderError(code, "The API failed") }
                return Catalogue.page([Gadget(Int64(number), "x")], next: number + 1)
            }, environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        let outcome = await shell.runAlone("list \(options)")
        expectEqual(outcome.output, output)
        expectEqual(outcome.errors.contains("incomplete results: 2 items received"), exitCode == 75)
        expectEqual(outcome.code, exitCode)
        await expectEqual(
            Shell(.catalogue(failingWith: ProviderError(.serverFailed, "no"))).runAlone("catalogue list --count")
                .output, "")
    }

    @Test func `a number of too few items is said to be incomplete`() async {
        let shell = Shell(
            .catalogue { _ in Page(items: [Gadget(1, "x")], total: 9) },
            environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        let outcome = await shell.runAlone("list --count")
        expectEqual(outcome.output, "1\n")
        #expect(outcome.errors.contains("incomplete results: 1 of 9 items received"))
        expectEqual(outcome.code, 75)
    }

    // MARK: Sources and destinations

    @Test func `the records of a store are selected in the same way`() async {
        let shell = shellWithHome
        await expectEqual(shell.runAlone("sync --all").code, 0)
        await expectEqual(shell.runAlone("list --source store --sort-by -price -n2").ids, ["7", "6"])
        await expectEqual(shell.runAlone("list --source store --count").output, "7\n")
        await expectEqual(shell.runAlone("list --source store --distinct --fields isNew --all").ids, ["false"])
    }

    @Test(arguments: [
        ("--sort-by -id --limit 2 --fields id", "id\n7\n6\n", "2 items"), ("--count", "7\n", "1 number"),
        ("--distinct --fields isNew --all", "isNew\nfalse\n", "1 item"),
    ])
    func `a file has the records that are kept`(options: String, text: String, counted: String) async throws {
        let file = try #require(shell.outputFile)
        let outcome = await shell.runAlone("list \(options) -o gadgets.csv")
        expectEqual(file.text, text)
        #expect(outcome.errors.hasSuffix("wrote \(counted) to 'gadgets.csv'\n"), "\(outcome)")
    }

    @Test func `a database has the records that are kept`() async {
        let shell = shellWithHome
        let outcome = await shell.runAlone("list --sort-by -price --limit 3 -o gadgets.db")
        #expect(outcome.errors.hasSuffix("wrote 3 items to 'gadgets.db'\n"), "\(outcome)")
        await expectEqual(shell.runAlone("list --source store").ids, ["5", "6", "7"])
    }

    @Test(arguments: ["sort-by", "distinct", "count", "append", "where"])
    func `a parameter of a provider file that has the name of an option is typed with a prefix`(name: String) async {
        var shell = Shell(.shelf(), environment: ["HOME": "/home/ada"])
        let parameter = #"{"name": "\#(name)", "summary": "a parameter"}"#
        shell.providerFiles = MemoryProviderFiles([
            "\(MemoryProviderFiles.user)/acme.json": FileText.provider("acme", parameters: parameter)
        ])
        let journal = journal
        shell.transport = FakeTransport { request throws(NetworkError) in
            journal.add(request.url.absoluteString)
            return HTTPResponse(
                status: 200, body: Data("[]".utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
        }
        await expectEqual(shell.runAlone("acme list --param.\(name) x").code, 0)
        expectEqual(journal.entries, ["https://api.acme.example/orders?\(name.replacing("-", with: "_"))=x"])
    }
}

/// The step between the pages and the output.
@Suite struct ItemSelectionTests {
    /// Returns gadgets with these ids, whose names are the tens of the ids.
    private func gadgets(_ ids: Int64...) -> [Gadget] { ids.map { Gadget($0, "\($0 / 10)") } }

    @Test func `the condition comes before equal items, and the limit comes last`() {
        var dropped: [Int64] = []
        var selection = ItemSelection<Gadget>(
            where: { $0.id > 2 }, distinct: DistinctItems(in: [OutputColumn(Column("name", \Gadget.name))]), limit: 2,
            drop: { dropped.append($0.id) })
        expectEqual(selection.keep(gadgets(1, 2, 3, 5, 1)), gadgets(3))
        #expect(!selection.kept.isFull && !selection.kept.isCutOff)
        expectEqual(selection.keep(gadgets(2, 12, 15, 1)), gadgets(12))
        // Nothing that is kept is left on the page, so a list can be continued after it.
        #expect(selection.kept.isFull && !selection.kept.isCutOff)
        expectEqual(dropped, [1, 2, 5, 1, 2, 15, 1])
        expectEqual(selection.keep(gadgets(14, 25, 35)), [])
        #expect(selection.kept.isCutOff)
        expectEqual(selection.kept.count, 2)
    }

    @Test func `without options, all items are kept`() {
        var selection = ItemSelection<Int>()
        expectEqual(selection.keep([1, 1, 2]), [1, 1, 2])
        expectEqual(selection.kept.count, 3)
        var limited = ItemSelection<Int>(limit: 3)
        expectEqual(limited.keep([1, 2]), [1, 2])
        expectEqual(limited.keep([3, 4]), [3])
        #expect(limited.kept.isCutOff)
    }
}
