import CommandLineInterface
import Connections
import Protocols
import ProtocolsTesting
import Testing

/// The range and the page size of a list.
///
/// The shelf has seven gadgets. A page has 1 to 5, by default 3.
@Suite struct ListRangeTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    static let extents: [(String, [String], [String])] = [
        ("", ["1", "2", "3"], ["page 1 of 3"]),
        ("--limit 0", [], []),
        ("--limit 1", ["1"], ["page 1 of 3"]),
        ("--limit 5", ["1", "2", "3", "4", "5"], ["page 1 of 5"]),
        ("--limit 6", ["1", "2", "3", "4", "5", "6"], ["page 1 of 3", "page 2 of 3"]),
        ("--limit 1000", ["1", "2", "3", "4", "5", "6", "7"], ["page 1 of 5", "page 2 of 5"]),
        ("--all", ["1", "2", "3", "4", "5", "6", "7"], ["page 1 of 5", "page 2 of 5"]),
        ("--all=false", ["1", "2", "3"], ["page 1 of 3"]),
        ("--no-all --limit 2", ["1", "2"], ["page 1 of 3"]),
        ("--page 2", ["4", "5", "6"], ["page 2 of 3"]),
        ("--page 2 --limit 1", ["4"], ["page 2 of 3"]),
        ("--page 2 --limit 4", ["4", "5", "6", "7"], ["page 2 of 3", "page 3 of 3"]),
        ("--page 2 --all", ["4", "5", "6", "7"], ["page 1 of 5", "page 2 of 5"]),
        ("--page 9", [], ["page 9 of 3"]),
        ("--page-size 2", ["1", "2"], ["page 1 of 2"]),
        ("--page-size 2 --page 3", ["5", "6"], ["page 3 of 2"]),
        ("--page-size 2 --limit 3", ["1", "2", "3"], ["page 1 of 2", "page 2 of 2"]),
        ("--page-size 4 --all", ["1", "2", "3", "4", "5", "6", "7"], ["page 1 of 4", "page 2 of 4"]),
    ]

    @Test(arguments: extents)
    func `the options select items and pages`(options: String, ids: [String], pages: [String]) async {
        let outcome = await shell.run("list --quiet \(options)")
        expectEqual(outcome.ids, ids)
        expectEqual(journal.entries, pages)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    static let wrong = [
        ("--limit -1", "invalid value '-1' for '--limit': expected an integer, 0 or greater"),
        ("--limit 1.5", "invalid value '1.5' for '--limit'"),
        ("--limit ten", "invalid value 'ten' for '--limit'"),
        ("--limit 9223372036854775808", "invalid value '9223372036854775808' for '--limit'"),
        ("--page 0", "invalid value '0' for '--page': expected an integer, 1 or greater"),
        ("--page -1", "invalid value '-1' for '--page': expected an integer, 1 or greater"),
        ("--page=-1", "invalid value '-1' for '--page': expected an integer, 1 or greater"),
        ("--page=-1 --source store", "invalid value '-1' for '--page': expected an integer, 1 or greater"),
        ("--page-size=-1", "invalid value '-1' for '--page-size': expected an integer from 1 to 5"),
        ("--page-size 0", "invalid value '0' for '--page-size': expected an integer from 1 to 5"),
        ("--page-size 6", "invalid value '6' for '--page-size': expected an integer from 1 to 5"),
        ("--all --limit 3", "specify only one of '--all' and '--limit'"),
        ("--limit 3 --all=true", "specify only one of '--all' and '--limit'"),
    ]

    @Test(arguments: wrong) func `an invalid range is refused before any request`(options: String, message: String)
        async
    {
        let outcome = await shell.run("list \(options)")
        #expect(outcome.errors.contains(message))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
        #expect(!journal.entries.contains { $0.hasPrefix("page") })
    }

    @Test(arguments: ["list", "sync", "tap"])
    func `a list without an end is not read to its end`(command: String) async {
        let paging = Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 3), isEndless: true)
        let shell = Shell(.shelf(journal: journal, paging: paging), environment: ["HOME": "/home/ada"])
        let outcome = await shell.run("shelf \(command) --all")
        expectEqual(outcome.code, 64)
        expectEqual(
            outcome.errors,
            "switchboard: '--all' would never end: the list of shelf has no last page\n  hint: use --limit N\n")
        expectEqual(journal.entries, [])
        await expectEqual(shell.run("shelf \(command) --limit 4").code, 0)
        #expect(journal.entries != [])
        // What is kept has an end. Only `sync` has kept a list.
        await expectEqual(shell.run("shelf list --all --source store").code, command == "sync" ? 0 : 66)
    }

    @Test func `a repeated item is written once`() async {
        let shell = Shell(
            .catalogue { number in
                Catalogue.page(
                    (number...number + 1).map { Gadget(Int64($0), "x") }, next: number < 3 ? number + 1 : nil)
            })
        await expectEqual(shell.run("--provider catalogue list --all").ids, ["1", "2", "3", "4"])
    }
}

/// When a list requests its pages.
///
/// The catalogue has twelve pages of one gadget. Each page links only to the next one.
@Suite(.timeLimit(.minutes(1))) struct ListConcurrencyTests {
    private let journal = Journal()

    @Test(arguments: [
        ("--limit 10 --concurrency 10", 10), ("--limit 7 --concurrency 32", 7), ("--limit 10 --concurrency 5", 5),
        ("--page 3 --limit 200 --concurrency 10", 10),
    ])
    func `with more concurrency, pages are requested before a page links to them`(options: String, atOnce: Int) async {
        let size = options.contains("--page ") ? "" : " --page-size 1"
        let outcome = await shell(.numbered, untilRequested: atOnce).run("list -q\(size) \(options)")
        let firstPage = options.contains("--page ") ? 3 : 1
        let most = options.contains("--limit 7") ? 7 : 10
        expectEqual(outcome.ids, (firstPage..<firstPage + most).map(String.init))
        expectEqual(outcome.code, 0)
        expectEqual(outcome.errors, "")
    }

    @Test(arguments: [
        (Paging.Kind.numbered, "--limit 10"), (.numbered, "--limit 10 --concurrency 4"),
        (.numbered, "--all --concurrency 10"), (.numbered, "--concurrency 10"),
        (.cursor, "--limit 10"),
    ])
    func `by default, a page is requested after the page that links to it`(kind: Paging.Kind, options: String) async {
        let outcome = await shell(kind, untilRequested: 1).run("list --page-size 1 \(options)")
        expectEqual(outcome.code, 0)
        expectEqual(journal.entries.prefix(2), ["page 1", "page 1 is read"])
    }

    @Test(arguments: [("list", 4), ("list --concurrency 10", 10), ("list --concurrency 1", 1), ("list --all", 4)])
    func `the concurrency limits the requests per host`(line: String, count: Int) async {
        let outcome = await shell(.numbered, untilRequested: 1).run(line)
        expectEqual(outcome.settings.map(\.requestsPerHost), [count])
    }

    /// Returns a shell whose pages arrive only after `count` pages were requested.
    ///
    /// The first page then yields 50 times, so that further requests can start.
    private func shell(_ kind: Paging.Kind, untilRequested count: Int) -> Shell {
        let paging = Paging(kind, sizes: PageSizes(1...20, defaultSize: 20))
        let journal = journal
        let script: Catalogue.Script = { number in
            journal.add("page \(number)")
            if number == 1 || count > 1 {
                while journal.entries.count < count { await Task.yield() }
                for _ in 0..<50 { await Task.yield() }
            }
            if count == 1 { journal.add("page \(number) is read") }
            guard number <= 12 else { return Page(items: []) }
            return Catalogue.page([Gadget(Int64(number), "x")], next: number < 12 ? number + 1 : nil)
        }
        return Shell(
            .catalogue(paging: paging, script: script), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
    }
}
