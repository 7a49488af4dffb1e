/// What came of a case.
public enum ContractOutcome: Hashable, Sendable {
    /// Everything that was checked is as it must be. The number of checks is at least 1.
    case passed(checks: Int)
    /// What is not, in the order it was found.
    case failed([Finding])
    /// There was nothing to check, and why.
    case notApplicable(String)

    /// What is not as it must be; none unless it failed.
    public var findings: [Finding] {
        if case .failed(let findings) = self { findings } else { [] }
    }
}
