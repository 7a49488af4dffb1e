import CommandLineInterface
import Protocols
import Testing

/// When a list requests its pages. The catalogue has twelve pages, each with one gadget, and names just the next one.
@Suite(.timeLimit(.minutes(1))) struct ListConcurrencyTests {
    private let journal = Journal()

    @Test(arguments: [
        ("--limit 10 --concurrency 10", 10), ("--limit 7 --concurrency 32", 7), ("--limit 10 --concurrency 5", 5),
        ("--page 3 --limit 200 --concurrency 10", 10),
    ])
    func `more pages at once than usual are requested without waiting for names`(options: String, atOnce: Int) async {
        let size = options.contains("--page ") ? "" : " --page-size 1"
        let outcome = await shell(.numbered, untilRequested: atOnce).run("list\(size) \(options)")
        let firstPage = options.contains("--page ") ? 3 : 1
        let most = options.contains("--limit 7") ? 7 : 10
        #expect(outcome.ids == (firstPage..<firstPage + most).map(String.init))
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
    }

    @Test(arguments: [
        (Paging.Kind.numbered, "--limit 10"), (.numbered, "--limit 10 --concurrency 4"),
        (.numbered, "--all --concurrency 10"), (.numbered, "--concurrency 10"),
        (.cursor, "--limit 10 --concurrency 10"),
    ])
    func `otherwise a page is requested when another has named it`(kind: Paging.Kind, options: String) async {
        let outcome = await shell(kind, untilRequested: 1).run("list --page-size 1 \(options)")
        #expect(outcome.code == 0)
        #expect(journal.entries.prefix(2) == ["page 1", "page 1 is read"])
    }

    @Test(arguments: [Paging.Kind.cursor, .single], ["--page 2", "--page 1", "--page 2 --all"])
    func `a first page is refused where pages have no numbers`(kind: Paging.Kind, options: String) async {
        let outcome = await shell(kind, untilRequested: 1).run("list \(options)")
        #expect(
            outcome.errors.hasPrefix("switchboard: unsupported option '--page': catalogue does not number its pages"))
        #expect(outcome.code == 64)
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [("list", 4), ("list --concurrency 10", 10), ("list --concurrency 1", 1), ("list --all", 4)])
    func `as many requests go to a host as pages may be under way`(line: String, count: Int) async {
        let outcome = await shell(.numbered, untilRequested: 1).run(line)
        #expect(outcome.settings.map(\.requestsPerHost) == [count])
    }

    /// The first page is answered when so many pages were requested, and others had the time to be.
    private func shell(_ kind: Paging.Kind, untilRequested count: Int) -> Shell {
        let paging = Paging(kind, sizes: PageSizes(1...100, standard: 20))
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
