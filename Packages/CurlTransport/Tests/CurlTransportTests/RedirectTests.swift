import CurlTransport
import Protocols
import Testing

@Suite struct RedirectTests {
    private let transport = makeTransport()

    /// Where a redirect leads; `PORT` stands for another server's port.
    private static let locations = [
        "/there", "there?q=c%2B%2B#part", "?page=2", "/", "//127.0.0.1:PORT/there", "http://127.0.0.1:PORT/there",
        "http://example.com/", "https://example.com/", "ftp://example.com/", "mailto:a@example.com", "http://[", "",
        "a b", "%zz",
    ]

    @Test(arguments: [300, 301, 302, 303, 307, 308], locations)
    func areGivenBackAndNotFollowed(status: Int, location: String) async throws {
        let other = SocketServer()
        defer { other.stop() }
        let location = location.replacing("PORT", with: String(other.port))
        let answer = "HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\nContent-Length: 4\r\n\r\nbody"
        let server = SocketServer(["/": [.send(answer)]])
        defer { server.stop() }
        let request = try get("\(server.base)/", credentials: [.bearer(Secret("t0ken"))])

        let response = try await transport.send(request)

        #expect(response.status == status)
        #expect(response.headers["Location"] == location)
        #expect(response.url == request.url)
        #expect(server.counts.requests == 1)
        #expect(other.counts.connections == 0)
    }

    @Test func keepTheirBodies() async throws {
        let server = SocketServer([
            "/": [.send("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 4\r\n\r\nbody")]
        ])
        defer { server.stop() }

        #expect(try await transport.send(get("\(server.base)/")).body == Data("body".utf8))
    }

    @Test func mayNameNoPlace() async throws {
        let server = SocketServer(["/": [.send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")]])
        defer { server.stop() }

        #expect(try await transport.send(get("\(server.base)/")).status == 302)
    }

    @Test func ofAPostAreGivenBackToo() async throws {
        let server = SocketServer([
            "/": [.send("HTTP/1.1 303 See Other\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")]
        ])
        defer { server.stop() }
        var request = try get("\(server.base)/")
        request.method = .post
        request.body = Data("x".utf8)

        #expect(try await transport.send(request).status == 303)
        #expect(server.counts.requests == 1)
    }
}
