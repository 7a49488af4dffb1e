import Protocols
import Testing

/// How much a list brings, and in pages of which size. The shelf has seven gadgets; a page takes 1 to 5, 3 unless asked.
@Suite struct ListExtentTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    static let extents: [(String, [String], [String])] = [
        ("", ["1", "2", "3"], ["page 1 of 3"]),
        ("--limit 0", [], []),
        ("--limit 1", ["1"], ["page 1 of 1"]),
        ("--limit 5", ["1", "2", "3", "4", "5"], ["page 1 of 5"]),
        ("--limit 6", ["1", "2", "3", "4", "5", "6"], ["page 1 of 3", "page 2 of 3"]),
        ("--limit 1000", ["1", "2", "3", "4", "5", "6", "7"], ["page 1 of 5", "page 2 of 5"]),
        ("--all", ["1", "2", "3", "4", "5", "6", "7"], ["page 1 of 5", "page 2 of 5"]),
        ("--all=false", ["1", "2", "3"], ["page 1 of 3"]),
        ("--no-all --limit 2", ["1", "2"], ["page 1 of 2"]),
        ("--page 2", ["4", "5", "6"], ["page 2 of 3"]),
        ("--page 2 --limit 1", ["4"], ["page 2 of 3"]),
        ("--page 2 --limit 4", ["4", "5", "6", "7"], ["page 2 of 3", "page 3 of 3"]),
        ("--page 2 --all", ["4", "5", "6", "7"], ["page 2 of 3", "page 3 of 3"]),
        ("--page 9", [], ["page 9 of 3"]),
        ("--page-size 2", ["1", "2"], ["page 1 of 2"]),
        ("--page-size 2 --page 3", ["5", "6"], ["page 3 of 2"]),
        ("--page-size 2 --limit 3", ["1", "2", "3"], ["page 1 of 2", "page 2 of 2"]),
        ("--page-size 4 --all", ["1", "2", "3", "4", "5", "6", "7"], ["page 1 of 4", "page 2 of 4"]),
    ]

    @Test(arguments: extents)
    func `as much is asked for as is wanted`(options: String, ids: [String], pages: [String]) async {
        let outcome = await shell.run("list \(options)")
        #expect(outcome.ids == ids)
        #expect(journal.entries.dropFirst() == pages[...])
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
    }

    static let wrong = [
        ("--limit -1", "invalid value '-1' for '--limit': expected an integer, 0 or greater"),
        ("--limit 1.5", "invalid value '1.5' for '--limit'"),
        ("--limit ten", "invalid value 'ten' for '--limit'"),
        ("--limit 9223372036854775808", "invalid value '9223372036854775808' for '--limit'"),
        ("--page 0", "invalid value '0' for '--page': expected an integer, 1 or greater"),
        ("--page-size 0", "invalid value '0' for '--page-size': expected an integer from 1 to 5"),
        ("--page-size 6", "invalid value '6' for '--page-size': expected an integer from 1 to 5"),
        ("--all --limit 3", "specify only one of '--all' and '--limit'"),
        ("--limit 3 --all=true", "specify only one of '--all' and '--limit'"),
    ]

    @Test(arguments: wrong) func `what cannot be is refused before anything is asked`(options: String, message: String)
        async
    {
        let outcome = await shell.run("list \(options)")
        #expect(outcome.errors.contains(message))
        #expect(outcome.output == "")
        #expect(outcome.code == 64)
        #expect(!journal.entries.contains { $0.hasPrefix("page") })
    }

    @Test func `an item that comes again is shown once`() async {
        let shell = Shell(
            .catalogue { number in
                Catalogue.page(
                    (number...number + 1).map { Gadget(Int64($0), "x") }, next: number < 3 ? number + 1 : nil)
            })
        #expect(await shell.run("--provider catalogue list --all").ids == ["1", "2", "3", "4"])
    }
}
