import CurlTransport
import Protocols
import Testing

@Suite struct RoundTripTests {
    private let transport = makeTransport()

    @Test func getCarriesQueryHeadersAndCredentials() async throws {
        let server = SocketServer(["/search": [.echo]])
        defer { server.stop() }
        let base = try #require(URL(string: server.base))
        let url = URL(base, path: ["search"], query: [QueryItem("q", "c++ & \u{E9}"), QueryItem("safe", true)])
        let request = HTTPRequest(
            url: url, headers: ["Accept": "application/json", "X-Empty": "", "X-Many": "1", "X-Many": "2"],
            credentials: [.query("key", Secret("k+y")), .bearer(Secret("t0ken"))])

        let response = try await transport.send(request)

        let echo = String(decoding: response.body, as: UTF8.self)
        #expect(response.status == 200)
        #expect(echo.hasPrefix("GET /search?q=c%2B%2B%20%26%20%C3%A9&safe=true&key=k%2By HTTP/1.1\r\n"))
        for line in ["Accept: application/json", "X-Empty:", "Authorization: Bearer t0ken"] {
            #expect(echo.contains("\r\n\(line)\r\n"), "\(line)")
        }
        #expect(echo.contains("\r\nX-Many: 1\r\nX-Many: 2\r\n"))
        #expect(response.url == url)
        #expect(response.receivedAt == arrival)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, HTTPMethod(rawValue: "QUERY")])
    func bodiesGoOutAsTheyAre(method: HTTPMethod) async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }
        let body = "{\"name\":\"\u{E9}\0\"}" + String(repeating: "x", count: 300_000)
        var request = try get("\(server.base)/", headers: ["Content-Type": "application/json"])
        request.method = method
        request.body = Data(body.utf8)

        let echo = String(decoding: try await transport.send(request).body, as: UTF8.self)

        #expect(echo.hasPrefix("\(method) / HTTP/1.1\r\n"))
        #expect(echo.hasSuffix("\r\n\r\n\(body)"))
        #expect(echo.contains("\r\nContent-Type: application/json\r\n"))
    }

    @Test(arguments: [HTTPMethod.get, .post, .put, .delete], [nil, Data()])
    func aRequestNeedsNoBody(method: HTTPMethod, body: Data?) async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }
        var request = try get("\(server.base)/")
        request.method = method
        request.body = body

        let echo = String(decoding: try await transport.send(request).body, as: UTF8.self)

        #expect(echo.hasPrefix("\(method) / HTTP/1.1\r\n"))
        #expect(echo.hasSuffix("\r\n\r\n"))
    }

    @Test func headHasNoBodyWhateverLengthItTells() async throws {
        let server = SocketServer(["/": [.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")]])
        defer { server.stop() }
        var request = try get("\(server.base)/")
        request.method = .head

        let response = try await transport.send(request)

        #expect(response.status == 200)
        #expect(response.headers["content-length"] == "99999999999")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: [
        ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
        ("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\nContent-Length: 99999999999\r\n\r\n", 304, ""),
        ("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone", 404, "gone"),
        ("HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nwait", 503, "wait"),
        ("HTTP/1.1 999 Odd\r\nContent-Length: 3\r\n\r\nodd", 999, "odd"),
        ("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nch\r\n4\r\nunks\r\n0\r\n\r\n", 200, "chunks"),
        ("HTTP/1.0 200 OK\r\n\r\nuntil the end", 200, "until the end"),
    ])
    func everyStatusIsAResponse(answer: String, status: Int, body: String) async throws {
        let server = SocketServer(["/": [.send(answer), .close]])
        defer { server.stop() }

        let response = try await transport.send(get("\(server.base)/"))

        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test func whiteSpaceAroundAValueIsNoPartOfIt() async throws {
        let server = SocketServer(["/": [.send("HTTP/1.1 200 OK\r\nX-A:\t two  words \t\r\nContent-Length: 0\r\n\r\n")]]
        )
        defer { server.stop() }

        #expect(try await transport.send(get("\(server.base)/")).headers["x-a"] == "two  words")
    }

    @Test func repeatedHeadersAreKept() async throws {
        let head = "HTTP/1.1 200 OK\r\nVary: Accept\r\nSet-Cookie: a=1\r\nVary: Cookie\r\nSet-Cookie: b=2, c\r\n"
        let server = SocketServer(["/": [.send("\(head)Content-Length: 0\r\n\r\n")]])
        defer { server.stop() }

        let headers = try await transport.send(get("\(server.base)/")).headers

        #expect(headers.fields.map(\.name) == ["Vary", "Set-Cookie", "Vary", "Set-Cookie", "Content-Length"])
        #expect(headers["vary"] == "Accept, Cookie")
        #expect(headers["set-cookie"] == "a=1, b=2, c")
    }

    @Test func cookiesAreNotSentBack() async throws {
        let cookie = "HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Path=/\r\nContent-Length: 0\r\n\r\n"
        let server = SocketServer(["/login": [.send(cookie)], "/": [.echo]])
        defer { server.stop() }

        _ = try await transport.send(get("\(server.base)/login"))
        let echo = String(decoding: try await transport.send(get("\(server.base)/")).body, as: UTF8.self)

        #expect(!echo.lowercased().contains("cookie"))
    }

    @Test func aPasswordChallengeIsAResponse() async throws {
        let head = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 6\r\n\r\n"
        let server = SocketServer(["/": [.send(head + "no key")], "/next": [.echo]])
        defer { server.stop() }

        for _ in 1...3 {
            let response = try await transport.send(get("\(server.base)/", credentials: [.bearer(Secret("t0ken"))]))
            #expect(response.status == 401)
            #expect(response.headers["WWW-Authenticate"] == "Basic realm=\"x\"")
            #expect(String(decoding: response.body, as: UTF8.self) == "no key")
        }
        #expect(try await transport.send(get("\(server.base)/next")).status == 200)
    }

    @Test func connectionsAreUsedAgain() async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }

        for _ in 1...10 { _ = try await transport.send(get("\(server.base)/")) }

        #expect(server.counts.requests == 10)
        #expect(server.counts.connections == 1)
    }

    @Test(arguments: [HTTPMethod.post, .patch, .put, .delete])
    func whatMayChangeSomethingIsSentOnce(method: HTTPMethod) async throws {
        let server = SocketServer(["/": [.echo], "/drop": [.close]])
        defer { server.stop() }
        var request = try get("\(server.base)/drop")
        request.method = method
        request.body = Data("x".utf8)

        // A connection that was used before: over that one, libcurl would try again.
        _ = try await transport.send(get("\(server.base)/"))
        #expect(await transport.failure(of: request)?.code == .connectionLost)

        #expect(server.counts.requests == 2)
        #expect(server.counts.connections == 2)
    }

    @Test(arguments: ["HTTP://127.0.0.1", "http://LOCALHOST"])
    func schemeAndHostMayBeWrittenInCapitals(start: String) async throws {
        let server = SocketServer(["/Path": [.echo]])
        defer { server.stop() }

        #expect(try await transport.send(get("\(start):\(server.port)/Path")).status == 200)
    }
}
