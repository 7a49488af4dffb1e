import CommandLineInterface
import MemoryStore
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

/// Changes, slices and changed items of a provider from a file: the commands know nothing of files.
@Suite struct FileChangeTests {
    private static let file = FileText.provider(
        "acme",
        members: #"""
            "get": [{"path": "/orders/{id}"}], "fields": [{"name": "title", "required": true}],
            "add": {"path": "/orders"}, "edit": {"path": "/orders/{id}", "empty": true},
            "delete": {"path": "/orders/{id}"},
            "slices": [{"name": "created", "from": "1970-01-01", "until": "1970-01-02", "format": "unix",
                        "parameters": {"from": "{from}", "to": "{to}"}}],
            "changes": {"parameters": {"since": "{since}"}, "format": "unix"},
            """#,
        list: #"""
            {"path": "/orders", "items": "orders", "total": "total",
             "paging": {"kind": "page", "parameter": "page", "limit": 4, "size": {"parameter": "size", "maximum": 2}}}
            """#)

    private func shell(_ server: OrderServer) -> Shell {
        var shell = Shell(.shelf(), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(["\(MemoryProviderFiles.user)/acme.json": Self.file])
        shell.transport = FakeTransport { request throws(NetworkError) in server.response(to: request) }
        shell.store = InMemoryStore()
        return shell
    }

    @Test func `a plan has all items, and a list is read in slices`() async {
        let server = OrderServer(count: 11)
        let plan = await shell(server).run("acme plan")
        expectEqual(plan.code, 0, "\(plan)")
        #expect(plan.lines.count > 2 && plan.lines.allSatisfy { $0.contains("\"created\"") }, "\(plan)")
        let list = await shell(server).run("acme list --all --yes --fields id --format tsv")
        expectEqual(list.code, 0, "\(list)")
        expectEqual(list.output.split(separator: "\n").compactMap { Int($0) }.sorted(), Array(1...11))
    }

    @Test func `sync sends local changes, and reads only what has changed`() async {
        let server = OrderServer(count: 3)
        let shell = shell(server)
        await expectEqual(shell.run("acme sync --all --store a.db").code, 0)
        for line in ["acme edit 2 --title lamp", "acme add --title new", "acme delete 3"] {
            await expectEqual(shell.run("\(line) --source store --store a.db").code, 0, "\(line)")
        }
        server.forgetRequests()
        let outcome = await shell.run("acme sync --all --store a.db")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(server.titles, ["1": "order 1", "2": "lamp", "4": "new"])
        #expect(server.requests.contains { $0.hasPrefix("GET /orders?since=") }, "\(server.requests)")
        #expect(server.requests.contains("PATCH /orders/2 {\"title\":\"lamp\"}"), "\(server.requests)")
    }

    @Test(arguments: [
        (#""servers": ["https://cdn.acme.example"], "#, "https://cdn.acme.example"),
        ("", "any server that the API names"),
    ])
    func `the servers of files are shown before anything is sent`(servers: String, shown: String) async {
        var shell = shell(OrderServer(count: 1))
        shell.providerFiles = MemoryProviderFiles([
            "\(MemoryProviderFiles.user)/acme.json": FileText.provider(
                "acme", secrets: FileText.secret("ACME_KEY"),
                members: #""get": [{"path": "/orders/{id}"}], "download": {\#(servers)"column": "title"},"#)
        ])
        let description = await shell.run("acme describe").output
        #expect(description.contains("\(shown)") && description.contains("requests for files, without secrets"))
        await #expect(shell.run("trust acme").output.contains(shown))
    }

    @Test func `a change of somebody else is not overwritten`() async {
        let server = OrderServer(count: 3)
        let shell = shell(server)
        await expectEqual(shell.run("acme sync --all --store a.db").code, 0)
        await expectEqual(shell.run("acme edit 2 --title lamp --source store --store a.db").code, 0)
        server.rename("2", "kettle")
        let outcome = await shell.run("acme sync --all --store a.db")
        #expect(outcome.code != 0 && outcome.errors.contains("title"), "\(outcome)")
        expectEqual(server.titles["2"], "kettle")
    }
}

/// A server of orders, one of which was created in each second of an hour.
private final class OrderServer: Sendable {
    private let orders: Mutex<[Int: String]>
    private let log = Mutex<[String]>([])

    init(count: Int) {
        orders = Mutex(Dictionary(uniqueKeysWithValues: (1...count).map { ($0, "order \($0)") }))
    }

    /// The requests, with their bodies.
    var requests: [String] { log.withLock(\.self) }

    /// The titles by id.
    var titles: [String: String] {
        orders.withLock { orders in Dictionary(uniqueKeysWithValues: orders.map { ("\($0.key)", $0.value) }) }
    }

    func forgetRequests() { log.withLock { $0 = [] } }

    func rename(_ id: String, _ title: String) {
        orders.withLock { orders in Int(id).map { orders[$0] = title } }
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        let target = request.url.absoluteString.replacing("https://api.acme.example", with: "")
        let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
        log.withLock { $0.append("\(request.method) \(target)\(body)") }
        let (status, text) = answer(request, target)
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 0))
    }

    private func answer(_ request: HTTPRequest, _ target: String) -> (Int, String) {
        let title = request.body.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }?["title"]
        let id = target.split(separator: "/").dropFirst().first.flatMap { Int($0) }
        return orders.withLock { orders in
            switch (request.method, id) {
            case (.get, nil): return (200, Self.page(of: orders, request.url))
            case (.get, let id?): return orders[id].map { (200, Self.json(id, $0)) } ?? (404, "{}")
            case (.patch, let id?):
                orders[id] = title ?? orders[id]
                return (204, "")
            case (.post, _):
                let id = (orders.keys.max() ?? 0) + 1
                orders[id] = title
                return (201, Self.json(id, title ?? ""))
            case (.delete, let id?):
                orders[id] = nil
                return (204, "")
            default: return (405, "{}")
            }
        }
    }

    private static func page(of orders: [Int: String], _ url: URL) -> String {
        let items = URLComponents(string: url.absoluteString)?.queryItems ?? []
        func number(_ name: String) -> Int? { items.first { $0.name == name }?.value.flatMap { Int($0) } }
        let (first, last) = (number("from") ?? 0, number("to") ?? .max)
        let found = orders.sorted { $0.key < $1.key }.filter { (first...last).contains($0.key * 60) }
        let size = number("size") ?? 2
        let page = found.dropFirst(((number("page") ?? 1) - 1) * size).prefix(size)
        return
            #"{"total": \#(found.count), "orders": [\#(page.map { json($0.key, $0.value) }.joined(separator: ","))]}"#
    }

    private static func json(_ id: Int, _ title: String) -> String { #"{"id": \#(id), "title": "\#(title)"}"# }
}
