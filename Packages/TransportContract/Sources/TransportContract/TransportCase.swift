public import ContractKit
public import TransportProtocols

/// A test case for transports that send requests over a network.
///
/// A case starts its own servers on loopback addresses. Apart from DNS queries for names under `.invalid`, a correct
/// transport does not contact other machines.
public typealias TransportCase = ContractCase<TransportMaker>

/// A function that creates a transport with the given options. A case can create several transports.
public typealias TransportMaker = @Sendable (TransportOptions) -> any HTTPTransport

/// The contract of transports.
public enum TransportCases {
    /// All cases.
    public static let all =
        requests + responses + framing + failures + limits + cancellation + streaming + addresses + tls

    /// Returns a case that starts its own ``LoopbackServer``.
    static func onLoopback(
        _ name: String, _ summary: String, options: TransportOptions = TransportOptions(),
        check: @escaping @Sendable (TransportHarness, inout Checks) async throws -> Void
    ) -> TransportCase {
        TransportCase(name, summary) { make, checks in
            let server = try LoopbackServer()
            defer { server.stop() }
            try await check(TransportHarness(server: server, transport: make(options)), &checks)
        }
    }
}

/// The options of the transport under test.
public struct TransportOptions: Hashable, Sendable {
    /// The maximum time for one request; 10 seconds by default.
    public var timeout: Duration = .seconds(10)
    /// The maximum size of a response body in bytes, after decompression.
    public var maximumBodySize = 1 << 20
    /// The maximum number of concurrent requests to a host.
    public var requestsPerHost = 6
    /// Whether unencrypted HTTP to other machines is allowed.
    public var allowsPlainHTTP = false
    /// The proxy variables `http_proxy`, `https_proxy` and `no_proxy`, with the same meaning as in `curl`.
    public var proxyEnvironment: [String: String] = [:]
    /// The path of a PEM file with the trusted certificate authorities, or `nil` for the system's authorities.
    public var authoritiesFile: String?

    init() {}

    /// Returns the default options with the change applied.
    static func with(_ change: (inout TransportOptions) -> Void) -> TransportOptions {
        var options = TransportOptions()
        change(&options)
        return options
    }
}
