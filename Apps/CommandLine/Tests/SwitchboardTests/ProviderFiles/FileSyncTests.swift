import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// `sync`, `edit` and `plan` with a provider file, while the server fails.
@Suite(.timeLimit(.minutes(2))) struct FileSyncTests {
    private let files: ProviderFolder
    private let orders = Orders()

    init() throws {
        files = try ProviderFolder()
    }

    @Test(arguments: Fault.allCases)
    func `after a failure, nothing is lost and nothing is sent twice`(fault: Fault) async throws {
        let server = try orders.server()
        orders.fail(fault, at: "page=3")
        let failed = try await run(server, "sync", "--all", "--concurrency", "1")
        expectEqual(failed.ending, .exit(fault.exitCode), "\(failed)")
        #expect(failed.errors.contains("2 pages saved"), "\(failed)")
        orders.fail(nil)
        let whole = try await run(server, "sync", "--all")
        expectEqual(whole.ending, .exit(0), "\(whole)")
        #expect(whole.errors.contains("continued an interrupted sync"), "\(whole)")
        try await expectEqual(stored(server), "1,a\n2,b\n3,c\n4,d\n5,e\n6,f\n7,g\n")
        // A continued run does not see what changed before it, so the next one reads the whole list, too.
        try await expectEqual(run(server, "sync", "--all").ending, .exit(0))

        orders.change(3, to: "C")
        orders.change(8, to: "h")
        orders.fail(fault, at: "since=")
        try await expectEqual(run(server, "sync", "--all").ending, .exit(fault.firstExitCode))
        orders.fail(nil)
        let changes = try await run(server, "sync", "--all")
        expectEqual(changes.ending, .exit(0), "\(changes)")
        #expect(changes.errors.contains("1 added, 1 changed, 0 unchanged"), "\(changes)")
        try await expectEqual(stored(server), "1,a\n2,b\n3,C\n4,d\n5,e\n6,f\n7,g\n8,h\n")
        #expect(changes.errors.contains("read only the changes since "), "\(changes)")
    }

    @Test(arguments: [Fault.unavailable, .reset])
    func `an edit is sent once, also after a failure`(fault: Fault) async throws {
        let server = try orders.server()
        try await expectEqual(run(server, "sync", "--all").ending, .exit(0))
        let edit = try await run(server, "edit", "2", "--title", "B", "--source", "store")
        expectEqual(edit.ending, .exit(0), "\(edit)")
        orders.fail(fault, at: "/orders/2")
        let failed = try await run(server, "sync", "--all")
        #expect(failed.ending != .exit(0), "\(failed)")
        expectEqual(orders.editCount, 0)
        orders.fail(nil)
        let sent = try await run(server, "sync", "--all")
        expectEqual(sent.ending, .exit(0), "\(sent)")
        #expect(sent.errors.contains("1 change sent"), "\(sent)")
        try await #expect(!run(server, "sync", "--all").errors.contains("sent"))
        expectEqual(orders.editCount, 1)
    }

    @Test func `a plan divides a list beyond its limit, or fails as a whole`() async throws {
        let server = try orders.server()
        let plan = try await run(server, "plan")
        expectEqual(plan.ending, .exit(0), "\(plan)")
        let counts = plan.output.matches(of: /"expected":(\d+)/).compactMap { Int($0.output.1) }
        #expect(counts.count > 1 && counts.allSatisfy { $0 <= 4 } && counts.reduce(0, +) == 7, "\(plan)")
        orders.fail(.html, at: "from=")
        let failed = try await run(server, "plan")
        expectEqual(failed.ending, .exit(Fault.html.firstExitCode), "\(failed)")
    }

    /// Returns the ids and titles in the store.
    private func stored(_ server: LoopbackServer) async throws -> String {
        try await run(
            server, "query", #"SELECT id, title FROM "order" WHERE _gone IS NULL ORDER BY id"#, "--format", "csv"
        ).output.replacing("id,title\n", with: "")
    }

    private func run(_ server: LoopbackServer, _ command: String, _ more: String...) async throws -> Outcome {
        try files.write("acme.json", Orders.providerFile(at: server.base, isSliced: command == "plan"))
        let store = ["--store", files.folder.url.appending(path: "a.db").path]
        let file = ["--provider-file", files.folder.url.appending(path: "acme.json").path, "acme"]
        let words: [String] =
            switch command {
            case "query": [command] + more + store
            case "plan": file + [command, "--max-wait", "0"] + more
            case "sync": file + [command, "--page-size", "2", "--max-wait", "0"] + more + store
            default: file + [command] + more + store
            }
        return try await files.run(words)
    }
}

/// What a server does instead of sending a response.
enum Fault: String, CaseIterable, Sendable {
    case unavailable, internalError, rateLimit, reset, truncated, html

    /// The exit code if pages were saved before.
    var exitCode: Int32 { self == .html ? 65 : 75 }

    /// The exit code if the first request fails.
    var firstExitCode: Int32 {
        switch self {
        case .unavailable, .internalError, .reset, .truncated: 69
        case .rateLimit: 75
        case .html: 65
        }
    }

    var answer: LoopbackAnswer {
        switch self {
        case .unavailable: .status("503 Service Unavailable")
        case .internalError: .status("500 Internal Server Error")
        case .rateLimit: .status("429 Too Many Requests", headers: ["Retry-After: 60"])
        case .reset: .bytes("")
        case .truncated: .bytes("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{\"orders\":")
        case .html: .status("200 OK", "<!DOCTYPE html><html></html>")
        }
    }
}

/// A server of orders that can be changed, and that fails when asked.
private final class Orders: Sendable {
    private struct State {
        var titles = Dictionary(uniqueKeysWithValues: zip(1...7, ["a", "b", "c", "d", "e", "f", "g"]))
        var changed: Set<Int> = []
        var editCount = 0
        var fault: Fault?
        var place = ""
    }

    private let state = Mutex(State())

    func fail(_ fault: Fault?, at place: String = "") { state.withLock { ($0.fault, $0.place) = (fault, place) } }

    func change(_ id: Int, to title: String) {
        state.withLock {
            $0.titles[id] = title
            $0.changed.insert(id)
        }
    }

    /// The number of edits that succeeded.
    var editCount: Int { state.withLock(\.editCount) }

    func server() throws -> LoopbackServer { try LoopbackServer { [self] in answer($0) } }

    private func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
        state.withLock { state in
            if let fault = state.fault, request.target.contains(state.place) { return fault.answer }
            if let id = request.target.split(separator: "/").dropFirst().first.flatMap({ Int($0) }) {
                // The body may arrive later, and the server does not read it.
                if request.head.hasPrefix("PATCH ") { (state.titles[id], state.editCount) = ("B", state.editCount + 1) }
                return .json(Self.order(id, state.titles[id] ?? ""))
            }
            let isChange = request.query("since") != nil
            let days = (request.query("from").map(Self.day) ?? 0)...(request.query("to").map(Self.day) ?? 99)
            let ids = state.titles.keys.sorted().filter {
                days.contains($0) && (!isChange || state.changed.contains($0))
            }
            let (page, size) = (number("page", in: request) ?? 1, number("size", in: request) ?? 2)
            let items = ids.dropFirst((page - 1) * size).prefix(size).map { Self.order($0, state.titles[$0] ?? "") }
            return .json(#"{"total": \#(ids.count), "orders": [\#(items.joined(separator: ","))]}"#)
        }
    }

    /// An order that was created on the day of January with the number of its id.
    private static func order(_ id: Int, _ title: String) -> String {
        #"{"id": \#(id), "title": "\#(title)", "created": "2026-01-0\#(id)T12:00:00Z"}"#
    }

    /// Returns the number of a day in January 2026.
    private static func day(_ text: String) -> Int {
        text < "2026-01" ? 0 : text < "2026-02" ? Int(text.dropFirst(8).prefix(2)) ?? 0 : 99
    }

    private func number(_ name: String, in request: LoopbackRequest) -> Int? { request.query(name).flatMap { Int($0) } }

    /// - Parameter isSliced: Whether the API returns at most four orders for one list.
    static func providerFile(at base: String, isSliced: Bool) -> String {
        let slices =
            #""slices": [{"name": "created", "from": "2026-01-01", "parameters": {"from": "{from}", "to": "{to}"}}]"#
        return """
            {"version": 1, "id": "acme", "summary": "orders", "documentation": "https://acme.example/docs",
             "baseURL": "\(base)", "entity": {"name": "order"}, "fields": [{"name": "title", "required": true}],
             "columns": [{"name": "id", "kind": "integer"}, {"name": "title"},
                         {"name": "createdAt", "path": "created", "kind": "date"}],
             "list": {"path": "/orders", "items": "orders", "total": "total",
                      "paging": {"kind": "page", "parameter": "page", \(isSliced ? #""limit": 4,"# : "")
                                 "size": {"parameter": "size", "default": 2, "maximum": 4}}},
             "get": [{"path": "/orders/{id}", "integer": true}],
             "edit": {"path": "/orders/{id}", "integer": true, "method": "PATCH", "sends": "members"},
             \(isSliced ? "\(slices)," : "")
             "changes": {"parameters": {"since": "{since}"}}}
            """
    }
}
