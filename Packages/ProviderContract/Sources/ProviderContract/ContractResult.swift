public import ContractKit
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
    public let outcome: CaseOutcome
    /// The exclusion of the case; `nil` if the case must pass.
    public let exclusion: ContractExclusion?

    init(_ contractCase: ContractCase<Void>, _ outcome: CaseOutcome, exclusion: ContractExclusion?) {
        name = contractCase.name
        summary = contractCase.summary
        self.outcome = outcome
        self.exclusion = exclusion
    }

    /// Creates a failed result for an exclusion of an unknown case.
    init(unknown exclusion: ContractExclusion) {
        name = exclusion.caseName
        summary = "unknown case"
        outcome = .skipped("unknown case '\(exclusion.caseName)'")
        self.exclusion = exclusion
    }

    /// The verdict on the case, based on its outcome and its exclusion.
    public var verdict: ContractVerdict {
        switch (outcome, exclusion) {
        case (.failed, .some): .excluded
        case (.failed, nil), (_, .some): .failed
        case (.passed, nil): .passed
        case (.skipped, nil): .notApplicable
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
            case .failed, .skipped: "the case does not apply"
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

extension String {
    /// The text in quotes, truncated to 60 characters, with control characters escaped.
    var quotedForFinding: String {
        let head = prefix(60).unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "'" + head.joined() + (count > 60 ? "…' (\(count) characters)" : "'")
    }
}
