import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// `sync --raw`, which keeps the fields that have no column.
@Suite(.timeLimit(.minutes(2))) struct RawSyncTests {
    private let folder: TemporaryFolder
    private var file: String { "\(folder.path)/a.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `the items of a package are kept from then on, and do not count as changes`() async throws {
        let extra = Mutex("one")
        let server = try LoopbackServer { _ in
            let field = extra.withLock { ", \"extra\" : { \"deep\" : \"\($0)\" }}" }
            return .json(Payload.repos([1, 2].map { Payload.repo($0).dropLast() + field }))
        }
        let words = ["github-repos", "sync", "--all", "--store", file, "--base-url", server.base]
        let runs = [
            ("two", [], "2 added, 0 changed", nil), ("one", ["--raw"], "0 added, 0 changed, 2 unchanged", "one"),
        ]
        let later = [("two", ["--full"], "0 added, 0 changed, 2 unchanged", "two")]
        for (value, options, counts, kept) in runs + later as [(String, [String], String, String?)] {
            extra.withLock { $0 = value }
            let outcome = try await switchboard(words + options)
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            #expect(outcome.errors.contains(counts), "\(outcome)")
            guard let kept else { continue }
            // The first sync with --raw reads the whole list, because the others have read items that were not kept.
            #expect(!outcome.errors.contains("read only the changes since "), "\(outcome)")
            let rows = try SQLiteFile(path: file).rows("SELECT json_extract(_raw, '$.extra.deep'), _digest FROM repo")
            expectEqual(rows.map(\.[0]), [kept, kept])
            #expect(rows.allSatisfy { $0[1] != nil })
        }
        let query = try await switchboard(
            ["query", "SELECT _raw FROM repo LIMIT 1", "--store", file, "--format", "ndjson"])
        #expect(query.output.contains(#""extra":{"deep":"two"}"#), "\(query)")
        let list = try await switchboard(
            ["github-repos", "list", "--source", "store", "--format", "csv"] + words[3...6])
        #expect(list.ending == .exit(0) && !list.output.contains("_raw"), "\(list)")
    }

    @Test func `the items of a provider file are kept, except those with a secret in them`() async throws {
        let files = try ProviderFolder()
        let items = [#"{"id": 1, "extra": [1.50]}"#, #"{"id": 2, "next": "/?key=\#(ProviderFolder.secret)"}"#]
        let server = try LoopbackServer { _ in .json("[\(items.joined(separator: ","))]") }
        let path = "\(ProviderFolder.user)/acme.json"
        try files.write(path, id: "acme", at: server.base, variable: "ACME_KEY")
        _ = try await files.run(["trust", files.folder.url.appending(path: path).path])
        let outcome = try await files.run(["acme", "sync", "--raw", "--store", file])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.errors.contains("1 item stored without '_raw': "), "\(outcome)")
        let rows = try SQLiteFile(path: file).rows(#"SELECT id, _raw FROM "order" ORDER BY id"#)
        expectEqual(rows, [["1", #"{"id":1,"extra":[1.50]}"#], ["2", nil]])
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
            #expect(data.range(of: Data(ProviderFolder.secret.utf8)) == nil, "\(name)")
        }
    }
}
