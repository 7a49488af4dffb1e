import Foundation
import ProtocolsTesting
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
        try await expectEqual(run(server, "sync").ending, .exit(0))
        let before = server.requests.count
        let edit = try await run(server, "edit", "1", "--name", "Oda", "--source", "store", "--format", "csv")
        expectEqual(edit.ending, .exit(0), "\(edit)")
        #expect(edit.output.contains("Oda"), "\(edit)")
        let list = try await run(server, "list", "--source", "store", "--fields", "id,name", "--format", "csv")
        expectEqual(list.output, "id,name\n1,Oda\n2,Ada Fernsby\n", "\(list)")
        let item = try await run(server, "get", "1", "--source", "store", "--fields", "name", "--format", "csv")
        #expect(item.output.contains("Oda"), "\(item)")
        expectEqual(server.requests.count, before)

        let sync = try await run(server, "sync")
        expectEqual(sync.ending, .exit(0), "\(sync)")
        #expect(sync.errors.contains("1 change sent"), "\(sync)")
        expectEqual(server.requests.filter { $0.head.hasPrefix("PATCH /users/1 ") }.count, 1)
        #expect(try await !run(server, "sync").errors.contains("sent"))
    }

    @Test func `a conflict is reported by field, and nothing is sent until the user decides`() async throws {
        let users = Users()
        let server = try users.server()
        _ = try await run(server, "sync")
        _ = try await run(server, "edit", "1", "--name", "Oda", "--source", "store")
        users.name.withLock { $0 = "Ida" }
        let conflict = try await run(server, "sync")
        expectEqual(conflict.ending, .exit(1), "\(conflict)")
        #expect(conflict.errors.contains("1 change was not sent"), "\(conflict)")
        #expect(
            conflict.errors.contains("user 1: name was 'Ada Fernsby', is 'Ida' at the API, and 'Oda' in the store"),
            "\(conflict)")
        let again = "again with '--source store --store \(file) --base-url \(server.base)' to keep your change"
        #expect(conflict.errors.contains(again), "\(conflict)")
        #expect(!server.requests.contains { $0.head.hasPrefix("PATCH") })
        // The list is read all the same.
        #expect(conflict.errors.contains("2 unchanged"), "\(conflict)")
        let list = try await run(server, "list", "--source", "store", "--fields", "name", "--format", "csv")
        #expect(list.errors.contains("with 1 unsent change"), "\(list)")

        let discarded = try await run(server, "edit", "1", "--discard", "--source", "store")
        #expect(discarded.errors.contains("discarded the pending change to user 1"), "\(discarded)")
        try await expectEqual(run(server, "sync").ending, .exit(0))
        #expect(!server.requests.contains { $0.head.hasPrefix("PATCH") })
    }

    @Test func `additions and deletions are sent once`() async throws {
        let server = try Users().server()
        _ = try await run(server, "sync")
        try await expectEqual(run(server, "add", "--name", "Oda", "--source", "store").ending, .exit(0))
        try await expectEqual(run(server, "delete", "2", "--source", "store").ending, .exit(0))
        let list = try await run(server, "list", "--source", "store", "--fields", "id", "--format", "csv")
        expectEqual(list.output, "id\n1\n", "\(list)")
        for _ in 1...2 { try await expectEqual(run(server, "sync").ending, .exit(0)) }
        for request in ["POST /users ", "DELETE /users/2 "] {
            expectEqual(server.requests.filter { $0.head.hasPrefix(request) }.count, 1, "\(request)")
        }
    }

    @Test func `four processes at the same time send each of fifteen edits once`() async throws {
        let ids = (1...15).map(String.init)
        let state = Mutex((lookUps: 0, renamed: Set<String>()))
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            guard let id = request.target.split(separator: "/").dropFirst().first.map(String.init) else {
                return .users(request, total: 15)
            }
            let isEdit = request.head.hasPrefix("PATCH")
            let (lookUps, isRenamed) = state.withLock { state in
                if isEdit { state.renamed.insert(id) } else { state.lookUps += 1 }
                return (state.lookUps, state.renamed.contains(id))
            }
            // No process sends an edit before each of them has looked up an item.
            if !isEdit, lookUps < 4 { gate.wait() }
            if !isEdit, lookUps == 4 { for _ in 1...3 { gate.signal() } }
            return .json(Payload.user(Int(id) ?? 0, name: isRenamed ? "Oda" : "Ada Fernsby"))
        }
        _ = try await run(server, "sync", "--all")
        for id in ids { _ = try await run(server, "edit", id, "--name", "Oda", "--source", "store") }
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 1...4 {
                group.addTask { try await run(server, "sync", "--limit", "0", "--format", "json") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for outcome in outcomes {
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            #expect(outcome.output.contains(#""conflicts":0,"#) && !outcome.errors.contains("not sent"), "\(outcome)")
        }
        expectEqual(
            outcomes.compactMap { $0.output.firstMatch(of: /"sent":(\d+)/).flatMap { Int($0.1) } }.reduce(0, +), 15)
        let targets = server.requests.filter { $0.head.hasPrefix("PATCH") }.map(\.target)
        expectEqual(targets.sorted(), ids.map { "/users/\($0)" }.sorted())
    }

    @Test func `a filter compares the changed values, and a note counts additions`() async throws {
        let server = try Users().server()
        _ = try await run(server, "sync")
        _ = try await run(server, "edit", "1", "--name", "Oda", "--source", "store")
        _ = try await run(server, "add", "--name", "Oda", "--source", "store")
        for (name, ids) in [("Oda", ["1"]), ("Ada Fernsby", ["2"]), ("Ida", [])] {
            let list = try await run(
                server, "list", "--source", "store", "--name", name, "--fields", "id", "--format", "csv")
            expectEqual(list.lines, ["id"] + ids, "\(list)")
            #expect(list.errors.contains("; 1 addition is not shown until 'sync' sends it"), "\(list)")
        }
    }

    @Test func `a change that is not sent has its reason, and the others are sent`() async throws {
        let isChanged = Mutex(false)
        let server = try LoopbackServer { request in
            switch (request.head.prefix { $0 != " " }, request.target) {
            case ("PATCH", "/users/2"): .status("500 Internal Server Error")
            case (_, "/users/1"): isChanged.withLock(\.self) ? .status("404 Not Found") : .json(Payload.user(1))
            case ("PATCH", _), (_, "/users/3"): .json(Payload.user(3, name: isChanged.withLock(\.self) ? "Oda" : "A"))
            case (_, "/users/2"): .json(Payload.user(2))
            default: .users(request, total: 3)
            }
        }
        _ = try await run(server, "sync")
        for id in ["1", "2", "3"] {
            try await expectEqual(run(server, "edit", id, "--name", "Oda", "--source", "store").ending, .exit(0))
        }
        isChanged.withLock { $0 = true }
        let sync = try await run(server, "sync", "--max-wait", "0")
        expectEqual(sync.ending, .exit(1), "\(sync)")
        #expect(sync.errors.contains("1 change sent"), "\(sync)")
        #expect(sync.errors.contains("2 changes were not sent"), "\(sync)")
        let advice =
            "user 1: the API no longer has it; to drop the change, run: switchboard jsonplaceholder-users edit 1 "
            + "--discard --source store --store \(file) --base-url \(server.base)\n"
        #expect(sync.errors.contains(advice), "\(sync)")
        #expect(sync.errors.contains("user 2: server error"), "\(sync)")
        #expect(!sync.errors.contains("edit the item again"), "\(sync)")
    }

    @Test func `after a rate limit, nothing more is sent, and the last lines say what is left`() async throws {
        let isLimited = Mutex(false)
        let server = try LoopbackServer { request in
            if request.target == "/users/1" { return .json(Payload.user(1, name: "Oda")) }
            return isLimited.withLock(\.self) ? .status("429 Too Many Requests") : .users(request, total: 3)
        }
        _ = try await run(server, "sync")
        for id in ["1", "2", "3"] { _ = try await run(server, "edit", id, "--name", "Oda", "--source", "store") }
        isLimited.withLock { $0 = true }
        let sync = try await run(server, "sync", "--max-wait", "0")
        expectEqual(sync.ending, .exit(75), "\(sync)")
        #expect(sync.errors.contains("switchboard: 1 change sent, 2 not sent: rate limited"), "\(sync)")
        expectEqual(server.requests.filter { $0.target.hasPrefix("/users/") }.count, 2)
    }

    @Test func `numbers, lists and objects are compared by value, and other fields stay`() async throws {
        let product = """
            {"id": 7, "title": "Kite", "price": 14.99, "weight": 10.0, "rating": 4, "tags": ["air"],
             "dimensions": {"width": 1.50, "height": 2, "depth": 0.3}, "meta": {"createdAt": "2026-01-01T00:00:00.250Z"}}
            """
        let server = try LoopbackServer { request in
            switch request.head.prefix(while: { $0 != " " }) {
            // The response has only the fields that a draft can set.
            case "PATCH": .json(#"{"id": 7, "title": "Kite", "price": 9.99}"#)
            case "DELETE": .json(product)
            default:
                .json(request.target.hasPrefix("/products/7") ? product : #"{"products": [\#(product)], "total": 1}"#)
            }
        }
        func run(_ arguments: String...) async throws -> Outcome {
            try await switchboard(
                ["--provider", "dummyjson-products"] + arguments + ["--store", file, "--base-url", server.base])
        }
        try await expectEqual(run("sync").ending, .exit(0))
        _ = try await run("edit", "7", "--price", "9.99", "--source", "store")
        let sync = try await run("sync", "--limit", "0")
        expectEqual(sync.ending, .exit(0), "\(sync)")
        #expect(sync.errors.contains("1 change sent"), "\(sync)")
        let list = try await run(
            "list", "--source", "store", "--fields", "price,rating,tags", "--format", "ndjson")
        expectEqual(list.output, #"{"price":9.99,"rating":4,"tags":["air"]}"# + "\n", "\(list)")
        // The server still has the old price.
        #expect(try await run("sync").errors.contains("1 changed"))
        _ = try await run("delete", "7", "--source", "store")
        let deletion = try await run("sync", "--limit", "0")
        #expect(deletion.errors.contains("1 change sent"), "\(deletion)")
    }

    @Test func `a page without the deleted items is full, and additions can be dropped`() async throws {
        let server = try Users().server()
        _ = try await run(server, "sync")
        _ = try await run(server, "delete", "1", "--source", "store")
        let list = try await run(
            server, "list", "--source", "store", "--limit", "1", "--page-size", "1", "--fields", "id", "--format", "csv"
        )
        expectEqual(list.output, "id\n2\n", "\(list)")
        _ = try await run(server, "add", "--name", "Oda", "--source", "store")
        let discarded = try await run(server, "add", "--discard", "--source", "store")
        #expect(discarded.errors.contains("discarded 1 addition"), "\(discarded)")
        #expect(try await run(server, "sync").errors.contains("1 change sent"))
        #expect(!server.requests.contains { $0.head.hasPrefix("POST") })
    }

    @Test(arguments: [
        (["edit", "9", "--name", "Oda", "--source", "store"], "user '9' is not in the store"),
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
