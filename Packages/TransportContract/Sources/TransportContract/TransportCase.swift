public import Protocols

/// A rule for every transport that sends requests over a network.
///
/// A case starts its servers on the loopback addresses; nothing leaves the machine. It is a value that does not depend
/// on a test framework, so that a test can check that it fails for a faulty transport.
public struct TransportCase: Sendable {
    /// The result of a case.
    public enum Outcome: Hashable, Sendable {
        /// Every check passed.
        case passed
        /// At least one check failed; the findings are in the order of the checks.
        case failed([String])
        /// Nothing was checked, with the reason: a program is not installed, for instance.
        case skipped(String)

        /// The findings; empty unless the case failed.
        public var findings: [String] {
            if case .failed(let findings) = self { findings } else { [] }
        }
    }

    /// The name, in lower case with hyphens: `redirects-are-not-followed`.
    public let name: String
    /// The rule in one line.
    public let summary: String
    private let check: @Sendable (inout Checks) async throws -> Void

    init(_ name: String, _ summary: String, check: @escaping @Sendable (inout Checks) async throws -> Void) {
        self.name = name
        self.summary = summary
        self.check = check
    }

    /// Runs the case.
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

    /// Returns the cases for a transport.
    ///
    /// - Parameter make: Makes a transport with some options; called once or more for each case.
    public static func all(_ make: @escaping @Sendable (TransportOptions) -> any HTTPTransport) -> [TransportCase] {
        let cases = CaseBuilder(make: make)
        return cases.requests + cases.responses + cases.framing + cases.failures + cases.limits + cases.cancellation
            + cases.addresses + cases.tls
    }
}

extension TransportCase: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

/// The options that a transport is made with for a case.
public struct TransportOptions: Hashable, Sendable {
    /// The time for one exchange.
    public var timeout: Duration = .seconds(10)
    /// The size limit of a body in bytes, after decompression.
    public var maximumBodySize = 1 << 20
    /// The number of requests that may be under way to one host.
    public var requestsPerHost = 6
    /// Whether plain HTTP may be sent to other machines.
    public var allowsPlainHTTP = false
    /// The environment variables that name proxies, as `curl` reads them: `http_proxy`, `https_proxy`, `no_proxy`.
    public var proxyEnvironment: [String: String] = [:]
    /// The path of a PEM file with the certificate authorities to trust; `nil` for those of the system.
    public var authoritiesFile: String?

    init() {}

    /// Returns the defaults with a change.
    static func with(_ change: (inout TransportOptions) -> Void) -> TransportOptions {
        var options = TransportOptions()
        change(&options)
        return options
    }
}

/// Thrown by a case that cannot run on this machine.
struct Skipped: Error {
    let reason: String
}

/// A collection of findings.
struct Checks: Sendable {
    private(set) var findings: [String] = []

    /// Records a finding unless the fault is `nil`.
    mutating func note(_ fault: String?, at place: String) {
        if let fault { fail(fault, at: place) }
    }

    /// Records a finding unless the condition holds.
    mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String, at place: String) {
        if !condition { fail(fault(), at: place) }
    }

    /// Records a finding.
    mutating func fail(_ fault: String, at place: String) {
        findings.append("\(place): \(fault)")
    }
}
