import CurlTransport
import Essentials
import Testing
import TransportContract
import TransportProtocols

/// Requests that are refused before anything is sent.
@Suite struct RefusedRequestTests {
    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/hosts", "data:,x", "mailto:a@example.com", "gopher://127.0.0.1/", "127.0.0.1",
        "/path", "http:///path", "http:path", "https://", "https://user:pa55@example.com/", "https://user@example.com/",
        "https://exa%6Dple%2F.com/", "https://a%00b/", "https://example.com:0/", "https://example.com:65536/",
        "https://[fe80::1%25eth0]/",
    ])
    func `a URL that is invalid or not HTTP is refused`(url: String) async throws {
        let error = try #require(await makeTransport(allowsPlainHTTP: true).failure(of: get(url)))

        expectEqual(error.code, .invalidRequest)
        #expect(!error.message.contains("pa55"))
    }

    @Test(arguments: [
        "http://example.com/", "http://192.168.0.1/", "http://128.0.0.1/", "http://127.0.0.1.example.com/",
        "http://127.0.0.256/", "http://127.1/", "http://localhost.example.com/", "http://0.0.0.0/",
        "http://2130706433/", "http://0127.0.0.1/", "http://127.0.0.08/", "http://127.0.0.01/",
    ])
    func `plain HTTP to another machine is refused`(url: String) async throws {
        let request = try get(url)
        let error = try #require(await makeTransport().failure(of: request))

        expectEqual(error.code, .unprotected)
        #expect(error.message.contains(try #require(request.url.host())))
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "localhost", "LocalHost"])
    func `plain HTTP to this machine is allowed`(host: String) async throws {
        let port = try LoopbackServer.unusedPort()

        try await expectEqual(makeTransport().failure(of: get("http://\(host):\(port)/"))?.code, .notReachedServer)
    }

    @Test func `plain HTTP to another machine can be allowed`() async throws {
        let error = try await makeTransport(allowsPlainHTTP: true).failure(of: get("http://nowhere.invalid/"))

        expectEqual(error?.code, .notReachedServer)
    }

    @Test(arguments: ["", "GET ", "GE T", "GET\r\nX-A: b", "G\u{E9}T", "GET\0", String(repeating: "A", count: 257)])
    func `a method that is not a token is refused`(method: String) async throws {
        try await expectRefusal { $0.method = HTTPMethod(rawValue: method) }
    }

    @Test(arguments: [
        "", " ", "X A", "X:A", "X-A\r\nX-B", "X\n", "X\0", "N\u{E9}", "Content-Length", "transfer-ENCODING",
    ])
    func `a field name that is invalid or set by the transport is refused`(name: String) async throws {
        try await expectRefusal { $0.headers.append(name, "s3cret") }
    }

    @Test(arguments: ["s3cret\r\nX-Other: b", "s3cret\nb", "s3cret\rb", "s3cret\0b", "s3cret\u{1B}b", "s3cret\u{7F}b"])
    func `a field value with a control character is refused`(value: String) async throws {
        try await expectRefusal { $0.headers.append("X-A", value) }
    }

    @Test(arguments: [HTTPMethod.get, .head])
    func `a GET or HEAD request with a body is refused`(method: HTTPMethod) async throws {
        try await expectRefusal {
            $0.method = method
            $0.body = Data("s3cret".utf8)
        }
    }

    @Test func `a URL that is too long is refused`() async throws {
        try await expectRefusal {
            $0.url.append(queryItems: [
                URLQueryItem(name: "key", value: "s3cret" + String(repeating: "x", count: 70_000))
            ])
        }
    }

    /// Expects that a changed request is refused without a connection, and that the message shows no secret.
    private func expectRefusal(
        sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout HTTPRequest) -> Void
    ) async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }
        var request = try get("\(server.base)/")
        change(&request)

        let error = await makeTransport().failure(of: request)

        #expect(error?.code == .invalidRequest, sourceLocation: sourceLocation)
        #expect(error.map { !"\($0)".contains("s3cret") } == true, sourceLocation: sourceLocation)
        #expect(server.connectionCount == 0, sourceLocation: sourceLocation)
    }
}
