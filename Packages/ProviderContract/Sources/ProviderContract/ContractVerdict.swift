/// What a case says about the contract as a whole.
public enum ContractVerdict: Hashable, Sendable, CaseIterable {
    /// It passed.
    case kept
    /// It failed, or is excluded without need.
    case broken
    /// It failed, and is excluded by name with a reason.
    case excluded
    /// There was nothing to check.
    case notApplicable
}
