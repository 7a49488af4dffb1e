import Foundation
import Synchronization
import Testing

/// Changes with `--source store`, which `sync` sends.
@Suite(.timeLimit(.minutes(2))) struct PendingChangeTests {
    private let folder: TemporaryFolder
    private var file: String { "\(folder.path)/a.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `an edit is kept, shown, and sent by sync`() async throws {
        let users = Users()
        let server = try users.server()
        #expect(try await run(server, "sync").ending == .exit(0))
        let before = server.requests.count
        let edit = try await run(server, "edit", "1", "--name", "Oda", "--source", "store", "--format", "csv")
        #expect(edit.ending == .exit(0), "\(edit)")
        #expect(edit.output.contains("Oda"), "\(edit)")
        let list = try await run(server, "list", "--source", "store", "--fields", "id,name", "--format", "csv")
        #expect(list.output == "id,name\n1,Oda\n2,Ada Fernsby\n", "\(list)")
        let item = try await run(server, "get", "1", "--source", "store", "--fields", "name", "--format", "csv")
        #expect(item.output.contains("Oda"), "\(item)")
        #expect(server.requests.count == before)

        let sync = try await run(server, "sync")
        #expect(sync.ending == .exit(0), "\(sync)")
        #expect(sync.errors.contains("1 change sent"), "\(sync)")
        #expect(server.requests.filter { $0.head.hasPrefix("PATCH /users/1 ") }.count == 1)
        #expect(try await !run(server, "sync").errors.contains("sent"))
    }

    @Test func `a conflict is reported by field, and nothing is sent until the user decides`() async throws {
        let users = Users()
        let server = try users.server()
        _ = try await run(server, "sync")
        _ = try await run(server, "edit", "1", "--name", "Oda", "--source", "store")
        users.name.withLock { $0 = "Ida" }
        let conflict = try await run(server, "sync")
        #expect(conflict.ending == .exit(1), "\(conflict)")
        #expect(conflict.errors.contains("1 change was not sent"), "\(conflict)")
        #expect(
            conflict.errors.contains("user 1: name was 'Ada Fernsby', is 'Ida' at the API, and 'Oda' here"),
            "\(conflict)")
        #expect(!server.requests.contains { $0.head.hasPrefix("PATCH") })
        // The list is read all the same.
        #expect(conflict.errors.contains("2 unchanged"), "\(conflict)")
        let list = try await run(server, "list", "--source", "store", "--fields", "name", "--format", "csv")
        #expect(list.errors.contains("with 1 change that is not sent yet"), "\(list)")

        let discarded = try await run(server, "edit", "1", "--discard", "--source", "store")
        #expect(discarded.errors.contains("discarded the pending change of user 1"), "\(discarded)")
        #expect(try await run(server, "sync").ending == .exit(0))
        #expect(!server.requests.contains { $0.head.hasPrefix("PATCH") })
    }

    @Test func `additions and deletions are sent once`() async throws {
        let server = try Users().server()
        _ = try await run(server, "sync")
        #expect(try await run(server, "add", "--name", "Oda", "--source", "store").ending == .exit(0))
        #expect(try await run(server, "delete", "2", "--source", "store").ending == .exit(0))
        let list = try await run(server, "list", "--source", "store", "--fields", "id", "--format", "csv")
        #expect(list.output == "id\n1\n", "\(list)")
        for _ in 1...2 { #expect(try await run(server, "sync").ending == .exit(0)) }
        for request in ["POST /users ", "DELETE /users/2 "] {
            #expect(server.requests.filter { $0.head.hasPrefix(request) }.count == 1, "\(request)")
        }
    }

    @Test(arguments: [
        (["edit", "9", "--name", "Oda", "--source", "store"], "user 9 is not in the store"),
        (["edit", "1", "--name", "", "--source", "store"], "name"),
        (["edit", "1", "--discard"], "'--discard' requires '--source store'"),
    ])
    func `a change that cannot be kept is refused`(arguments: [String], message: String) async throws {
        let server = try Users().server()
        _ = try await run(server, "sync")
        let outcome = try await run(server, arguments)
        #expect(outcome.ending != .exit(0), "\(outcome)")
        #expect(outcome.errors.contains(message), "\(outcome)")
        #expect(try await !run(server, "sync").errors.contains("sent"))
    }

    /// A server with two users, of which the first one can be renamed.
    private final class Users: Sendable {
        let name = Mutex("Ada Fernsby")

        func server() throws -> LoopbackServer {
            try LoopbackServer { [self] request in
                let first = Payload.user(1, name: name.withLock(\.self))
                switch request.target {
                case "/users/1": return .json(first)
                case "/users/2": return .json(Payload.user(2))
                case "/users": return .json(#"{"name": "Oda", "id": 11}"#)
                default:
                    let users = request.query("_page") == "1" ? [first, Payload.user(2)] : []
                    return .json(Payload.list(users), headers: ["X-Total-Count: 2"])
                }
            }
        }
    }

    private func run(_ server: LoopbackServer, _ arguments: String...) async throws -> Outcome {
        try await run(server, arguments)
    }

    private func run(_ server: LoopbackServer, _ arguments: [String]) async throws -> Outcome {
        let store = ["--store", file]
        let needsStore = arguments.contains("sync") || arguments.contains("--source")
        return try await switchboard(
            ["--provider", "jsonplaceholder-users"] + arguments + (needsStore ? store : [])
                + ["--base-url", server.base])
    }
}
