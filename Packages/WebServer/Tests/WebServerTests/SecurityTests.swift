import ProtocolsTesting
import Testing
import TransportProtocols
import WebServer

/// Valid and invalid requests over a real socket, and the security fields of the responses.
@Suite(.timeLimit(.minutes(1))) struct SecurityTests {
    /// The head of an invalid request, without the empty line at its end, and the status of the response.
    typealias Row = (text: String, status: Int)

    private static let get = "GET /TOKEN/ HTTP/1.1\r\n"
    private static let host = "Host: 127.0.0.1:PORT\r\n"
    private static let post = "POST /TOKEN/actions HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"
    private static let origin = "Origin: http://127.0.0.1:PORT\r\n"
    private static let json = "Content-Type: application/json\r\n"
    private static let zeros = String(repeating: "0", count: 32)

    /// With DNS rebinding, `Host` contains a name that an attacker controls.
    static let hosts: [Row] = [
        (get, 400), (get + "Host: evil.example:PORT\r\n", 421), (get + "Host: 127.0.0.1\r\n", 421),
        (get + "Host: 127.0.0.1:1\r\n", 421), (get + "Host: localhost\r\n", 421), (get + "Host:\r\n", 421),
        (get + "Host: localhost.evil.example:PORT\r\n", 421), (get + "Host: [::1]:PORT\r\n", 421),
        (get + "Host: 127.0.0.1:PORT, evil.example\r\n", 421), (get + "Host: 127.1:PORT\r\n", 421),
        (get + host + host, 400), (get + host + "hOST: localhost:PORT\r\n", 400),
    ]

    static let tokens: [Row] = [
        ("GET / HTTP/1.1\r\n" + host, 404), ("GET /\(zeros)/ HTTP/1.1\r\n" + host, 404),
        ("GET /TOKEN HTTP/1.1\r\n" + host, 404), ("GET /TOKEN0/ HTTP/1.1\r\n" + host, 404),
        ("GET //TOKEN/ HTTP/1.1\r\n" + host, 404), ("GET /?TOKEN/ HTTP/1.1\r\n" + host, 404),
        ("GET /x/TOKEN/ HTTP/1.1\r\n" + host, 404), ("POST / HTTP/1.1\r\n" + host, 404),
        ("DELETE / HTTP/1.1\r\n" + host, 404), ("GET / HTTP/1.1\r\nOrigin: http://evil.example\r\n" + host, 404),
    ]

    static let origins: [Row] = [
        (post + json, 403), (post + json + "Origin: null\r\n", 403),
        (post + json + "Origin: http://evil.example\r\n", 403),
        (post + json + "Origin: http://127.0.0.1:1\r\n", 403), (post + json + "Origin: http://localhost:PORT\r\n", 403),
        (post + json + "Origin: https://127.0.0.1:PORT\r\n", 403), (post + json + origin + origin, 400),
        (post + json + origin + "Sec-Fetch-Site: cross-site\r\n", 403),
        (post + json + origin + "Sec-Fetch-Site: same-site\r\n", 403),
        (
            post + json + origin + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n"
                + "Sec-Fetch-Dest: document\r\n", 403
        ),
        (get + host + "Origin: http://evil.example\r\n", 403), (get + host + "Origin: null\r\n", 403),
        (get + host + "Sec-Fetch-Site: cross-site\r\n", 403), (get + host + "Sec-Fetch-Site: same-site\r\n", 403),
        (get + host + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n", 403),
        (get + host + "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n", 403),
        (get + host + "Sec-Fetch-Site: none\r\nSec-Fetch-Site: none\r\n", 400),
    ]

    static let mediaTypes: [Row] = [
        (post + origin, 415), (post + origin + "Content-Type: text/plain\r\n", 415),
        (post + origin + "Content-Type: application/jsonx\r\n", 415),
        (post + origin + "Content-Type: text/plain; application/json\r\n", 415), (post + origin + json + json, 400),
    ]

    static let framing: [Row] = [
        (post + origin + json + "Content-Length: 0\r\nContent-Length: 0\r\n", 400),
        (post + origin + json + "Content-Length: +1\r\n", 400), (post + origin + json + "Content-Length: -1\r\n", 400),
        (post + origin + json + "Content-Length: 1, 1\r\n", 400), (post + origin + json + "Content-Length:\r\n", 400),
        (post + origin + json + "Content-Length: 0x1\r\n", 400), (post + origin + json + "Content-Length: ١\r\n", 400),
        (post + origin + json + "Content-Length: 1048577\r\n", 413),
        (post + origin + json + "Content-Length: 99999999999999999999\r\n", 413),
        (get + host + "Content-Length: 1\r\n", 400), (post + origin + json + "Transfer-Encoding: chunked\r\n", 501),
        (post + origin + json + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", 501),
        (get + host + "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n", 400),
        (get + host + "X: \(String(repeating: "x", count: 20_480))\r\n", 431),
        (get + host + String(repeating: "X: x\r\n", count: 4000), 431),
    ]

    static let syntax: [Row] = [
        (get + host + "X: a\rb\r\n", 400), (get + host + "X: a\nY: b\r\n", 400), (get + host + "X: a\u{0}\r\n", 400),
        (get + host + "X: a\u{7F}\r\n", 400), (get + host + "X : a\r\n", 400), (get + host + " X: a\r\n", 400),
        (get + host + "X: a\r\n b\r\n", 400), (get + host + "X: a\r\n\tb\r\n", 400), (get + host + "X\r\n", 400),
        (get + host + ": a\r\n", 400), (get + host + "É: a\r\n", 400), (get + "\u{0}Host: 127.0.0.1:PORT\r\n", 400),
        ("\r\n" + get + host, 400), ("GET  /TOKEN/ HTTP/1.1\r\n" + host, 400), ("GET /TOKEN/\r\n" + host, 400),
        ("GET\t/TOKEN/ HTTP/1.1\r\n" + host, 400), (" GET /TOKEN/ HTTP/1.1\r\n" + host, 400),
        ("G@T /TOKEN/ HTTP/1.1\r\n" + host, 400), ("GET /TOKEN/ http/1.1\r\n" + host, 400),
        ("GET /TOKEN/ HTTP/1.1 x\r\n" + host, 400), ("GET /TOKEN/ HTTP/1.1\n" + host, 400),
        ("GET /TOKEN/ HTTP/1.0\r\n" + host, 505), ("GET /TOKEN/ HTTP/2.0\r\n" + host, 505),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n", 505), ("GET /TOKEN/ HTTP/1.10\r\n" + host, 505),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n", 400),
    ]

    static let targets: [Row] = [
        "http://127.0.0.1:PORT/TOKEN/", "*", "TOKEN/", "/TOKEN/../x", "/TOKEN/%2e%2E/x", "/TOKEN/.", "/TOKEN/a/.%2e",
        "/TOKEN/%00", "/TOKEN/%ff", "/TOKEN/%c0%af", "/TOKEN/%ed%a0%80", "/TOKEN/%", "/TOKEN/%4", "/TOKEN/%4g",
        "/TOKEN/%+1", "/TOKEN/?q=%00", "/TOKEN/?q=%ff", "/TOKEN/?q=%", "/TOKEN/?q=1&q=2", "/TOKEN/#x", "/TOKEN/é",
    ].map { ("GET \($0) HTTP/1.1\r\n" + host, 400) }

    static let methods: [Row] = ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "GETS"].map {
        ("\($0) /TOKEN/ HTTP/1.1\r\n" + host, 405)
    }

    /// The argument of the test is the name of a table: Swift Testing does not escape control characters in arguments.
    static let tables = [
        "hosts": hosts, "tokens": tokens, "origins": origins, "media types": mediaTypes, "framing": framing,
        "syntax": syntax, "targets": targets, "methods": methods,
    ]

    @Test(arguments: tables.keys.sorted()) func `requests are refused`(kind: String) async throws {
        let rows = try #require(Self.tables[kind])
        let handler = FakeHandler.echo()
        try await TestServer.run(handler) { server in
            for row in rows {
                let comment = Comment("\(kind): \(row.text.prefix(200).debugDescription)")
                let client = try server.client()
                defer { client.close() }
                await client.send(server.text(row.text + "\r\n"))
                let response = try #require(await client.response(), comment)
                expectEqual(response.status, row.status, comment)
                #expect(response.fields["Connection"] == "close" && !response.body.contains(server.token), comment)
                expectSecurityFields(response, "default-src 'none'")
                client.endSending()
                #expect(await client.rest().isEmpty, comment)
            }
        }
        #expect(handler.requests.isEmpty)
    }

    @Test func `without the token, all responses are the same`() async throws {
        try await TestServer.run { server in
            var responses: Set<RawClient.Response> = []
            for row in Self.tokens {
                let client = try server.client()
                defer { client.close() }
                await client.send(server.text(row.text + "\r\n"))
                responses.insert(try #require(await client.response()))
            }
            expectEqual(responses.map(\.body), ["not found\n"])
        }
    }

    static let accepted = [
        get + host, get + "Host: localhost:PORT\r\n", get + host + origin, get + host + "Sec-Fetch-Site: none\r\n",
        get + host + "X: \(String(repeating: "x", count: 20_000))\r\n",
        get + host + "X:\r\nY:\t a é \t\r\nContent-Length: 0\r\n", get + host + "Sec-Fetch-Site: same-origin\r\n",
        // A local file that redirects to the page.
        get + host + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n",
        post + origin + json, post + origin + "Content-Type: Application/JSON; charset=utf-8\r\n",
        "POST /TOKEN/a HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: http://localhost:PORT\r\n" + json,
        post + origin + json + "Sec-Fetch-Site: same-origin\r\nContent-Length: 00\r\n",
        "HEAD /TOKEN/ HTTP/1.1\r\n" + host,
    ]

    @Test func `requests from the page are accepted, and every response has the security fields`() async throws {
        try await TestServer.run { server in
            for text in Self.accepted {
                let client = try server.client()
                defer { client.close() }
                await client.send(server.text(text + "\r\n"))
                let response = try #require(await client.response(isHead: text.hasPrefix("HEAD")))
                expectEqual(response.status, 200, "\(text.prefix(200).debugDescription)")
                expectSecurityFields(response, "img-src 'self'")
            }
        }
    }

    private func expectSecurityFields(_ response: RawClient.Response, _ policy: String) {
        let fields = [
            "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY",
        ]
        for (name, value) in fields { expectEqual(response.fields[name], value, "\(name)") }
    }

    @Test func `only 127.0.0.1 is reachable`() async throws {
        try await TestServer.run { server in
            #expect(RawClient(port: server.port) != nil)
            // Every address 127.x.y.z is local on Linux.
            #expect(RawClient(port: server.port, address: 0x7F00_0002) == nil)
        }
    }
}
