import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// What standard error says about a list that is truncated or incomplete.
@Suite struct ListReportTests {
    /// A list of items with the ids from 1, in pages of three, whose pages report these totals.
    private func shell(
        served: Int, totals: [Int?], kind: Paging.Kind = .numbered, resultLimit: Int? = nil, duplicates: Int64 = 0
    ) -> Shell {
        let paging = Paging(kind, sizes: PageSizes(3...3, defaultSize: 3), resultLimit: resultLimit)
        let script: Catalogue.Script = { number in
            let shift = Int64(number > 1 ? duplicates : 0)
            let ids = (0..<served).dropFirst((number - 1) * 3).prefix(3).map { Int64($0 + 1) - shift }
            var page = Catalogue.page(ids.map { Gadget($0, "x") }, next: number * 3 < served ? number + 1 : nil)
            page.total = totals[min(number, totals.count) - 1]
            return page
        }
        return Shell(
            .catalogue(paging: paging, script: script), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
    }

    static let notes: [(Int, [Int?], String, Int32, String)] = [
        // Complete.
        (6, [6], "list --all", 0, ""), (6, [nil], "list --all", 0, ""), (6, [6], "list --limit 6", 0, ""),
        (6, [2], "list --all", 0, ""),
        // Truncated by the default or by the limit.
        (3000, [3000], "list", 0, "3 of 3,000 shown; use --limit N or --all"),
        (6, [6], "list --page-size 3", 0, "3 of 6 shown; use --limit N or --all"),
        (6, [nil], "list", 0, "3 shown, more are available; use --limit N or --all"),
        // The user chose the number of items.
        (6, [6], "list --limit 5", 0, ""), (6, [nil], "list --limit 5", 0, ""), (6, [6], "list --limit 0", 0, ""),
        // Items are missing.
        (6, [1234], "list --all", 75, "incomplete results: 6 of 1,234 items received"),
        (6, [1234], "list --limit 9", 75, "incomplete results: 6 of 9 items received"),
        (6, [.max], "list --all", 75, "incomplete results: 6 of 9,223,372,036,854,775,807 items received"),
        (3, [-5], "list --all", 75, "incomplete results: the API reported a total of -5"),
        // The list changed while it was read.
        (6, [7, 6], "list --all", 0, "6 of 7 items received: the list changed while it was read"),
        (6, [6, 7], "list --all", 0, "6 of 7 items received: the list changed while it was read"),
    ]

    @Test(arguments: notes)
    func `a list is compared with its total`(
        served: Int, totals: [Int?], line: String, code: Int32, note: String
    ) async {
        let outcome = await shell(served: served, totals: totals).run(line + " --concurrency 1")
        let first = outcome.errors.split(separator: "\n").first.map(String.init) ?? ""
        expectEqual(first, note.isEmpty ? "" : "switchboard: \(note)")
        expectEqual(outcome.code, code)
    }

    @Test func `a shortage no larger than the number of duplicates is explained`() async {
        let outcome = await shell(served: 6, totals: [6], duplicates: 1).run("list --all")
        expectEqual(outcome.ids, ["1", "2", "3", "4", "5"])
        expectEqual(outcome.errors, "switchboard: 5 of 6 items received: the list changed while it was read\n")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [("--all", 6, 0), ("--limit 7", 6, 0), ("--limit 2", 2, 0)])
    func `a result limit is a note`(options: String, count: Int, code: Int32) async {
        let outcome = await shell(served: 6, totals: [900], resultLimit: 6).run("list \(options)")
        expectEqual(outcome.ids.count, count)
        let limit = "6 of 900 shown; catalogue returns no more items for one list; narrow the list with parameters"
        expectEqual(outcome.errors, count == 6 ? "switchboard: \(limit)\n" : "")
        expectEqual(outcome.code, code)
    }

    @Test(arguments: ["list -q", "-q list", "list --quiet", "list --quiet --errors json"])
    func `--quiet silences notes`(line: String) async {
        let outcome = await shell(served: 6, totals: [6]).run(line)
        expectEqual(outcome.ids, ["1", "2", "3"])
        expectEqual(outcome.errors, "")
    }

    @Test func `--quiet does not silence errors`() async {
        let outcome = await shell(served: 3, totals: [6]).run("list --all -q")
        #expect(outcome.errors.hasPrefix("switchboard: incomplete results: 3 of 6 items received\n"))
        expectEqual(outcome.code, 75)
    }

    @Test func `with --errors json, a note is an object`() async throws {
        let outcome = await shell(served: 6, totals: [6]).run("list --errors json")
        try expectEqual(outcome.failure(), ["note": .text("3 of 6 shown; use --limit N or --all")])
    }
}
