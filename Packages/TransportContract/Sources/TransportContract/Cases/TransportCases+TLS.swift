import ContractKit
import Essentials
import Records
import TransportProtocols

extension TransportCases {
    static var tls: [TransportCase] {
        [trustedCertificates, untrustedCertificates, failedHandshakes, tunnels, http2]
    }

    private static let names = "DNS:localhost,DNS:contract.invalid,IP:127.0.0.1"

    private static var trustedCertificates: TransportCase {
        withCertificates(
            "a-trusted-certificate-is-accepted", "a certificate signed by a trusted authority is accepted"
        ) { harness, checks in
            let server = try await harness.server(harness.folder.signed(for: Self.names))
            let transport = harness.transport(trusting: harness.folder.authority.file)
            for host in ["127.0.0.1", "localhost"] {
                let result = await harness.send(to: server.url("", host: host), over: transport)
                checks.record(result.fault { $0.status == 200 ? nil : "got status \($0.status)" }, at: host)
            }
        }
    }

    private static var untrustedCertificates: TransportCase {
        withCertificates(
            "certificate-errors-are-told-apart",
            "unknown authorities, wrong names and expired certificates give different errors"
        ) { harness, checks in
            let (folder, authority) = (harness.folder, harness.folder.authority)
            let cases: [(String, CertificateFolder.Certificate?, trusted: String?, NetworkError.Code)] = [
                ("unknown authority", folder.signed(for: Self.names), nil, .certificateAuthorityUnknown),
                ("self-signed", authority, nil, .certificateAuthorityUnknown),
                ("wrong name", folder.signed(for: "DNS:other.invalid"), authority.file, .certificateNameMismatch),
                ("expired", folder.signed(for: Self.names, days: -1), authority.file, .certificateExpired),
            ]
            for (place, certificate, trusted, code) in cases {
                let server = try await harness.server(certificate)
                let result = await harness.send(to: server.url(""), over: harness.transport(trusting: trusted))
                checks.record(result.fault(expecting: code), at: place)
                let message = result.error?.message ?? ""
                checks.expect(message.contains("127.0.0.1:\(server.port)"), "got: \(message)", at: place)
            }
        }
    }

    private static var failedHandshakes: TransportCase {
        withCertificates(
            "a-failed-handshake-is-an-error", "an outdated TLS version or an unreadable CA file gives an error"
        ) { harness, checks in
            let certificate = harness.folder.signed(for: Self.names)
            let server = try await harness.server(certificate, options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
            let transport = harness.transport(trusting: harness.folder.authority.file)
            let result = await harness.send(to: server.url(""), over: transport)
            checks.record(result.fault(expecting: .secureConnectionFailed), at: "TLS 1.1")
            let missing = "\(harness.folder.path)/missing.pem"
            let unread = await harness.send(to: server.url(""), over: harness.transport(trusting: missing))
            checks.record(unread.fault(expecting: .invalidRequest), at: "a missing file of authorities")
            let message = unread.error?.message ?? ""
            checks.expect(message.contains(missing), "got: \(message)", at: "the message")
        }
    }

    private static var tunnels: TransportCase {
        withCertificates("https-uses-a-tunnel", "a proxy gets a CONNECT request, and the server is authenticated") {
            harness, checks in
            let server = try await harness.server(harness.folder.signed(for: Self.names))
            let proxy = try LoopbackServer()
            defer { proxy.stop() }
            proxy.respond(with: [.text("HTTP/1.1 200 Connection established\r\n\r\n"), .tunnel(to: server.port)])
            let transport = harness.transport(trusting: harness.folder.authority.file) {
                $0.proxyEnvironment = ["https_proxy": "127.0.0.1:\(proxy.port)"]
            }
            let result = await harness.send(to: URL(literal: "https://contract.invalid/"), over: transport)
            checks.record(result.fault { $0.status == 200 ? nil : "got status \($0.status)" }, at: "the request")
            let line = proxy.requests.first?.line ?? "nothing"
            checks.expect(line == "CONNECT contract.invalid:443", "got \(line)", at: "the proxy")
            let wrongName = await harness.send(to: URL(literal: "https://elsewhere.invalid/"), over: transport)
            checks.record(wrongName.fault(expecting: .certificateNameMismatch), at: "another name")
        }
    }

    private static var http2: TransportCase {
        withCertificates("http2-requests-share-a-connection", "concurrent requests share one HTTP/2 connection") {
            harness, checks in
            guard let nghttpd = ExternalProgram("nghttpd") else {
                throw Skipped("nghttpd is not installed (Debian: nghttp2-server)")
            }
            let (folder, authority) = (harness.folder, harness.folder.authority)
            guard let certificate = folder.signed(for: Self.names),
                let server = await TLSServer.http2(
                    nghttpd, certificate, in: folder, options: ["--trailer", "x-late: 1"])
            else { throw ServerNotStarted(program: "nghttpd") }
            let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
            try body.write(to: URL(filePath: "\(folder.path)/page"))
            let transport = harness.transport(trusting: authority.file) { $0.requestsPerHost = 20 }
            var results: [ExchangeResult] = []
            for _ in 1...5 {
                results += await withTaskGroup { group in
                    for _ in 1...60 { group.addTask { await harness.send(to: server.url("page"), over: transport) } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            for result in results {
                checks.record(
                    result.fault {
                        $0.fault(expectingBody: body)
                            ?? ($0.headers["x-late"] == nil ? nil : "the trailer is among the header fields")
                    }, at: "a request")
            }
            let count = server.http2ConnectionCount
            checks.expect(count == 1, "\(count) connections were used", at: "the server")
        }
    }

    /// Returns a case that uses `openssl`. The case is skipped if `openssl` is not available.
    private static func withCertificates(
        _ name: String, _ summary: String, check: @escaping @Sendable (TLSHarness, inout Checks) async throws -> Void
    ) -> TransportCase {
        TransportCase(name, summary) { make, checks in
            guard let openssl = ExternalProgram("openssl") else { throw Skipped("openssl is not installed") }
            guard let folder = CertificateFolder(openssl) else {
                throw Skipped("the installed openssl cannot make a certificate")
            }
            try await check(TLSHarness(openssl: openssl, folder: folder, make: make), &checks)
        }
    }
}

/// An error for a TLS server that does not start. The case then fails instead of being skipped.
private struct ServerNotStarted: Error {
    let program: String
}

/// A helper that creates TLS servers and transports for a case.
private struct TLSHarness: Sendable {
    let openssl: ExternalProgram
    let folder: CertificateFolder
    let make: TransportMaker

    func server(_ certificate: CertificateFolder.Certificate?, options: [String] = []) async throws -> TLSServer {
        guard let certificate,
            let server = await TLSServer.http1(openssl, certificate, in: folder, options: options)
        else { throw ServerNotStarted(program: "openssl s_server") }
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

    func send(to url: URL, over transport: any HTTPTransport) async -> ExchangeResult {
        await ExchangeResult(of: HTTPRequest(url: url), over: transport)
    }
}
