import CommandLineInterface
import Essentials
import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import TransportPolicies

/// `new-provider`: from a response to a file that works.
@Suite struct NewProviderTests {
    private static let url = "https://api.acme.example/orders"
    private static let path = "\(MemoryProviderFiles.user)/acme-orders.json"

    /// Returns a shell whose API has 12 orders, in pages of 5.
    private func shell(_ files: [String: String] = [:]) -> Shell {
        var shell = Shell(.catalogue([]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(files)
        shell.samples = { book, baseURL in
            SampleTransport(book: book, baseURL: baseURL, now: { Date(timeIntervalSince1970: 0) })
        }
        shell.transport = FakeTransport { request throws(NetworkError) in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let page = items.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
            let ids = (1...12).filter { ($0 - 1) / 5 + 1 == page }
            let orders = ids.map { #"{"id": \#($0), "title": "tea", "mail": "ada\#($0)@acme.org"}"# }
            let id = request.url.lastPathComponent
            let body =
                id == "orders"
                ? #"{"total": 12, "orders": [\#(orders.joined(separator: ", "))]}"# : #"{"error": "unknown"}"#
            return HTTPResponse(
                status: id == "orders" ? 200 : 404, body: Data(body.utf8), url: request.url,
                receivedAt: Date(timeIntervalSince1970: 0))
        }
        return shell
    }

    @Test func `a URL becomes a file in the user's folder, whose pages are proved`() async throws {
        let shell = shell()
        let outcome = await shell.run("new-provider acme-orders --from \(Self.url)?page=1")
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(outcome.output.contains("Created \(Self.path). Try:"), "\(outcome)")
        #expect(outcome.output.contains("switchboard acme-orders list --samples"), "\(outcome)")
        #expect(outcome.lines.last?.contains(" cases passed") == true, "\(outcome)")
        let text = try #require(shell.providerFiles.text(of: Self.path))
        #expect(text.contains(#""paging": {"kind": "page", "parameter": "page""#), "\(text)")
        #expect(!text.contains("acme.org"), "\(text)")
    }

    @Test func `the new provider lists all items`() async throws {
        let shell = shell()
        _ = await shell.run("new-provider acme-orders --from \(Self.url)?page=1")
        let text = try #require(shell.providerFiles.text(of: Self.path))
        let outcome = await self.shell([Self.path: text]).run("acme-orders list --all --fields id")
        expectEqual(outcome.lines, (1...12).map(String.init))
    }

    @Test func `a recorded response is read from a file, and its pages are not proved`() async throws {
        var shell = shell()
        shell.files = ["orders.json": #"{"next_page": 2, "orders": [{"id": 7, "title": "tea"}]}"#]
        let outcome = await shell.run(
            "new-provider acme-orders --from orders.json --url \(Self.url) -o acme-orders.json")
        #expect(
            outcome.errors.contains("warning: the list may have more pages, which the file does not read"), "\(outcome)"
        )
        #expect(outcome.errors.contains("1 error in acme-orders.json"), "\(outcome)")
        expectEqual(outcome.code, 65)
        #expect(outcome.lines.last?.hasPrefix("acme-orders: ") == true, "\(outcome)")
        #expect(shell.providerFiles.text(of: "acme-orders.json")?.contains("not proved to be all pages") == true)
    }

    /// The arguments, the message, and the exit code.
    static let refused: [(arguments: String, message: String, code: Int32)] = [
        ("", "missing <name>", 64), ("acme-orders", "missing '--from'", 64),
        ("Acme --from \(url)", "invalid name 'Acme': expected lowercase words with hyphens", 64),
        ("catalogue --from \(url)", "invalid name 'catalogue': it is a provider of switchboard", 64),
        ("list --from \(url)", "invalid name 'list': it is a command", 64),
        (
            "acme-orders --from \(url) -o other.json",
            "expected a file with the name of the provider, acme-orders.json", 64
        ),
        ("acme-orders --from \(url)?api_key=hunter2222", "add: --key-query api_key=ACME_ORDERS_API_KEY", 64),
        ("acme-orders --from \(url) --key-header X-API-Key=ACME_KEY", "missing ACME_KEY", 77),
        ("acme-orders --from \(url) --key-header X-API-Key", "invalid value 'X-API-Key' for '--key-header'", 64),
        ("acme-orders --from \(url) --url \(url)", "unexpected option '--url'", 64),
        ("acme-orders --from http://api.acme.example/orders", "expected https", 64),
        ("acme-orders --from none.json", "could not read 'none.json'", 64),
        ("acme-orders --from words.json", "no list of objects in the response", 65),
        ("acme-orders --from cut.json", "cut.json is not JSON", 65), ("acme-orders --from empty.json", "is empty", 65),
        ("acme-orders --from api.yaml", "api.yaml is YAML", 65),
        ("acme-orders --from orders.json --operation x", "orders.json is no OpenAPI document", 64),
    ]

    @Test(arguments: refused) func `what cannot work is refused, and nothing is written`(
        arguments: String, message: String, code: Int32
    ) async {
        var shell = shell()
        shell.files = [
            "words.json": #"["a", "b"]"#, "cut.json": #"[{"id": 1}, {"#, "empty.json": "", "api.yaml": "openapi: 3.0.0",
            "orders.json": #"[{"id": 1}]"#,
        ]
        let outcome = await shell.run("new-provider \(arguments)")
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, code, "\(outcome)")
        #expect(!outcome.errors.contains("hunter2222"))
        expectEqual(shell.providerFiles.text(of: Self.path), nil)
    }

    @Test(arguments: [
        (Self.path, ""), ("\(MemoryProviderFiles.user)/acme-orders.jsonc", ""),
        ("acme-orders.json", " -o acme-orders.json"),
    ])
    func `an existing file is not replaced`(path: String, option: String) async {
        let shell = shell([path: "{}"])
        let outcome = await shell.run("new-provider acme-orders --from \(Self.url)\(option)")
        #expect(
            outcome.errors.contains("acme-orders.json") && outcome.errors.contains("exists, and is not replaced"),
            "\(outcome)")
        expectEqual(outcome.code, 64)
        expectEqual(shell.providerFiles.text(of: path), "{}")
    }

    @Test func `a secret is sent only after the user agreed`() async throws {
        var shell = shell()
        shell.environment["ACME_KEY"] = "hunter2222"
        let line = "new-provider acme-orders --from \(Self.url)?page=1 --key-header X-API-Key=ACME_KEY"
        let refused = await shell.run(line)
        expectEqual(refused.code, 77, "\(refused)")
        #expect(refused.errors.contains("refusing to send ACME_KEY to https://api.acme.example"), "\(refused)")
        shell.isInputTerminal = true
        shell.errorWidth = 100
        shell.typedLine = "y"
        let sent = Mutex<[String]>([])
        shell.transport = FakeTransport { [transport = shell.transport] request throws(NetworkError) in
            sent.withLock { $0 += request.credentials.map { "\($0.placement.kind) \($0.placement.name ?? "")" } }
            return try await transport.answer(request)
        }
        let outcome = await shell.run(line)
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(sent.withLock { Set($0) } == ["header X-API-Key"])
        #expect(!"\(outcome.output)\(outcome.errors)".contains("hunter2222"))
        let text = try #require(shell.providerFiles.text(of: Self.path))
        #expect(text.contains(#"{"variable": "ACME_KEY", "header": "X-API-Key", "required": true"#), "\(text)")
    }

    @Test func `a redirect to another server is refused, with both names`() async {
        var shell = shell()
        shell.transport = FakeTransport { request throws(NetworkError) in
            HTTPResponse(
                status: 200, body: Data(#"[{"id": 1}]"#.utf8), url: URL(literal: "https://other.example/orders"),
                receivedAt: Date(timeIntervalSince1970: 0))
        }
        let outcome = await shell.run("new-provider acme-orders --from \(Self.url)")
        #expect(
            outcome.errors.contains("api.acme.example redirects to other.example, which is not followed"), "\(outcome)")
        expectEqual(outcome.code, 64)
    }

    @Test func `a failure of the request has a hint about the options of the command`() async {
        var shell = shell()
        shell.transport = .answering(401, "{}")
        let refused = await shell.run("new-provider acme-orders --from \(Self.url)")
        #expect(refused.errors.contains("hint: if the API needs a key, add: --key-query NAME=VARIABLE"), "\(refused)")
        expectEqual(refused.code, 77)
        shell.transport = FakeTransport { _ throws(NetworkError) in throw NetworkError(.notReachedServer, "refused") }
        let unreachable = await shell.run("new-provider acme-orders --from \(Self.url)")
        #expect(unreachable.errors.contains("hint: check the network and the URL"), "\(unreachable)")
        expectEqual(unreachable.code, 69)
    }

    @Test func `an OpenAPI document becomes a file`() async throws {
        var shell = shell()
        shell.files = [
            "openapi.json": """
            {"openapi": "3.0.3", "servers": [{"url": "https://api.acme.example"}], "paths": {"/orders": {"get": {
             "operationId": "listOrders", "parameters": [{"name": "status", "in": "query", "schema": {"enum": ["open", "sent"]}}],
             "responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "object",
             "properties": {"id": {"type": "integer"}, "title": {"type": "string"}}}}}}}}}}}}
            """
        ]
        let outcome = await shell.run("new-provider acme-orders --from openapi.json")
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(outcome.errors.contains("an OpenAPI document does not say how pages are requested"), "\(outcome)")
        let text = try #require(shell.providerFiles.text(of: Self.path))
        #expect(text.contains(#"{"name": "status", "summary": "the value of 'status'", "kind": "choice""#), "\(text)")
    }
}
