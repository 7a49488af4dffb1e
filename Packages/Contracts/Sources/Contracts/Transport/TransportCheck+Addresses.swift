import Protocols

extension TransportCheck {
    /// Requests find their way: to IPv6 addresses, and through proxies.
    var addresses: [ContractCase] {
        [ipv6Literals, liveProxies, deadProxies, refusingProxies, loopbackWithoutProxy]
    }

    private var ipv6Literals: ContractCase {
        ContractCase("ipv6-literals-are-reached", "a request to [::1] arrives, with the brackets in Host") { [make] in
            guard let server = LoopbackServer(on: .ipv6) else { return .notApplicable("this machine has no ::1") }
            defer { server.stop() }
            var checks = Checks()
            let stage = TransportStage(server: server, transport: make(TransportOptions()))
            let outcome = await stage.send(HTTPRequest(url: URL(literal: "http://[::1]/a")), answered: .ok)
            checks.note(outcome.fault(), at: "the request")
            let hosts = server.requests.last?.values(of: "Host") ?? []
            checks.expect(hosts == ["[::1]:\(server.port)"], "got \(hosts)", at: "Host")
            return checks.outcome(withoutChecks: "nothing was checked")
        }
    }

    /// A host that no resolver knows: only a proxy can answer for it (RFC 6761 §6.4).
    private static let elsewhere = URL(literal: "http://contract.invalid/a?b=c")
    private static let secureElsewhere = URL(literal: "https://contract.invalid/a?b=c")

    private var liveProxies: ContractCase {
        throughProxy("a-live-proxy-is-used", "plain HTTP goes to the proxy with the whole URL and its credentials") {
            stage, checks in
            let outcome = await stage.sendAsIs(HTTPRequest(url: Self.elsewhere), answered: .ok)
            checks.note(outcome.fault(), at: "the request")
            let request = stage.server.requests.last
            checks.expect(
                request?.line == "GET http://contract.invalid/a?b=c", "got \(request?.line ?? "nothing")",
                at: "the request line")
            let credentials = request?.values(of: "Proxy-Authorization") ?? []
            checks.expect(
                credentials == ["Basic dXNlcjpwYTU1d29yZA=="], "got \(credentials)", at: "Proxy-Authorization")
        }
    }

    private var deadProxies: ContractCase {
        throughProxy("a-dead-proxy-is-named", "the error names a proxy that is not there, and not its password") {
            stage, checks in
            stage.server.stop()
            for url in [Self.elsewhere, Self.secureElsewhere] {
                let outcome = await stage.sendAsIs(HTTPRequest(url: url))
                Self.check(outcome, names: stage.server, &checks)
            }
        }
    }

    private var refusingProxies: ContractCase {
        throughProxy("a-refusing-proxy-is-named", "the error names a proxy that does not make the connection") {
            stage, checks in
            let refusals: [LoopbackServer.Step] = [
                .response(status: 407, fields: ["Proxy-Authenticate: Basic realm=\"x\""]), .response(status: 403),
                .response(status: 502, body: "no route"), .close, .text("garbage\r\n\r\n"),
            ]
            for refusal in refusals {
                let outcome = await stage.sendAsIs(
                    HTTPRequest(url: Self.secureElsewhere), answered: refusal, .close)
                Self.check(outcome, names: stage.server, &checks)
            }
            let challenge = LoopbackServer.Step.response(
                status: 407, fields: ["Proxy-Authenticate: Basic realm=\"x\""])
            let outcome = await stage.sendAsIs(HTTPRequest(url: Self.elsewhere), answered: challenge)
            Self.check(outcome, names: stage.server, &checks)
        }
    }

    private var loopbackWithoutProxy: ContractCase {
        throughProxy("loopback-needs-no-proxy", "requests to this machine, and to hosts in no_proxy, go there directly")
        {
            stage, checks in
            guard let server = LoopbackServer() else { return }
            server.answer(with: [.ok])
            let outcome = await stage.sendAsIs(HTTPRequest(url: server.url(like: URL(literal: "http://127.0.0.1/"))))
            checks.note(outcome.fault(), at: "the request to 127.0.0.1")
            let excluded = await stage.sendAsIs(HTTPRequest(url: URL(literal: "http://direct.invalid/")))
            checks.note(excluded.fault(expecting: .notReachedServer), at: "the request to a host in no_proxy")
            checks.expect(stage.server.connectionCount == 0, "the proxy got a connection", at: "the proxy")
            server.stop()
        }
    }

    private static func check(_ outcome: TransportOutcome, names proxy: LoopbackServer, _ checks: inout Checks) {
        checks.note(outcome.fault(expecting: .notReachedServer), at: "the request")
        let message = outcome.error?.message ?? ""
        checks.expect(message.contains("proxy 127.0.0.1:\(proxy.port)"), "got: \(message)", at: "the message")
        checks.expect(!message.contains("pa55word"), "got: \(message)", at: "the password")
    }

    /// A case in which the server of the stage is the proxy.
    private func throughProxy(
        _ name: String, _ summary: String, check: @escaping @Sendable (TransportStage, inout Checks) async -> Void
    ) -> ContractCase {
        ContractCase(name, summary) { [make] in
            guard let server = LoopbackServer() else {
                return .notApplicable("127.0.0.1 gives no port to listen on")
            }
            let proxy = "http://user:pa55word@127.0.0.1:\(server.port)"
            let options = TransportOptions.with {
                $0.allowsPlainHTTP = true
                $0.proxyEnvironment = ["http_proxy": proxy, "https_proxy": proxy, "no_proxy": "direct.invalid"]
            }
            var checks = Checks()
            await check(TransportStage(server: server, transport: make(options)), &checks)
            server.stop()
            return checks.outcome(withoutChecks: "nothing was checked")
        }
    }
}
