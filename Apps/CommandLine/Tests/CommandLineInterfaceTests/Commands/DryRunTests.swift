import MemoryStore
import Protocols
import ProtocolsTesting
import Testing

/// `list --dry-run` and `sync --dry-run`, which estimate the requests.
@Suite struct DryRunTests {
    private let journal = Journal()

    /// Runs a command of a shelf with seven gadgets in pages of at most five, at 30 requests per minute.
    private func run(_ line: String, _ provider: ProviderDescriptor? = nil, _ store: InMemoryStore? = nil) async
        -> Outcome
    {
        var shell = Shell(provider ?? .shelf(journal: journal), environment: ["HOME": "/home/ada"])
        shell.store = store ?? InMemoryStore()
        return await shell.run(line)
    }

    static let known = [
        ("--limit 12", "12 items take about 3 requests, 6 s at 30 requests per 60 s"),
        ("", "3 items take about 1 request, 2 s at 30 requests per 60 s"),
        ("--limit 1 --rate 1/s", "1 item takes about 1 request, 1 s at 1 requests per 1 s"),
        ("--limit 0", "0 items take about 0 requests, 0 s at 30 requests per 60 s"),
        (
            "--limit 7 --page-size 2 --base-url https://a.example",
            "7 items take about 4 requests; the time is unknown, because no rate limit is known"
        ),
    ]

    @Test(arguments: known) func `a list of known length is estimated without a request`(
        options: String, estimate: String
    ) async {
        let outcome = await run("shelf list --dry-run --no-cache \(options)")
        expectEqual(outcome.errors, "switchboard: dry run: \(estimate); nothing was sent\n")
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 0)
        expectEqual(journal.entries, [])
    }

    static let totals: [(Int?, String, String)] = [
        (43, "--all", "43 items take about 3 requests"),
        (43, "--page 2 --page-size 20 --all", "23 items take about 2 requests"),
        (nil, "--all", "the number of items is unknown, and each request has at most 20 items"),
        (2_000, "--all", "30 items take about 2 requests; the API returns no more of 2,000 items for one list"),
    ]

    @Test(arguments: totals) func `for the number of all items, the first page is requested`(
        total: Int?, options: String, estimate: String
    ) async {
        let journal = journal
        let paging = Paging(
            .numbered, sizes: PageSizes(20...20, defaultSize: 20), resultLimit: total == 2_000 ? 30 : nil)
        let provider = ProviderDescriptor.catalogue(paging: paging) { number in
            journal.add("page \(number)")
            var page = Catalogue.page([Gadget(1, "x")], next: number + 1)
            page.total = total
            return page
        }
        let outcome = await run("catalogue list --dry-run \(options)", provider)
        let time = total == nil ? "" : "; the time is unknown, because no rate limit is known"
        let effect = "only the first page was requested, for the number of items"
        expectEqual(outcome.errors, "switchboard: dry run: \(estimate)\(time); \(effect)\n")
        expectEqual(outcome.code, 0)
        expectEqual(journal.entries.count, 1)
    }

    @Test func `sync says what it would send and read, and changes nothing`() async {
        let store = InMemoryStore()
        let nothing = "switchboard: dry run: nothing was sent, and nothing was saved in "
        let first = await run("shelf sync --limit 7 --dry-run", nil, store)
        let read =
            "switchboard: dry run: would read the list: 7 items take about 2 requests, 4 s at 30 requests per 60 s\n"
        #expect(first.errors.hasPrefix(read + nothing), "\(first)")
        expectEqual(first.code, 0)
        expectEqual(journal.entries, [])
        _ = await run("shelf sync --all", nil, store)
        _ = await run("shelf edit 3 --name x --source store", nil, store)
        _ = await run("shelf add --name y --source store", nil, store)
        let before = journal.entries
        let second = await run("shelf sync --all --dry-run", nil, store)
        let sent = "switchboard: dry run: would send 2 changes: edit gadget 3, add a gadget\n"
        let unknown =
            "switchboard: dry run: would read the whole list: the number of items is unknown, and each request has at "
            + "most 5 items; at most 30 requests per 60 s\n"
        #expect(second.errors.hasPrefix(sent + unknown + nothing), "\(second)")
        expectEqual(journal.entries, before)
        await expectEqual(run("shelf sync --all --dry-run", nil, store).errors, second.errors)
    }

    @Test func `sync says that it would read only the changes, unless they are not wanted`() async {
        let store = InMemoryStore()
        let provider = Almanac.descriptor(journal: journal)
        _ = await run("almanac sync --all", provider, store)
        let before = journal.entries
        let changes = await run("almanac sync --all --dry-run", provider, store)
        #expect(changes.errors.contains("would read the changes since local 2027-01-15; their number"), "\(changes)")
        let whole = await run("almanac sync --all --full --dry-run", provider, store)
        #expect(whole.errors.contains("would read the whole list: "), "\(whole)")
        expectEqual(journal.entries, before)
    }

    static let refused = [
        ("list --dry-run --samples", "'--dry-run' and '--samples'"),
        ("list --dry-run --source store", "'--source store' and '--dry-run'"),
        ("list --dry-run --curl", "'--dry-run' and '--curl'"),
        ("list --dry-run --format csv", "'--dry-run' and '--format'"),
        ("sync --dry-run --samples", "'--samples' and '--dry-run'"),
        ("sync --dry-run --format json", "'--dry-run' and '--format json'"),
    ]

    @Test(arguments: refused) func `options without an effect are refused`(line: String, flags: String) async {
        let outcome = await run("shelf \(line)")
        #expect(outcome.errors.hasPrefix("switchboard: specify only one of \(flags)\n"), "\(outcome)")
        expectEqual(outcome.code, 64)
    }
}
