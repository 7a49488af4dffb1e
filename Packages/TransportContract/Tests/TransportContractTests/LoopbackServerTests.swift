import Essentials
import ProtocolsTesting
import Testing

@testable import TransportContract

@Suite(.timeLimit(.minutes(1))) struct LoopbackServerTests {
    @Test(arguments: [
        ("/a", "HTTP/1.1 200 Reason\r\nX-A: 1\r\nContent-Length: 3\r\n\r\nabc"),
        ("/a?b=c", "HTTP/1.1 200 Reason\r\nX-A: 1\r\nContent-Length: 3\r\n\r\nabc"),
        ("/b", "\u{1}\u{2}three"), ("/c", "HTTP/1.1 404 Reason\r\nContent-Length: 0\r\n\r\n"),
    ])
    func `a path has its own response`(target: String, response: String) throws {
        let server = try LoopbackServer([
            "/a": [.response(fields: ["X-A: 1"], body: "abc"), .close],
            "/b": [.bytes([1, 2]), .pause(.milliseconds(1)), .drip("three", every: .zero), .close],
        ])
        defer { server.stop() }
        let client = try #require(LoopbackSocket.client(of: server))
        defer { client.close() }
        #expect(client.write(Array("GET \(target) HTTP/1.1\r\n\r\n".utf8)))
        expectEqual(client.text(untilCount: response.utf8.count), response)
        expectEqual(server.requests.map(\.line), ["GET \(target)"])
    }

    @Test func `a connection carries many requests, and each of them is recorded`() async throws {
        let server = try LoopbackServer(["/": [.echo]])
        defer { server.stop() }
        let client = try #require(LoopbackSocket.client(of: server))
        defer { client.close() }
        for number in 1...3 {
            let head = "POST / HTTP/1.1\r\nX-N: \(number)\r\nx-n: b\r\nContent-Length: 5\r\n\r\n"
            // In two parts, because a body can arrive later than the header section.
            for part in [head + "bo", "dy\(number)"] { #expect(client.write(Array(part.utf8))) }
            let echo = "HTTP/1.1 200 OK\r\nContent-Length: \(head.utf8.count + 5)\r\n\r\n\(head)body\(number)"
            expectEqual(client.text(untilCount: echo.utf8.count), echo)
        }
        await server.waitForRequests(3)
        expectEqual(server.requests.map { $0.values(of: "X-N") }, [["1", "b"], ["2", "b"], ["3", "b"]])
        expectEqual(server.requests.map(\.body), (1...3).map { Data("body\($0)".utf8) })
        expectEqual(server.connectionCount, 1)
        expectEqual(server.maximumInFlight, 1)
    }

    @Test(arguments: [[LoopbackServer.Step.hang], [.endless(Array("x".utf8))], [.text("half"), .hang]])
    func `stopping ends every connection and frees the port`(steps: [LoopbackServer.Step]) async throws {
        let server = try LoopbackServer()
        server.respond(with: steps)
        let clients = try (1...3).map { _ in try #require(LoopbackSocket.client(of: server)) }
        for client in clients { #expect(client.write(Array("GET / HTTP/1.1\r\n\r\n".utf8))) }
        await server.waitForRequests(3)
        server.stop()
        server.stop()
        for client in clients {
            while client.read() != nil {}
            client.close()
        }
        while let client = LoopbackSocket.connected(to: server.port) {
            client.close()
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test func `a reset, a TLS handshake and a lost client do not affect other connections`() throws {
        let server = try LoopbackServer(["/reset": [.reset], "/": [.ok]])
        defer { server.stop() }
        for bytes in [Array("GET /reset HTTP/1.1\r\n\r\n".utf8), [22, 3, 1, 0, 5], Array("GET / HT".utf8)] {
            let client = try #require(LoopbackSocket.client(of: server))
            #expect(client.write(bytes))
            if !bytes.starts(with: Array("GET / HT".utf8)) { #expect(client.read() == nil) }
            client.close()
        }
        let client = try #require(LoopbackSocket.client(of: server))
        defer { client.close() }
        #expect(client.write(Array("GET / HTTP/1.1\r\n\r\n".utf8)))
        #expect(client.text(untilCount: 44).hasSuffix("\r\n\r\nok"))
    }

    @Test func `a tunnel forwards bytes in both directions`() throws {
        let target = try LoopbackServer(["/": [.echo]])
        defer { target.stop() }
        let proxy = try LoopbackServer()
        defer { proxy.stop() }
        proxy.respond(with: [.text("HTTP/1.1 200 Connected\r\n\r\n"), .tunnel(to: target.port)])
        let client = try #require(LoopbackSocket.client(of: proxy))
        defer { client.close() }
        #expect(client.write(Array("CONNECT x.invalid:443 HTTP/1.1\r\n\r\n".utf8)))
        expectEqual(client.text(untilCount: 26), "HTTP/1.1 200 Connected\r\n\r\n")
        #expect(client.write(Array("GET / HTTP/1.1\r\n\r\n".utf8)))
        #expect(client.text(untilCount: 57).hasSuffix("GET / HTTP/1.1\r\n\r\n"))
        expectEqual(target.requests.count, 1)
    }

    @Test func `child processes inherit no socket`() throws {
        let (listener, port) = try #require(LoopbackSocket.bound())
        #expect(listener.startListening())
        let client = try #require(LoopbackSocket.connected(to: port))
        let connection = try #require(listener.nextConnection())
        for socket in [listener, client, connection] {
            #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
            socket.close()
        }
    }
}

extension LoopbackSocket {
    /// Returns a connection whose reads time out after 10 s, so that no test hangs.
    fileprivate static func client(of server: LoopbackServer) -> LoopbackSocket? {
        let client = connected(to: server.port)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        if let client {
            setsockopt(client.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        return client
    }

    /// Reads until `count` bytes have arrived or the connection ends.
    fileprivate func text(untilCount count: Int) -> String {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = read() { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }
}
