import Protocols
import ProtocolsTesting
import Testing

@Suite struct BrokenListTests {
    /// A shell whose list has two pages with one item each and then fails.
    private let breaking = Shell(
        .catalogue { number throws(ProviderError) in
            guard number < 3 else { throw ProviderError(.serverFailed, "The API failed (503)", status: 503) }
            return Catalogue.page([Gadget(Int64(number), "x")], next: number + 1)
        }, environment: ["SWITCHBOARD_PROVIDER": "catalogue"])

    static let kept = [
        ("tsv", "1\n2\n"), ("csv", "id\n1\n2\n"), ("ndjson", "{\"id\":1}\n{\"id\":2}\n"),
        ("json", "[\n{\"id\":1},\n{\"id\":2}\n]\n"), ("table", "id\n 1\n 2\n"),
    ]

    @Test(arguments: kept) func `records before a failure are written as a complete document`(
        format: String, text: String
    ) async {
        let outcome = await breaking.run("list --all --fields id --format \(format)")
        expectEqual(outcome.output, text)
        #expect(outcome.errors.contains("incomplete results: 2 items received; The API failed (503)"))
        expectEqual(outcome.code, 75)
    }

    @Test func `a failure of the first page leaves an empty document`() async throws {
        let shell = Shell(.catalogue(failingWith: ProviderError(.unreachable, "no network")))
        let outcome = await shell.run("--provider catalogue list --format json")
        #expect(try outcome.records().isEmpty)
        expectEqual(outcome.code, 69)
    }

    @Test func `a list with an incomplete page continues, and fails at the end`() async throws {
        let shell = Shell(
            .catalogue { number in
                Catalogue.page(
                    [Gadget(Int64(number), "x")], next: number < 4 ? number + 1 : nil,
                    incompleteReason: number == 4 ? nil : "part \(min(number, 2)) timed out")
            })
        let outcome = await shell.run("--provider catalogue list --all --format json --errors json")
        try expectEqual(outcome.records().count, 4)
        try expectEqual(outcome.failure()["code"], .text("incomplete"))
        try expectEqual(
            outcome.failure()["message"], .text("incomplete results: part 1 timed out; part 2 timed out"))
        expectEqual(outcome.code, 75)
    }

    @Test func `an endless list ends as incomplete`() async {
        let shell = Shell(.catalogue { Catalogue.page([Gadget(1, "x")], next: $0 + 1) })
        let outcome = await shell.run("--provider catalogue list --all")
        expectEqual(outcome.ids, ["1"])
        #expect(outcome.errors.contains("incomplete results"))
        expectEqual(outcome.code, 75)
    }

    private let walled = Shell(
        .catalogue { _ in Catalogue.page([Gadget(1, "x")], truncationReason: "only the first of 9 is served") },
        environment: ["SWITCHBOARD_PROVIDER": "catalogue"])

    @Test(arguments: [
        ("list --all", "switchboard: only the first of 9 is served\n"),
        ("list --all --errors json", "{\"note\":\"only the first of 9 is served\"}\n"), ("list --limit 1", ""),
    ])
    func `a truncated list is a success with a note`(line: String, errors: String) async {
        let outcome = await walled.run(line)
        expectEqual(outcome.ids, ["1"])
        expectEqual(outcome.errors, errors)
        expectEqual(outcome.code, 0)
    }
}

@Suite struct CancellationTests {
    @Test(arguments: [("ndjson", "{\"id\":1}\n"), ("json", "[\n{\"id\":1}\n]\n"), ("table", "id\n 1\n")])
    func `an interrupted list writes the records that have arrived`(format: String, text: String) async {
        let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
        let shell = Shell(
            .catalogue { number throws(ProviderError) in
                guard number == 2 else { return Catalogue.page([Gadget(1, "x")], next: 2) }
                isWaiting.yield()
                try? await Task.sleep(for: .seconds(600))
                throw ProviderError(.cancelled, "The request was cancelled")
            })
        let work = Task { await shell.run("--provider catalogue list --all --fields id --format \(format)") }
        for await _ in waiting.prefix(1) { work.cancel() }
        let outcome = await work.value
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "switchboard: interrupted\n")
        expectEqual(outcome.code, 130)
    }

    @Test func `an interrupted run sends no further requests`() async {
        let journal = Journal()
        let shell = Shell(.shelf(journal: journal))
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await shell.run("--provider shelf list")
        }
        await expectEqual(work.value.code, 130)
        #expect(!journal.entries.contains { $0.hasPrefix("page") })
    }
}
