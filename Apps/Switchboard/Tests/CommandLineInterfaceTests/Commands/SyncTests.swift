import MemoryStore
import Protocols
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

    @Test(
        arguments: [
            ("records.db", "records.db"), ("postgres://ada:s3cret@db.example/records", "a database"),
        ])
    func `the note names the store without its password`(location: String, name: String) async {
        let store = InMemoryStore()
        for counts in ["3 added, 0 changed, 0 unchanged", "0 added, 0 changed, 3 unchanged"] {
            let outcome = await shell(store).run("sync --all --store", [location])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.errors.contains("\(counts); in \(name)\n"), "\(outcome)")
            #expect(!outcome.errors.contains("s3cret"))
        }
    }
}
