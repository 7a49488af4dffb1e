public import TransportProtocols

/// A test case for transports that send requests over a network.
///
/// A case starts its own servers on loopback addresses. Apart from DNS queries for names under `.invalid`, a correct
/// transport does not contact other machines.
///
/// A case does not depend on a test framework, so a test can verify that the case fails for a faulty transport.
public struct TransportCase: Sendable {
    /// The outcome of a case.
    public enum Outcome: Hashable, Sendable {
        case passed
        /// At least one check failed. The findings are in the order of the checks.
        case failed([String])
        /// The case cannot run on this machine. The associated value is the reason, such as a missing program.
        case skipped(String)

        /// The findings of a failed case, or an empty array.
        public var findings: [String] {
            if case .failed(let findings) = self { findings } else { [] }
        }
    }

    /// The name in lower case, such as `redirects-are-not-followed`.
    public let name: String
    /// A one-line description of the tested rule.
    public let summary: String
    private let check: @Sendable (inout Checks) async throws -> Void

    init(_ name: String, _ summary: String, check: @escaping @Sendable (inout Checks) async throws -> Void) {
        self.name = name
        self.summary = summary
        self.check = check
    }

    /// Runs the case. An error that the case throws is reported as a finding, except ``Skipped``.
    public func run() async -> Outcome {
        var checks = Checks()
        do {
            try await check(&checks)
        } catch let skipped as Skipped {
            if checks.findings.isEmpty { return .skipped(skipped.reason) }
        } catch {
            checks.fail("\(error)", at: "the setup")
        }
        return checks.findings.isEmpty ? .passed : .failed(checks.findings)
    }

    /// Returns all cases for a transport.
    ///
    /// - Parameter make: Creates a transport with the given options. A case can create several transports.
    public static func all(_ make: @escaping @Sendable (TransportOptions) -> any HTTPTransport) -> [TransportCase] {
        let cases = CaseBuilder(make: make)
        return cases.requests + cases.responses + cases.framing + cases.failures + cases.limits + cases.cancellation
            + cases.streaming + cases.addresses + cases.tls
    }
}

extension TransportCase: CustomStringConvertible {
    public var description: String { name }
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

/// An error for a case that cannot run on this machine.
struct Skipped: Error {
    let reason: String
}

struct Checks: Sendable {
    private(set) var findings: [String] = []

    /// Records a finding unless the fault is `nil`.
    mutating func note(_ fault: String?, at place: String) {
        if let fault { fail(fault, at: place) }
    }

    /// Records a finding unless the condition is true.
    mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String, at place: String) {
        if !condition { fail(fault(), at: place) }
    }

    mutating func fail(_ fault: String, at place: String) {
        findings.append("\(place): \(fault)")
    }
}
