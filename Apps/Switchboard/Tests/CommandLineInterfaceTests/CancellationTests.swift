import Protocols
import Testing

@Suite struct CancellationTests {
    @Test(arguments: [("ndjson", "{\"id\":1}\n"), ("json", "[\n{\"id\":1}\n]\n"), ("table", "id\n 1\n")])
    func `an interrupted list shows what has arrived`(format: String, text: String) async {
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
        #expect(outcome.output == text)
        #expect(outcome.errors == "switchboard: interrupted\n")
        #expect(outcome.code == 130)
    }

    @Test func `an interrupted run asks for nothing more`() async {
        let journal = Journal()
        let shell = Shell(.shelf(journal: journal))
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await shell.run("--provider shelf list")
        }
        #expect(await work.value.code == 130)
        #expect(!journal.entries.contains { $0.hasPrefix("page") })
    }
}
