import Foundation
import ProtocolsTesting
import Testing

/// `new-provider` with a real server and real files.
@Suite(.timeLimit(.minutes(5)))
struct NewProviderFileTests {
    private let files: ProviderFolder
    private let server: LoopbackServer

    init() throws {
        files = try ProviderFolder()
        server = try LoopbackServer { request in
            let isSecond = request.target.contains("page=2")
            let ids = request.target.hasPrefix("/orders?") ? (isSecond ? 3...4 : 1...2) : 9...9
            let orders = ids.map { #"{"id": \#($0), "title": "tea"}"# }.joined(separator: ", ")
            return .json(#"{"total": 4, "orders": [\#(orders)]}"#)
        }
    }

    @Test func `a response becomes a provider, and its file is never replaced`() async throws {
        let path = files.folder.url.appending(path: "\(ProviderFolder.user)/acme.json")
        let created = try await files.run(["new-provider", "acme", "--from", "\(server.base)/orders?page=1"])
        expectEqual(created.ending, .exit(0), "\(created)")
        #expect(created.output.contains("Created \(path.path). Try:"), "\(created)")
        let list = try await files.run(["acme", "list", "--all", "--fields", "id"])
        expectEqual(list.output, "1\n2\n3\n4\n", "\(list)")
        let text = try String(contentsOf: path, encoding: .utf8)
        let again = try await files.run(["new-provider", "acme", "--from", "\(server.base)/orders?page=1"])
        expectEqual(again.ending, .exit(64), "\(again)")
        try expectEqual(String(contentsOf: path, encoding: .utf8), text)
    }

    @Test func `the folder of the user is created, and other users cannot change it`() async throws {
        try files.sh("rm -rf home/.config")
        let created = try await files.run(["new-provider", "acme", "--from", "\(server.base)/orders?page=1"])
        expectEqual(created.ending, .exit(0), "\(created)")
        let folder = files.folder.url.appending(path: ProviderFolder.user)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        expectEqual(attributes[.posixPermissions] as? Int, 0o700)
    }
}
