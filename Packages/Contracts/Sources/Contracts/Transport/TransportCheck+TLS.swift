import Protocols

extension TransportCheck {
    /// Servers with TLS are authenticated, and the ways in which that fails are told apart.
    var tls: [ContractCase] {
        [trustedCertificates, wrongCertificates, failedHandshakes, tunnels, http2]
    }

    private static let rightNames = "DNS:localhost,DNS:contract.invalid,IP:127.0.0.1"

    private var trustedCertificates: ContractCase {
        withCertificates("a-trusted-certificate-is-accepted", "a server whose authority is trusted is spoken to") {
            bench, checks in
            guard let server = await bench.http1Server(bench.folder.signed(for: Self.rightNames), &checks) else {
                return
            }
            let trusting = bench.transport(trusting: bench.folder.authority.file)
            for host in ["127.0.0.1", "localhost"] {
                let outcome = await bench.send(server.url("", host: host), over: trusting)
                checks.note(outcome.fault { $0.status == 200 ? nil : "got \($0.status)" }, at: host)
            }
        }
    }

    private var wrongCertificates: ContractCase {
        withCertificates(
            "wrong-certificates-are-told-apart", "unknown authority, wrong name and expiry have their codes"
        ) {
            bench, checks in
            let authority = bench.folder.authority
            let cases: [(String, CertificateFolder.Certificate?, trusted: String?, NetworkError.Code)] = [
                ("unknown authority", bench.folder.signed(for: Self.rightNames), nil, .certificateAuthorityUnknown),
                ("self-signed", authority, nil, .certificateAuthorityUnknown),
                (
                    "another name", bench.folder.signed(for: "DNS:other.invalid"), authority.file,
                    .certificateNameMismatch
                ),
                ("expired", bench.folder.signed(for: Self.rightNames, days: -1), authority.file, .certificateExpired),
            ]
            for (place, certificate, trusted, code) in cases {
                guard let server = await bench.http1Server(certificate, &checks) else { continue }
                let outcome = await bench.send(server.url(""), over: bench.transport(trusting: trusted))
                checks.note(outcome.fault(expecting: code), at: place)
                let names = outcome.error?.message.contains("127.0.0.1:\(server.port)") == true
                checks.expect(names, "host and port are not named", at: place)
            }
        }
    }

    private var failedHandshakes: ContractCase {
        withCertificates(
            "a-failed-handshake-is-told", "a TLS version that is too old, and authorities that cannot be read"
        ) {
            bench, checks in
            let certificate = bench.folder.signed(for: Self.rightNames)
            let old = ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
            guard let server = await bench.http1Server(certificate, options: old, &checks) else { return }
            let outcome = await bench.send(
                server.url(""), over: bench.transport(trusting: bench.folder.authority.file))
            checks.note(outcome.fault(expecting: .secureConnectionFailed), at: "TLS 1.1")
            let missing = "\(bench.folder.path)/missing.pem"
            let unreadable = await bench.send(server.url(""), over: bench.transport(trusting: missing))
            checks.note(unreadable.fault(expecting: .invalidRequest), at: "a file of authorities that is missing")
            checks.expect(
                unreadable.error?.message.contains(missing) == true, "the file is not named", at: "the message")
        }
    }

    private var tunnels: ContractCase {
        withCertificates("https-goes-through-a-tunnel", "a proxy is asked to CONNECT, and the server is authenticated")
        {
            bench, checks in
            guard let server = await bench.http1Server(bench.folder.signed(for: Self.rightNames), &checks),
                let proxy = LoopbackServer()
            else { return }
            defer { proxy.stop() }
            proxy.answer(with: [.text("HTTP/1.1 200 Connection established\r\n\r\n"), .tunnel(to: server.port)])
            let transport = bench.transport(trusting: bench.folder.authority.file) {
                $0.proxyEnvironment = ["https_proxy": "127.0.0.1:\(proxy.port)"]
            }
            let url = URL(literal: "https://contract.invalid/")
            let outcome = await bench.send(url, over: transport)
            checks.note(outcome.fault { $0.status == 200 ? nil : "got \($0.status)" }, at: "the request")
            checks.expect(
                proxy.requests.first?.line == "CONNECT contract.invalid:443",
                "got \(proxy.requests.first?.line ?? "-")",
                at: "the proxy")
            let wrongName = await bench.send(URL(literal: "https://elsewhere.invalid/"), over: transport)
            checks.note(wrongName.fault(expecting: .certificateNameMismatch), at: "another name through the tunnel")
        }
    }

    private var http2: ContractCase {
        withCertificates("http2-requests-share-a-connection", "requests at once share one HTTP/2 connection") {
            bench, checks in
            guard let nghttpd = ExternalProgram("nghttpd") else { return }
            guard let certificate = bench.folder.signed(for: Self.rightNames),
                let server = await SecureServer.http2(
                    nghttpd, certificate, in: bench.folder, options: ["--trailer", "x-late: 1"])
            else { return checks.note("it did not start", at: "nghttpd") }
            let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
            try? body.write(to: URL(filePath: "\(bench.folder.path)/page"))
            let transport = bench.transport(trusting: bench.folder.authority.file) { $0.requestsPerHost = 20 }
            var outcomes: [TransportOutcome] = []
            for _ in 1...5 {
                outcomes += await withTaskGroup { group in
                    for _ in 1...60 { group.addTask { await bench.send(server.url("page"), over: transport) } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            for outcome in outcomes {
                checks.note(outcome.fault { $0.body == body ? nil : "got \($0.body.count) bytes" }, at: "a request")
                checks.note(
                    outcome.fault { $0.headers["x-late"] == nil ? nil : "it is among the header fields" },
                    at: "the trailer")
            }
            let count = server.http2ConnectionCount
            checks.expect(count == 1, "\(count) connections were used", at: "the server")
        }
    }

    /// A case that needs `openssl`.
    private func withCertificates(
        _ name: String, _ summary: String, check: @escaping @Sendable (TLSBench, inout Checks) async -> Void
    ) -> ContractCase {
        ContractCase(name, summary) { [make] in
            guard let openssl = ExternalProgram("openssl"), let folder = CertificateFolder(openssl) else {
                return .notApplicable("openssl is not installed")
            }
            var checks = Checks()
            await check(TLSBench(openssl: openssl, folder: folder, make: make), &checks)
            return checks.outcome(withoutChecks: "nghttpd is not installed (Debian: nghttp2-server)")
        }
    }
}

/// Certificates, servers that show them, and transports that may trust them.
private struct TLSBench: Sendable {
    let openssl: ExternalProgram
    let folder: CertificateFolder
    let make: @Sendable (TransportOptions) -> any HTTPTransport

    /// A server with a certificate. That it does not start is a finding: otherwise the case would pass without it.
    func http1Server(
        _ certificate: CertificateFolder.Certificate?, options: [String] = [], _ checks: inout Checks
    ) async -> SecureServer? {
        var server: SecureServer?
        if let certificate { server = await SecureServer.http1(openssl, certificate, in: folder, options: options) }
        if server == nil { checks.note("it did not start", at: "openssl s_server") }
        return server
    }

    func transport(
        trusting file: String?, _ change: (inout TransportOptions) -> Void = { _ in }
    ) -> any HTTPTransport {
        make(
            .with {
                $0.authoritiesFile = file
                change(&$0)
            })
    }

    func send(_ url: URL, over transport: any HTTPTransport) async -> TransportOutcome {
        await TransportOutcome(of: HTTPRequest(url: url), over: transport)
    }
}
