public import Protocols

/// The results of all cases of a contract.
public struct ContractReport: Sendable {
    /// The results of the cases that ran, followed by a failed result for each exclusion of an unknown case.
    public let results: [ContractResult]

    init(_ results: [ContractResult]) {
        self.results = results
    }

    /// Whether the report contains no failure.
    public var isFulfilled: Bool { results.allSatisfy(\.isFulfilled) }

    /// Returns the number of results with the verdict.
    public func count(of verdict: ContractVerdict) -> Int {
        results.count { $0.verdict == verdict }
    }
}

/// The result of one case and its exclusion.
public struct ContractResult: Sendable {
    /// The name of the case; for an exclusion of an unknown case, the name in the exclusion.
    public let name: String
    /// The rule that the case checks, in one line.
    public let summary: String
    /// The outcome of the case, regardless of its exclusion.
    public let outcome: ContractOutcome
    /// The exclusion of the case; `nil` if the case must pass.
    public let exclusion: ContractExclusion?

    init(_ contractCase: ContractCase, _ outcome: ContractOutcome, exclusion: ContractExclusion?) {
        name = contractCase.name
        summary = contractCase.summary
        self.outcome = outcome
        self.exclusion = exclusion
    }

    /// Creates a failed result for an exclusion of an unknown case.
    init(unknown exclusion: ContractExclusion) {
        name = exclusion.caseName
        summary = "unknown case"
        outcome = .notApplicable("unknown case '\(exclusion.caseName)'")
        self.exclusion = exclusion
    }

    /// The verdict on the case, based on its outcome and its exclusion.
    public var verdict: ContractVerdict {
        switch (outcome, exclusion) {
        case (.failed, .some): .excluded
        case (.failed, nil), (_, .some): .failed
        case (.passed, nil): .passed
        case (.notApplicable, nil): .notApplicable
        }
    }

    /// Whether the verdict is not `failed`.
    public var isFulfilled: Bool { verdict != .failed }

    /// The findings to fix; empty unless the verdict is `failed`.
    public var failures: [Finding] {
        guard !isFulfilled else { return [] }
        guard let exclusion else { return outcome.findings }
        let reason =
            switch outcome {
            case .passed: "the case passes"
            case .failed, .notApplicable: "the case does not apply"
            }
        return [Finding("exclusion of \(exclusion.caseName)", "\(reason); remove the exclusion")]
    }
}

/// The verdict on a case, based on its outcome and its exclusion.
public enum ContractVerdict: Hashable, Sendable, CaseIterable {
    case passed
    /// The case failed and is not excluded, or it is excluded but did not fail.
    case failed
    /// The case failed and is excluded.
    case excluded
    /// The case had nothing to check and is not excluded.
    case notApplicable
}

/// The outcome of a case, regardless of its exclusion.
public enum ContractOutcome: Hashable, Sendable {
    /// All checks passed. The number of checks is at least 1.
    case passed(checks: Int)
    /// At least one check failed. The findings are in the order of the checks.
    case failed([Finding])
    /// The case had nothing to check. The associated value is the reason.
    case notApplicable(String)

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

    init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    /// The place and the message: `the first page, get 7: expected notFound, got unknown`.
    public var description: String { "\(place): \(message)" }
}

/// The number of checks that a case has made, and a finding for each failed check.
struct Checks: Sendable {
    private var count = 0
    private var findings: [Finding] = []

    /// Records one check.
    ///
    /// - Parameter failure: The message of the finding; `nil` if the check passed.
    mutating func record(_ failure: String?, at place: String) {
        count += 1
        if let failure { findings.append(Finding(place, failure)) }
    }

    /// Records a check that passes if the condition is true.
    mutating func expect(_ isTrue: Bool, _ failure: @autoclosure () -> String, at place: String) {
        record(isTrue ? nil : failure(), at: place)
    }

    /// Returns the outcome of all checks; `notApplicable` with the reason if nothing was checked.
    func outcome(withoutChecks reason: String) -> ContractOutcome {
        if !findings.isEmpty { return .failed(findings) }
        return count > 0 ? .passed(checks: count) : .notApplicable(reason)
    }
}

extension String {
    /// The text in quotes, truncated to 60 characters, with control characters escaped.
    var quotedForFinding: String {
        let head = prefix(60).unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "'" + head.joined() + (count > 60 ? "…' (\(count) characters)" : "'")
    }
}
