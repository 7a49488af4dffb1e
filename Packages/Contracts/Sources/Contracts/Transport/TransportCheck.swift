import Protocols

/// The cases of the transport contract. The kinds of them are in files of their own.
struct TransportCheck: Sendable {
    let make: @Sendable (TransportOptions) -> any HTTPTransport

    init(make: @escaping @Sendable (TransportOptions) -> any HTTPTransport) {
        self.make = make
    }

    var cases: [ContractCase] { sending + receiving + framing + failing + limiting + cancelling + addresses + tls }

    /// A case that talks to a server, of which it has one of its own.
    func onLoopback(
        _ name: String, _ summary: String, options: TransportOptions = TransportOptions(),
        check: @escaping @Sendable (TransportStage, inout Checks) async -> Void
    ) -> ContractCase {
        ContractCase(name, summary) { [make] in
            var checks = Checks()
            guard let server = LoopbackServer() else {
                return .notApplicable("127.0.0.1 gives no port to listen on")
            }
            await check(TransportStage(server: server, transport: make(options)), &checks)
            server.stop()
            return checks.outcome(withoutChecks: "nothing was checked")
        }
    }
}
