import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Synchronization
import Testing

/// `sync` into a store in memory.
@Suite struct SyncTests {
    private func shell(_ store: any RecordStore) -> Shell {
        let script: Catalogue.Script = { number throws(ProviderError) in
            Catalogue.page([Gadget(Int64(number), "x")], next: number < 3 ? number + 1 : nil)
        }
        let paging = Paging(.numbered, sizes: PageSizes(1...1, defaultSize: 1))
        var shell = Shell(
            .catalogue(paging: paging, script: script), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        shell.store = store
        return shell
    }

    /// Page 1 has two items, and page 2 repeats one of them.
    private static func moving(_ number: Int, total: Int?) -> Page<Gadget> {
        Page(
            items: [number, number + 1].map { Gadget(Int64($0), "x") }, following: number == 1 ? [PageToken(2)] : [],
            total: total)
    }

    @Test(
        arguments: [
            (
                4, nil, "the list changed while it was read: 1 of its items are missing",
                "run the same command again"
            ),
            (9, nil, "6 of the items are missing", "run the same command again"),
            (
                9, 2, "the list has more items than the API returns",
                "catalogue does not return the other items; narrow the list with parameters"
            ),
        ] as [(Int, Int?, String, String)])
    func `a list that was not read as a whole is a failure that says what to do next`(
        total: Int, resultLimit: Int?, message: String, hint: String
    ) async {
        let paging = Paging(.numbered, sizes: PageSizes(2...2, defaultSize: 2), resultLimit: resultLimit)
        let store = InMemoryStore()
        var shell = Shell(
            .catalogue(paging: paging) { number in
                let page = Self.moving(number, total: total)
                return resultLimit == nil ? page : Page(items: page.items, total: total)
            }, environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        shell.store = store
        let outcome = await shell.run("sync --all --store a.db")
        expectEqual(outcome.code, 75, "\(outcome)")
        #expect(
            outcome.errors.hasSuffix("\nswitchboard: incomplete results: \(message)\n  hint: \(hint)\n"), "\(outcome)")
        await expectEqual(shell.run("sync --store a.db").code, 0)
    }

    private struct Summary: Decodable, Equatable {
        let provider: String
        let store: String
        let added: Int
        let unchanged: Int
        let exit: Int
    }

    @Test func `the summary in JSON has the numbers of each run, also of one that fails`() async throws {
        let store = InMemoryStore()
        var failing = Shell(
            .catalogue(paging: Paging(.numbered, sizes: PageSizes(1...1, defaultSize: 1))) {
                number throws(ProviderError) in
                if number == 2 { throw ProviderError(.serverFailed, "broken") }
                return Catalogue.page([Gadget(Int64(number), "x")], next: 2)
            }, environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        failing.store = store
        let runs = [failing, shell(store), shell(store)]
        let expected: [(added: Int, unchanged: Int, exit: Int)] = [(1, 0, 75), (2, 1, 0), (0, 3, 0)]
        for (shell, counts) in zip(runs, expected) {
            let outcome = await shell.run("sync --all --store a.db --format json --quiet")
            let summary = try JSONDecoder().decode(Summary.self, from: Data(outcome.output.utf8))
            let wanted = Summary(
                provider: "catalogue", store: "a.db", added: counts.added, unchanged: counts.unchanged,
                exit: counts.exit)
            expectEqual(summary, wanted, "\(outcome)")
            expectEqual(Int(outcome.code), counts.exit, "\(outcome)")
            expectEqual(outcome.output.filter { $0 == "\n" }.count, 1)
        }
    }

    @Test func `of two processes, the slower one says that nothing is lost`() async {
        let store = InMemoryStore()
        let faster = shell(store)
        let isFirst = Mutex(true)
        var slower = Shell(
            .catalogue(paging: Paging(.numbered, sizes: PageSizes(1...1, defaultSize: 1))) {
                number async throws(ProviderError) in
                let runsOther = isFirst.withLock { isFirst in
                    defer { isFirst = isFirst && number != 2 }
                    return isFirst && number == 2
                }
                if runsOther {
                    // The slower process reads this page while it saves the first one.
                    while await faster.run("list --source store --store a.db").ids.isEmpty { await Task.yield() }
                    _ = await faster.run("sync --all --store a.db")
                }
                return Catalogue.page([Gadget(Int64(number), "x")], next: number < 3 ? number + 1 : nil)
            }, environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        slower.store = store
        let outcome = await slower.run("sync --all --store a.db")
        expectEqual(outcome.code, 75)
        expectEqual(
            outcome.errors,
            "switchboard: another 'sync' of this list is running or has finished; "
                + "the pages saved so far are kept\n  hint: run the same command again if needed\n")
    }

    @Test func `--quiet shows only the counts, with the time and the provider for a log`() async {
        let outcome = await shell(InMemoryStore()).run("sync --quiet --limit 2 --store a.db")
        let line = /switchboard: [0-9-]{10}T[0-9:.]+Z catalogue: 2 added, 0 changed, 0 unchanged; in a.db\n/
        #expect(outcome.errors.wholeMatch(of: line) != nil, "\(outcome)")
        #expect(outcome.code == 0 && outcome.output == "")
    }

    @Test(
        arguments: [
            ("records.db", "records.db"), ("postgres://ada:s3cret@db.example/records", "a database"),
        ])
    func `the note names the store without its password`(location: String, name: String) async {
        let store = InMemoryStore()
        for counts in ["3 added, 0 changed, 0 unchanged", "0 added, 0 changed, 3 unchanged"] {
            let outcome = await shell(store).run("sync --all --store", [location])
            expectEqual(outcome.code, 0, "\(outcome)")
            #expect(outcome.errors.contains("\(counts); in \(name)\n"), "\(outcome)")
            #expect(!outcome.errors.contains("s3cret"))
        }
    }
}
