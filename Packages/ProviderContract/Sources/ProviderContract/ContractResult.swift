public import Protocols

/// The results of a whole contract.
public struct ContractReport: Sendable {
    /// A result for each case, in their order, and one for each exclusion that names no case.
    public let results: [ContractResult]

    init(_ results: [ContractResult]) {
        self.results = results
    }

    /// Whether no result is a failure.
    public var isFulfilled: Bool { results.allSatisfy(\.isFulfilled) }

    /// Returns the number of results with a verdict.
    public func count(of verdict: ContractVerdict) -> Int {
        results.count { $0.verdict == verdict }
    }
}

/// The result of one case, with its exclusion taken into account.
public struct ContractResult: Sendable {
    /// The name of the case.
    public let name: String
    /// The rule, in one line.
    public let summary: String
    /// The outcome of the case itself.
    public let outcome: ContractOutcome
    /// The reason why the case is allowed to fail; `nil` if it must pass.
    public let exclusion: ContractExclusion?

    init(_ contractCase: ContractCase, _ outcome: ContractOutcome, exclusion: ContractExclusion?) {
        name = contractCase.name
        summary = contractCase.summary
        self.outcome = outcome
        self.exclusion = exclusion
    }

    /// Creates the result for an exclusion that names no case.
    init(unknown exclusion: ContractExclusion) {
        name = exclusion.caseName
        summary = "unknown case"
        outcome = .notApplicable("unknown case '\(exclusion.caseName)'")
        self.exclusion = exclusion
    }

    /// The verdict, with the exclusion taken into account.
    public var verdict: ContractVerdict {
        switch (outcome, exclusion) {
        case (.failed, .some): .excluded
        case (.failed, nil), (_, .some): .failed
        case (.passed, nil): .passed
        case (.notApplicable, nil): .notApplicable
        }
    }

    /// Whether the result is not a failure.
    public var isFulfilled: Bool { verdict != .failed }

    /// The findings to correct; empty when the result is not a failure.
    public var failures: [Finding] {
        guard !isFulfilled else { return [] }
        guard let exclusion else { return outcome.findings }
        let reason =
            switch outcome {
            case .passed: "the case passes"
            case .failed, .notApplicable: "the case does not apply"
            }
        return [Finding("exclusion of \(exclusion.caseName)", "remove it: \(reason)")]
    }
}

/// The verdict on a case, with its exclusion taken into account.
public enum ContractVerdict: Hashable, Sendable, CaseIterable {
    /// The case passed.
    case passed
    /// The case failed, or its exclusion is not needed.
    case failed
    /// The case failed, but is excluded.
    case excluded
    /// There was nothing to check.
    case notApplicable
}

/// The outcome of a case.
public enum ContractOutcome: Hashable, Sendable {
    /// Every check passed. There was at least one.
    case passed(checks: Int)
    /// Some checks failed; the findings are in the order of the checks.
    case failed([Finding])
    /// There was nothing to check, with the reason.
    case notApplicable(String)

    /// The failed checks; empty unless the case failed.
    public var findings: [Finding] {
        if case .failed(let findings) = self { findings } else { [] }
    }
}

/// One failed check.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The subject of the check: the sample, the call or the key.
    public let place: String
    /// The expected and the actual result.
    public let message: String

    init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    /// `the first page, get 7: expected notFound, got unknown`.
    public var description: String { "\(place): \(message)" }
}

/// Counts checks and collects the failed ones.
struct Checks: Sendable {
    private var count = 0
    private var findings: [Finding] = []

    /// Records one check.
    ///
    /// - Parameters:
    ///   - failure: What is wrong; `nil` when the check passed.
    ///   - place: What was checked.
    mutating func record(_ failure: String?, at place: String) {
        count += 1
        if let failure { findings.append(Finding(place, failure)) }
    }

    /// Records whether a condition is true.
    mutating func expect(_ isTrue: Bool, _ failure: @autoclosure () -> String, at place: String) {
        record(isTrue ? nil : failure(), at: place)
    }

    /// Returns the outcome of all checks. A case without any check does not pass.
    func outcome(withoutChecks reason: String) -> ContractOutcome {
        if !findings.isEmpty { return .failed(findings) }
        return count > 0 ? .passed(checks: count) : .notApplicable(reason)
    }
}

extension String {
    /// The text in quotes for a finding, shortened and with control characters escaped.
    var quotedForFinding: String {
        let head = prefix(60).unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "'" + head.joined() + (count > 60 ? "…' (\(count) characters)" : "'")
    }
}
