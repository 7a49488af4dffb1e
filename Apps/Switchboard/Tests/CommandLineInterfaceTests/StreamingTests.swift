import Protocols
import Testing

@Suite struct StreamingTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        let journal = journal
        var shell = Shell(
            .catalogue { number in
                journal.add("page \(number)")
                return Catalogue.page([Gadget(Int64(number), "x")], next: number < 3 ? number + 1 : nil)
            })
        shell.output = MemorySink(journal: journal)
        self.shell = shell
    }

    @Test(arguments: ["ndjson", "csv", "tsv"]) func `each page is written before the next one is asked for`(
        format: String
    ) async {
        let outcome = await shell.run("--provider catalogue list --all --concurrency 1 --format \(format)")
        #expect(journal.entries == ["page 1", "write", "page 2", "write", "page 3", "write"])
        #expect(outcome.code == 0)
    }

    @Test func `JSON is written page by page too, and closed at the end`() async throws {
        let outcome = await shell.run("--provider catalogue list --all --concurrency 1 --format json")
        #expect(journal.entries == ["page 1", "write", "page 2", "write", "page 3", "write", "write"])
        #expect(try outcome.records().map { $0["id"] } == [.integer(1), .integer(2), .integer(3)])
    }

    @Test func `a table waits for the widest field`() async {
        _ = await shell.run("--provider catalogue list --all --concurrency 1 --format table")
        #expect(journal.entries == ["page 1", "page 2", "page 3", "write"])
    }

    @Test(arguments: 0...3) func `JSON is one document for any number of pages`(limit: Int) async throws {
        let outcome = await shell.run("--provider catalogue list --format json --limit \(limit)")
        #expect(try outcome.records().count == limit)
        #expect(journal.entries.count { $0.hasPrefix("page") } == limit)
    }
}
