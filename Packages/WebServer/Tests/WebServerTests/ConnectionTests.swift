import Essentials
import ProtocolsTesting
import Testing
import TransportProtocols
import WebServer

@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
    @Test func `a connection carries many requests`() async throws {
        let handler = FakeHandler.echo()
        try await TestServer.run(handler) { server in
            let client = try server.client()
            defer { client.close() }
            for number in 1...3 {
                await client.send(server.get("a%2Fb/\(number)?q=%C3%A9"))
                await expectEqual(client.response()?.body, "GET [\"a/b\", \"\(number)\"] ")
                await client.send(server.post("actions", "{\(number)}"))
                await expectEqual(client.response()?.body, "POST [\"actions\"] {\(number)}")
            }
            await client.send(server.get("", "Connection: keep-alive, Close"))
            let last = await client.response()
            #expect(last?.body == "GET [] " && last?.fields["Connection"] == "close")
            #expect(await client.rest().isEmpty)
        }
        #expect(handler.requests.count == 7 && handler.requests[0].query == ["q": "é"])
        expectEqual(handler.requests[1], WebRequest(["actions"], method: .post, body: Data("{1}".utf8)))
    }

    @Test func `requests that arrive together get their responses in order`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            defer { client.close() }
            let requests = (1...20).map { $0.isMultiple(of: 2) ? server.post("\($0)", "x") : server.get("\($0)") }
            await client.send(requests.joined())
            for number in 1...20 { await expectEqual(client.response()?.body.contains("[\"\(number)\"]"), true) }
        }
    }

    @Test func `a request may arrive byte by byte`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            defer { client.close() }
            for byte in server.post("a", "{}").utf8 { await client.send([byte]) }
            await expectEqual(client.response()?.body, "POST [\"a\"] {}")
        }
    }

    @Test func `a HEAD request gets the header fields of a GET request`() async throws {
        let handler = FakeHandler.echo()
        try await TestServer.run(handler) { server in
            let client = try server.client()
            defer { client.close() }
            await client.send(server.get("a", method: "HEAD") + server.get("a"))
            let head = try #require(await client.response(isHead: true))
            let get = try #require(await client.response())
            #expect(head.fields == get.fields && head.fields["Content-Length"] == "\(get.body.utf8.count)")
            #expect(head.body.isEmpty && !get.body.isEmpty)
        }
        expectEqual(handler.requests[0], handler.requests[1])
    }

    static let contents: [(WebContent, Int, String?)] = [
        (WebContent(404, "text/plain", Data("x".utf8)), 404, "1"), (WebContent(204, "", Data("x".utf8)), 204, nil),
        (WebContent(200, "text/html\r\nX: y"), 500, "17"), (WebContent(securityPolicy: "a\nb"), 500, "17"),
        (WebContent(99), 500, "17"), (WebContent(100), 500, "17"), (WebContent(304), 500, "17"),
        (WebContent(1000), 500, "17"), (WebContent(299), 299, "0"),
    ]

    @Test(arguments: contents.indices) func `invalid content becomes a 500 response`(index: Int) async throws {
        let (content, status, length) = Self.contents[index]
        try await TestServer.run(FakeHandler { _ in .content(content) }) { server in
            let client = try server.client()
            defer { client.close() }
            await client.send(server.get() + server.get())
            for _ in 1...2 {
                let response = await client.response()
                #expect(response?.status == status && response?.fields["Content-Length"] == length)
                #expect(response?.fields["X"] == nil)
            }
        }
    }

    @Test func `100 Continue is sent only after the checks`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            defer { client.close() }
            let parts = server.post("a", "{}").split(separator: "\r\n\r\n").map(String.init)
            await client.send(parts[0] + "\r\nExpect: 100-continue\r\n\r\n")
            await expectEqual(client.read(to: "\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n")
            await client.send(parts[1])
            await expectEqual(client.response()?.body, "POST [\"a\"] {}")
            await client.send(parts[0].replacing("Origin", with: "X") + "\r\nExpect: 100-continue\r\n\r\n")
            await expectEqual(client.response()?.status, 403)
        }
    }

    @Test func `a response is complete even if the request is not read`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            defer { client.close() }
            let body = String(repeating: "x", count: 1_048_576)
            // The body is larger than the buffers of the system.
            await client.send(server.post("a", String(repeating: "x", count: 16 * 1_048_576)))
            await expectEqual(client.response()?.status, 413)
            #expect(await client.rest().isEmpty && !client.isReset)
            let second = try server.client()
            defer { second.close() }
            await second.send(server.post("a", body))
            await expectEqual(second.response()?.body.count, body.count + "POST [\"a\"] ".count)
        }
    }

    @Test func `connections over the limit are refused`() async throws {
        var limits = WebServerLimits()
        limits.connections = 2
        try await TestServer.run(FakeHandler.echo(), limits) { server in
            let clients = try (1...5).map { _ in try server.client() }
            for client in clients.prefix(2) {
                await client.send(server.get())
                await expectEqual(client.response()?.status, 200)
            }
            for client in clients[2..<4] {
                await expectEqual(client.response()?.status, 503)
                #expect(await client.rest().isEmpty)
            }
            #expect(await clients[4].rest().isEmpty)
            for client in clients { client.close() }
            // The server may notice the end of the connections a little later.
            var status: Int?
            while status != 200 {
                let client = try server.client()
                await client.send(server.get())
                status = await client.response()?.status
                client.close()
            }
        }
    }

    @Test func `a port that is in use is an error, and a server runs only once`() async throws {
        try await TestServer.run { server in
            #expect(throws: WebServerError.portInUse(server.port)) { try Self.server(port: server.port) }
        }
        for port in [-1, 65_536] {
            #expect(throws: WebServerError.invalidPort(port)) { try Self.server(port: port) }
        }
        expectEqual("\(WebServerError.portInUse(80))", "port 80 is already in use")
        let server = try Self.server(port: 0)
        #expect(server.url.absoluteString.contains(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/))
        let running = Task { try await server.run() }
        running.cancel()
        try await running.value
        await #expect(throws: WebServerError.stopped) { try await server.run() }
    }

    private static func server(port: Int) throws(WebServerError) -> LocalWebServer {
        // The thread sanitizer fails on the address of a generator without properties.
        var generator = SeededGenerator(seed: 1)
        let token = WebToken(using: &generator)
        #expect(!"\(token)".contains(token.text) && !String(reflecting: token).contains(token.text))
        return try LocalWebServer(FakeHandler.echo(), port: port, token: token)
    }
}
