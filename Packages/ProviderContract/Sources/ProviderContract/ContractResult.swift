public import Protocols

/// What came of one case, seen together with the exclusions.
public struct ContractResult: Sendable {
    /// The case's name.
    public let name: String
    /// What must be true, in one line.
    public let summary: String
    /// What the case itself came to.
    public let outcome: ContractOutcome
    /// Why it may fail; `nil` when it may not.
    public let exclusion: ContractExclusion?

    init(_ contractCase: ContractCase, _ outcome: ContractOutcome, exclusion: ContractExclusion?) {
        name = contractCase.name
        summary = contractCase.summary
        self.outcome = outcome
        self.exclusion = exclusion
    }

    /// An exclusion of a case that there is not.
    init(stray exclusion: ContractExclusion) {
        name = exclusion.caseName
        summary = "no case has this name"
        outcome = .notApplicable("there is no case \(exclusion.caseName)")
        self.exclusion = exclusion
    }

    /// What it says about the contract.
    public var verdict: ContractVerdict {
        switch (outcome, exclusion) {
        case (.failed, .some): .excluded
        case (.failed, nil), (_, .some): .broken
        case (.passed, nil): .kept
        case (.notApplicable, nil): .notApplicable
        }
    }

    /// Whether the contract is kept as far as this case goes.
    public var isKept: Bool { verdict != .broken }

    /// What has to be put right; nothing when the contract is kept.
    public var complaints: [Finding] {
        guard !isKept else { return [] }
        guard let exclusion else { return outcome.findings }
        let fact =
            switch outcome {
            case .passed: "it passes"
            case .failed, .notApplicable: "it does not apply"
            }
        return [Finding("exclusion of \(exclusion.caseName)", "exclude it no longer: \(fact)")]
    }
}
