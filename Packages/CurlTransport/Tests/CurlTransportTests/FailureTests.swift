import CurlTransport
import Protocols
import Testing

@Suite struct FailureTests {
    private let transport = makeTransport()

    private static let head = "HTTP/1.1 200 OK\r\n"

    @Test(arguments: [
        ("nothing", ""),
        ("a body shorter than announced", head + "Content-Length: 100\r\n\r\nshort"),
        ("no body where one is announced", head + "Content-Length: 100\r\n\r\n"),
        ("a chunk that breaks off", head + "Transfer-Encoding: chunked\r\n\r\n10\r\nshort"),
        ("chunks without an end", head + "Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n"),
        ("a redirect that breaks off", "HTTP/1.1 302 F\r\nLocation: /\r\nContent-Length: 100\r\n\r\nshort"),
        ("a refusal that breaks off", "HTTP/1.1 404 N\r\nContent-Length: 100\r\n\r\nshort"),
        ("only a forerunner", "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n"),
    ])
    func aResponseThatBreaksOffIsALostConnection(name: String, answer: String) async throws {
        let server = SocketServer(["/": [.send(answer), .close]])
        defer { server.stop() }

        let error = try #require(await transport.failure(of: get("\(server.base)/")))

        #expect(error.code == .connectionLost)
        #expect(error.message == "127.0.0.1:\(server.port) closed the connection before the response was complete")
    }

    @Test(arguments: [
        ("no HTTP", "\u{1}garbage\r\n\r\n"),
        ("text alone", "just text"),
        ("another protocol", "SSH-2.0-OpenSSH_9.2\r\n"),
        ("an unknown version", "HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\nok"),
        ("a status in words", "HTTP/1.1 fine OK\r\n\r\n"),
        ("a status of four digits", "HTTP/1.1 1000 OK\r\n\r\n"),
        ("a status below 100", "HTTP/1.1 99 OK\r\n\r\n"),
        ("a header without a colon", head + "nocolon\r\n\r\n"),
        ("a header without a name", head + ": x\r\n\r\n"),
        ("a space in a header's name", head + "bad name: x\r\n\r\n"),
        ("a CR in a header's name", head + "X-\rA: x\r\n\r\n"),
        ("a header that continues none", head + " folded: x\r\n\r\n"),
        ("a trailer without a colon", head + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n0\r\n\r\n"),
        ("NUL in a header", head + "X-A: a\0b\r\n\r\n"),
        ("a negative length", head + "Content-Length: -5\r\n\r\nok"),
        ("a length in words", head + "Content-Length: two\r\n\r\nok"),
        ("a chunk without a length", head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n"),
        ("gzip that is none", head + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone"),
        ("an unknown encoding", head + "Content-Encoding: rot13\r\nContent-Length: 2\r\n\r\nbx"),
        ("a header of 120 KB", head + "X-A: \(String(repeating: "a", count: 120_000))\r\n\r\n"),
    ])
    func garbageIsIncorrectData(name: String, answer: String) async throws {
        let server = SocketServer(["/": [.send(answer), .close]])
        defer { server.stop() }

        let error = try #require(await transport.failure(of: get("\(server.base)/")))

        #expect(error.code == .incorrectDataReturned)
        #expect(error.message.hasPrefix("127.0.0.1:\(server.port) sent "))
    }

    @Test func aRefusedConnectionNamesHostAndPort() async throws {
        let port = SocketServer.refusingPort()

        let error = try #require(await transport.failure(of: get("http://127.0.0.1:\(port)/")))

        #expect(error.code == .notReachedServer)
        #expect(error.message == "127.0.0.1:\(port) refused the connection")
        #expect((error.cause as? CurlFailure)?.code == 7)
    }

    @Test func anUnknownHostIsNamed() async throws {
        let error = try #require(await transport.failure(of: get("https://nowhere.invalid/")))

        #expect(error.code == .notReachedServer)
        #expect(error.message == "could not resolve the host nowhere.invalid")
    }

    @Test func aServerWithoutTLSIsNoSecureOne() async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }

        let error = try #require(await transport.failure(of: get("https://127.0.0.1:\(server.port)/")))

        #expect(error.message.contains("127.0.0.1:\(server.port)"))
    }

    @Test func theTransportWorksOnAfterFailures() async throws {
        let server = SocketServer(["/drop": [.close], "/garbage": [.send("garbage"), .close], "/": [.echo]])
        defer { server.stop() }

        for _ in 1...20 {
            #expect(try await transport.failure(of: get("\(server.base)/drop"))?.code == .connectionLost)
            #expect(try await transport.failure(of: get("\(server.base)/garbage"))?.code == .incorrectDataReturned)
            #expect(try await transport.send(get("\(server.base)/")).status == 200)
        }
    }
}
