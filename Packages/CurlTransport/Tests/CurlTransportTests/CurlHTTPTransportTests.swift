import CurlTransport
import Essentials
import Testing
import TransportContract
import TransportProtocols

/// Behavior beyond the contract, such as messages, connections and the bodies of redirects.
@Suite(.timeLimit(.minutes(1))) struct CurlHTTPTransportTests {
    private let transport = makeTransport()

    // MARK: Responses

    @Test func `a response has the time of its receipt and the URL of the request`() async throws {
        let server = try LoopbackServer(["/Path": [.echo]])
        defer { server.stop() }
        let request = try get("\(server.base)/Path?q=c%2B%2B")

        let response = try await transport.send(request)

        expectEqual(response.receivedAt, arrival)
        expectEqual(response.url, request.url)
    }

    @Test(arguments: ["HTTP://127.0.0.1", "http://LOCALHOST"])
    func `the scheme and the host can be in upper case`(start: String) async throws {
        let server = try LoopbackServer(["/Path": [.echo]])
        defer { server.stop() }

        try await expectEqual(transport.send(get("\(start):\(server.port)/Path")).status, 200)
    }

    @Test(arguments: [("Location: /there", "body"), ("X-A: no location", "")])
    func `a redirect keeps its body`(field: String, body: String) async throws {
        let server = try LoopbackServer(["/": [.response(status: 302, fields: [field], body: body)]])
        defer { server.stop() }

        let response = try await transport.send(get("\(server.base)/"))

        expectEqual(response.status, 302)
        expectEqual(response.body, Data(body.utf8))
    }

    @Test func `cancelling after the response has no effect`() async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }
        let (request, transport) = (try get("\(server.base)/"), transport)

        let sending = Task { try await transport.send(request) }
        let response = try await sending.value
        sending.cancel()

        expectEqual(response.status, 200)
        try await expectEqual(transport.send(request).status, 200)
    }

    // MARK: Connections

    @Test func `connections are reused`() async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }

        for _ in 1...10 { _ = try await transport.send(get("\(server.base)/")) }

        expectEqual(server.requests.count, 10)
        expectEqual(server.connectionCount, 1)
    }

    @Test(arguments: [HTTPMethod.post, .patch, .put, .delete])
    func `a request that may change something has its own connection`(method: HTTPMethod) async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }
        var request = try get("\(server.base)/")
        request.method = method
        request.body = Data("x".utf8)

        // If the server closed a reused connection, libcurl would send the request again.
        _ = try await transport.send(get("\(server.base)/"))
        _ = try await transport.send(request)

        expectEqual(server.connectionCount, 2)
    }

    @Test func `a POST that is declared safe reuses a connection`() async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }
        let url = try get("\(server.base)/").url
        let request = HTTPRequest(method: .post, url: url, body: Data("x".utf8), isSafe: true)

        _ = try await transport.send(get("\(server.base)/"))
        _ = try await transport.send(request)

        expectEqual(server.requests.count, 2)
        expectEqual(server.connectionCount, 1)
    }

    @Test func `connections to a host are limited by the requests per host`() async throws {
        let server = try LoopbackServer(["/": [.pause(.milliseconds(20)), .echo]])
        defer { server.stop() }
        let transport = makeTransport(requestsPerHost: 3)
        let request = try get("\(server.base)/")

        let statuses = try await withThrowingTaskGroup { group in
            for _ in 1...40 { group.addTask { try await transport.send(request).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }

        expectEqual(statuses, Array(repeating: 200, count: 40))
        expectEqual(server.maximumInFlight, 3)
        expectEqual(server.connectionCount, 3)
    }

    @Test func `a busy host does not delay other hosts`() async throws {
        let (busy, free) = (try LoopbackServer(["/": [.hang]]), try LoopbackServer(["/": [.echo]]))
        defer { free.stop() }
        let transport = makeTransport(requestsPerHost: 1)
        let request = try get("\(busy.base)/")
        async let failure = transport.failure(of: request)

        try await expectEqual(transport.send(get("\(free.base)/")).status, 200)

        busy.stop()
        _ = await failure
    }

    // MARK: Time

    @Test func `a slow response within the timeout succeeds`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
        let server = try LoopbackServer([
            "/": [.pause(.milliseconds(300)), .text(head), .pause(.milliseconds(300)), .text("slow")]
        ])
        defer { server.stop() }

        try await expectEqual(transport.send(get("\(server.base)/")).status, 200)
    }

    @Test func `the largest timeout is accepted`() async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }

        try await expectEqual(makeTransport(timeout: .seconds(Int64.max)).send(get("\(server.base)/")).status, 200)
    }

    @Test func `the timeout does not include the wait in the queue`() async throws {
        let server = try LoopbackServer(["/": [.pause(.milliseconds(200)), .echo]])
        defer { server.stop() }
        let transport = makeTransport(timeout: .seconds(1), requestsPerHost: 1)
        let request = try get("\(server.base)/")

        await withTaskGroup(of: NetworkError?.self) { group in
            for _ in 1...7 { group.addTask { await transport.failure(of: request) } }
            for await error in group { #expect(error == nil) }
        }
    }

    // MARK: Errors

    private static let head = "HTTP/1.1 200 OK\r\n"

    @Test(
        arguments: [
            ([.hang], .timedOut, "the request to HOST timed out after 300 ms"),
            (
                [.text(head + "Content-Length: 100\r\n\r\nshort"), .close], .connectionLost,
                "HOST closed the connection before the response was complete"
            ),
            ([.text("garbage\r\n\r\n"), .close], .incorrectDataReturned, "HOST sent an invalid HTTP response"),
            (
                [.text(head + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone")], .incorrectDataReturned,
                "HOST sent a body that does not match its Content-Encoding"
            ),
            (
                [.response(body: String(repeating: "a", count: 1001))], .responseTooLarge,
                "HOST sent a response larger than the limit of 1000 bytes"
            ),
        ] as [([LoopbackServer.Step], NetworkError.Code, String)])
    func `an error names the host and the port`(
        steps: [LoopbackServer.Step], code: NetworkError.Code, message: String
    ) async throws {
        let server = try LoopbackServer(["/": steps])
        defer { server.stop() }
        let transport = makeTransport(timeout: .milliseconds(300), maximumBodySize: 1000)

        let error = try await transport.failure(of: get("\(server.base)/"))

        expectEqual(error?.code, code)
        expectEqual(error?.message, message.replacing("HOST", with: "127.0.0.1:\(server.port)"))
    }

    @Test func `a refused connection has libcurl's code as its cause`() async throws {
        let port = try LoopbackServer.unusedPort()

        let error = try #require(await transport.failure(of: get("http://127.0.0.1:\(port)/")))

        expectEqual(error.code, .notReachedServer)
        expectEqual(error.message, "127.0.0.1:\(port) refused the connection")
        expectEqual((error.cause as? CurlFailure)?.code, 7)
    }

    @Test func `an unknown host is named`() async throws {
        let error = try #require(await transport.failure(of: get("https://nowhere.invalid/")))

        expectEqual(error.code, .notReachedServer)
        expectEqual(error.message, "could not resolve the host nowhere.invalid")
    }

    @Test func `a server without TLS is named`() async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }

        let error = try #require(await transport.failure(of: get("https://127.0.0.1:\(server.port)/")))

        #expect(error.message.contains("127.0.0.1:\(server.port)"))
    }

    @Test func `failures leave the transport usable`() async throws {
        let server = try LoopbackServer(["/drop": [.close], "/garbage": [.text("garbage"), .close], "/": [.echo]])
        defer { server.stop() }

        for _ in 1...20 {
            try await expectEqual(transport.failure(of: get("\(server.base)/drop"))?.code, .connectionLost)
            try await expectEqual(transport.failure(of: get("\(server.base)/garbage"))?.code, .incorrectDataReturned)
            try await expectEqual(transport.send(get("\(server.base)/")).status, 200)
        }
    }
}
