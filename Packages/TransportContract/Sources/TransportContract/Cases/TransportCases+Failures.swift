import ContractKit
import Essentials
import Records
import TransportProtocols

extension TransportCases {
    static var failures: [TransportCase] {
        [lostConnections, invalidResponses, refusedConnections, privateErrors]
    }

    private static var lostConnections: TransportCase {
        onLoopback("a-lost-connection-is-an-error", "a truncated response is a lost connection") {
            harness, checks in
            let head = "HTTP/1.1 200 OK\r\n"
            let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"
            let responses: [(String, [LoopbackServer.Step])] = [
                ("nothing", [.close]),
                ("a reset", [.reset]),
                ("no body where one is announced", [.text(head + "Content-Length: 100\r\n\r\n"), .close]),
                ("half a body", [.text(head + "Content-Length: 100\r\n\r\nshort"), .close]),
                ("half a body, reset", [.text(head + "Content-Length: 100\r\n\r\nshort"), .reset]),
                ("half a chunk", [.text(chunked + "10\r\nshort"), .close]),
                ("no last chunk", [.text(chunked + "5\r\nshort\r\n"), .close]),
                (
                    "half a redirect",
                    [.text("HTTP/1.1 302 F\r\nLocation: /\r\nContent-Length: 100\r\n\r\nshort"), .close]
                ),
                ("half a 404", [.text("HTTP/1.1 404 N\r\nContent-Length: 100\r\n\r\nshort"), .close]),
            ]
            for (place, steps) in responses {
                checks.record((await harness.send(response: steps)).fault(expecting: .connectionLost), at: place)
            }
            checks.record((await harness.send(response: .ok)).fault(), at: "the next request")
        }
    }

    private static let invalid: [(String, String)] = {
        let head = "HTTP/1.1 200 OK\r\n"
        return [
            ("garbage", "\u{1}garbage\r\n\r\n"),
            ("text", "just text"),
            ("another protocol", "SSH-2.0-OpenSSH_9.2\r\n"),
            ("an unknown version", "HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\nok"),
            ("a status in words", "HTTP/1.1 fine OK\r\n\r\n"),
            ("a status of four digits", "HTTP/1.1 1000 OK\r\n\r\n"),
            ("a status below 100", "HTTP/1.1 99 OK\r\n\r\n"),
            ("a field without a colon", head + "nocolon\r\n\r\n"),
            ("a field without a name", head + ": x\r\n\r\n"),
            ("a space in a field name", head + "bad name: x\r\n\r\n"),
            ("a CR in a field name", head + "X-\rA: x\r\n\r\n"),
            ("a continuation line without a field", head + " folded: x\r\n\r\n"),
            ("a trailer without a colon", head + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n0\r\n\r\n"),
            ("NUL in a field", head + "X-A: a\0b\r\n\r\n"),
            ("a negative length", head + "Content-Length: -5\r\n\r\nok"),
            ("a length in words", head + "Content-Length: two\r\n\r\nok"),
            ("a chunk without a length", head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n"),
            ("a body that is not gzip", head + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone"),
            ("an unknown encoding", head + "Content-Encoding: rot13\r\nContent-Length: 2\r\n\r\nbx"),
            ("a field of 120 KB", head + "X-A: \(String(repeating: "a", count: 120_000))\r\n\r\n"),
        ]
    }()

    private static var invalidResponses: TransportCase {
        onLoopback("invalid-responses-are-incorrect-data", "an invalid HTTP response gives incorrectDataReturned") {
            harness, checks in
            for (place, response) in Self.invalid {
                let result = await harness.send(response: .text(response), .close)
                checks.record(result.fault(expecting: .incorrectDataReturned), at: place)
            }
            checks.record((await harness.send(response: .ok)).fault(), at: "the next request")
        }
    }

    private static var refusedConnections: TransportCase {
        onLoopback("a-refused-connection-is-an-error", "the error names a port that refuses the connection") {
            harness, checks in
            guard let (socket, port) = LoopbackSocket.bound() else { throw Skipped("no free port") }
            // The bound socket reserves the port but does not listen.
            defer { socket.close() }
            let result = await harness.sendElsewhere(HTTPRequest(url: try makeURL("http://127.0.0.1:\(port)/")))
            checks.record(result.fault(expecting: .notReachedServer), at: "the port")
            let message = result.error?.message ?? ""
            checks.expect(message.contains("127.0.0.1:\(port)"), "got: \(message)", at: "the message")
        }
    }

    /// Error messages must not contain private data, because users copy them into logs and bug reports.
    private static var privateErrors: TransportCase {
        onLoopback(
            "errors-reveal-nothing-private", "no error shows a credential, the query, a header field or the response",
            options: .with { ($0.timeout, $0.maximumBodySize) = (.milliseconds(200), 1000) }
        ) { harness, checks in
            let secret = "s3cret+word"
            let request = { (url: URL) in
                HTTPRequest(url: url, headers: ["X-Note": "pr1vate", "Authorization": "Bearer \(secret)"])
            }
            let head = "HTTP/1.1 200 OK\r\n"
            let responses: [[LoopbackServer.Step]] = [
                [.close], [.hang], [.text("\(secret) s3cret%2Bword pr1vate\r\n\r\n"), .close],
                [
                    .text(head + "Location: /?q=pr1vate\r\nX-Echo: \(secret)\r\nContent-Length: 99999999\r\n\r\n"),
                    .hang,
                ],
                [.text(head + "Content-Length: 50\r\n\r\n\(secret)"), .close],
                [.text(head + "Transfer-Encoding: chunked\r\n\r\nzz\(secret)"), .close],
            ]
            var results: [(String, ExchangeResult)] = []
            for steps in responses {
                harness.server.respond(with: steps)
                let result = await harness.send(
                    request(URL(literal: "http://127.0.0.1/path?q=pr1vate&key=s3cret%2Bword")))
                results.append(("\(steps)", result))
            }
            let port = try LoopbackServer.unusedPort()
            for host in [
                "http://127.0.0.1:\(port)", "http://[::1]:\(port)", "https://nowhere.invalid", "http://example.com",
                "ftp://example.com",
            ] {
                let url = try makeURL("\(host)/path?q=pr1vate&key=s3cret%2Bword")
                let result = await harness.sendElsewhere(request(url))
                results.append((host, result))
            }
            for (place, result) in results {
                guard let error = result.error else {
                    checks.record("expected a failure, got \(result)", at: place)
                    continue
                }
                var text = "\(error) \(error.message) \(String(reflecting: error))"
                dump(error, to: &text)
                let isShown = ["s3cret", "pr1vate", "?q"].contains { text.contains($0) }
                checks.expect(!isShown, "private data is shown in: \(error.message)", at: place)
            }
        }
    }
}
