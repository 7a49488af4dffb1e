import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// `list --where`.
///
/// The shelf has seven gadgets with the prices 0.5 to 6.5. A page has 1 to 5, by default 3.
@Suite struct WhereTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    @Test(
        arguments: [
            // Without a limit, one page is read.
            ("price > 1", "", ["2", "3"], "read 3 items, kept 2; --all reads the whole list", 1),
            ("price > 1", "--all", ["2", "3", "4", "5", "6", "7"], "read 7 items, kept 6", 2),
            // The limit is the number of records that are kept.
            ("price > 4", "--limit 2", ["5", "6"], "read 7 items, kept 2; there may be more", 2),
            ("price > 9", "--limit 2", [], "read 7 items, kept 0", 2),
            (
                "id in (1, 5) or price between 2 and 3", "--sort-by -id", ["5", "3", "1"],
                "--sort-by reads the whole list", 2
            ),
            ("price > 4", "--count", ["3"], "--count reads the whole list", 2),
            ("not isNew", "--distinct --fields isNew --all", ["false"], "read 7 items, kept 1", 2),
        ] as [(String, String, [String], String, Int)])
    func `records that meet the condition are kept`(
        condition: String, options: String, lines: [String], note: String, pageCount: Int
    ) async {
        let outcome = await shell.runAlone("list \(options)", ["--where", condition])
        expectEqual(outcome.ids, lines, "\(outcome)")
        expectEqual(
            outcome.errors.split(separator: "\n").first.map(String.init)?.hasPrefix("switchboard: \(note)"), true,
            "\(outcome)")
        expectEqual(journal.entries.count { $0.hasPrefix("page") }, pageCount)
    }

    @Test(
        arguments: [
            (
                "prise > 1",
                "'--where': unknown column 'prise'\n             prise > 1\n             ^^^^^\n  hint: did you mean price?\n"
            ),
            (
                "name = 'ガ' and price = 'a'",
                "and 'a' is a text: they cannot be compared\n             name = 'ガ' and price = 'a'\n"
                    + "                             ^^^^^^^^^^^\n"
            ),
            ("", "invalid value '' for '--where': expected a condition, such as \"starCount > 1000\""),
            (
                String(repeating: "(", count: 9999) + "isNew",
                "'--where': more than 20 levels of parentheses and 'not'\n"
            ),
        ])
    func `a fault is shown at its place before any request`(condition: String, message: String) async {
        var shell = shell
        shell.environment["HOME"] = "/home/ada"
        for source in ["", " --source store"] {
            let outcome = await shell.runAlone("list\(source)", ["--where", condition])
            #expect(outcome.errors.contains(message), "\(outcome)")
            expectEqual(outcome.code, 64)
        }
        expectEqual(journal.entries, [])
    }

    @Test func `the condition selects the records of a store, on every page`() async {
        var shell = shell
        shell.environment["HOME"] = "/home/ada"
        await expectEqual(shell.runAlone("sync --all").code, 0)
        for (options, ids) in [
            ("--all", ["3", "4", "5"]), ("--limit 2", ["3", "4"]), ("--page 2 --page-size 2", ["5"]),
            ("--count", ["3"]),
            ("--sort-by -id", ["5", "4", "3"]),
        ] {
            let outcome = await shell.runAlone(
                "list --source store \(options)", ["--where", "price > 2 and price <= 4.5"])
            expectEqual(outcome.ids, ids, "\(options)")
            #expect(!outcome.errors.contains("read "), "\(outcome)")
        }
        let edited = await shell.runAlone("edit 7 --source store --name moved")
        expectEqual(edited.code, 0, "\(edited)")
        await expectEqual(shell.runAlone("list --source store", ["--where", "name = 'moved'"]).ids, ["7"])
    }
}
