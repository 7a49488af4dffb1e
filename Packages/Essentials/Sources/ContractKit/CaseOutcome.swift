/// The outcome of a contract case.
public enum CaseOutcome: Hashable, Sendable {
    /// All checks passed. The number of checks is at least 1.
    case passed(checks: Int)
    /// At least one check failed. The findings are in the order of the checks.
    case failed([Finding])
    /// The case had nothing to check, or cannot run on this machine. The associated value is the reason.
    case skipped(String)

    /// Makes checks, and creates their outcome.
    ///
    /// - Parameter check: Makes the checks. If it throws ``Skipped``, the case is skipped, unless a check has failed. Any
    ///   other error is a finding.
    public init(of check: (inout Checks) async throws -> Void) async {
        var checks = Checks()
        var skipped: Skipped?
        do {
            try await check(&checks)
        } catch let error as Skipped {
            skipped = error
        } catch {
            checks.record("\(error)", at: "the case")
        }
        if !checks.findings.isEmpty {
            self = .failed(checks.findings)
        } else if let skipped {
            self = .skipped(skipped.reason)
        } else {
            self = checks.count > 0 ? .passed(checks: checks.count) : .skipped("the case made no check")
        }
    }

    /// The failed checks; empty unless the case failed.
    public var findings: [Finding] {
        if case .failed(let findings) = self { findings } else { [] }
    }
}

/// One failed check.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The subject of the check, such as a sample, a call or a field.
    public let place: String
    /// A description of the failure, usually with the expected and the actual result.
    public let message: String

    public init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    /// The place and the message: `the first page, get 7: expected notFound, got unknown`.
    public var description: String { "\(place): \(message)" }
}

/// The error of a case that has nothing to check, or that cannot run on this machine.
public struct Skipped: Error {
    /// The reason, such as `the provider has no parameters`.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}
