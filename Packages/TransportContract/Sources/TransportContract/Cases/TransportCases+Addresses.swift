import ContractKit
import Essentials
import Records
import TransportProtocols

extension TransportCases {
    static var addresses: [TransportCase] {
        [ipv6Literals, liveProxies, deadProxies, refusingProxies, directConnections]
    }

    private static var ipv6Literals: TransportCase {
        TransportCase("ipv6-literals-are-reached", "a request to [::1] arrives, with the brackets in Host") {
            make, checks in
            guard let server = try? LoopbackServer(on: .ipv6) else {
                throw Skipped("this machine has no IPv6 loopback address (::1)")
            }
            defer { server.stop() }
            let harness = TransportHarness(server: server, transport: make(TransportOptions()))
            let result = await harness.send(HTTPRequest(url: URL(literal: "http://[::1]/a")), response: .ok)
            checks.record(result.fault(), at: "the request")
            let hosts = server.requests.last?.values(of: "Host") ?? []
            checks.expect(hosts == ["[::1]:\(server.port)"], "got \(hosts)", at: "Host")
        }
    }

    // RFC 6761 §6.4: names under `.invalid` never resolve, so only a proxy can respond to these requests.
    private static let plainURL = URL(literal: "http://contract.invalid/a?b=c")
    private static let secureURL = URL(literal: "https://contract.invalid/a?b=c")

    private static var liveProxies: TransportCase {
        throughProxy("a-proxy-is-used", "plain HTTP goes to the proxy, with the full URL and the proxy credentials") {
            harness, checks in
            harness.server.respond(with: [.ok])
            let result = await harness.sendElsewhere(HTTPRequest(url: Self.plainURL))
            checks.record(result.fault(), at: "the request")
            let request = harness.server.requests.last
            let line = request?.line ?? "nothing"
            checks.expect(line == "GET http://contract.invalid/a?b=c", "got \(line)", at: "the request line")
            let credentials = request?.values(of: "Proxy-Authorization") ?? []
            checks.expect(
                credentials == ["Basic dXNlcjpwYTU1d29yZA=="], "got \(credentials)", at: "Proxy-Authorization")
        }
    }

    private static var deadProxies: TransportCase {
        throughProxy("a-dead-proxy-is-named", "the error names an unreachable proxy, without its password") {
            harness, checks in
            harness.server.stop()
            for url in [Self.plainURL, Self.secureURL] {
                let result = await harness.sendElsewhere(HTTPRequest(url: url))
                Self.check(result, names: harness.server, &checks)
            }
        }
    }

    private static var refusingProxies: TransportCase {
        throughProxy("a-refusing-proxy-is-named", "the error names a proxy that refuses the connection") {
            harness, checks in
            let challenge = LoopbackServer.Step.response(
                status: 407, fields: ["Proxy-Authenticate: Basic realm=\"x\""])
            let responses: [LoopbackServer.Step] = [
                challenge, .response(status: 403), .response(status: 502, body: "no route"), .close,
                .text("garbage\r\n\r\n"),
            ]
            for response in responses {
                harness.server.respond(with: [response, .close])
                let result = await harness.sendElsewhere(HTTPRequest(url: Self.secureURL))
                Self.check(result, names: harness.server, &checks)
            }
            harness.server.respond(with: [challenge])
            let result = await harness.sendElsewhere(HTTPRequest(url: Self.plainURL))
            Self.check(result, names: harness.server, &checks)
        }
    }

    private static var directConnections: TransportCase {
        throughProxy("loopback-needs-no-proxy", "this machine and the hosts in no_proxy are reached directly") {
            harness, checks in
            let server = try LoopbackServer()
            defer { server.stop() }
            server.respond(with: [.ok])
            let result = await harness.sendElsewhere(HTTPRequest(url: server.url(like: HTTPRequest.root.url)))
            checks.record(result.fault(), at: "the request to 127.0.0.1")
            let excluded = await harness.sendElsewhere(HTTPRequest(url: URL(literal: "http://direct.invalid/")))
            checks.record(excluded.fault(expecting: .notReachedServer), at: "the request to a host in no_proxy")
            checks.expect(harness.server.connectionCount == 0, "expected no connection, got one", at: "the proxy")
        }
    }

    private static func check(_ result: ExchangeResult, names proxy: LoopbackServer, _ checks: inout Checks) {
        checks.record(result.fault(expecting: .notReachedServer), at: "the request")
        let message = result.error?.message ?? ""
        checks.expect(message.contains("proxy 127.0.0.1:\(proxy.port)"), "got: \(message)", at: "the message")
        checks.expect(!message.contains("pa55word"), "got: \(message)", at: "the password")
    }

    /// Returns a case in which the server of the harness is the proxy.
    private static func throughProxy(
        _ name: String, _ summary: String,
        check: @escaping @Sendable (TransportHarness, inout Checks) async throws -> Void
    ) -> TransportCase {
        TransportCase(name, summary) { make, checks in
            let server = try LoopbackServer()
            defer { server.stop() }
            let proxy = "http://user:pa55word@127.0.0.1:\(server.port)"
            let options = TransportOptions.with {
                $0.allowsPlainHTTP = true
                $0.proxyEnvironment = ["http_proxy": proxy, "https_proxy": proxy, "no_proxy": "direct.invalid"]
            }
            try await check(TransportHarness(server: server, transport: make(options)), &checks)
        }
    }
}
