/// A case of the provider contract that a provider cannot meet, because its API does not.
///
/// The case runs all the same, and fails when it starts to pass: an exclusion that is not needed hides the next fault.
public struct ContractExclusion: Hashable, Sendable {
    /// The case's name: `unknown-items-are-not-found`.
    public let caseName: String
    /// What about the API makes it impossible, in one line.
    public let reason: String

    /// Excludes the case of a name.
    public init(_ caseName: String, because reason: String) {
        self.caseName = caseName
        self.reason = reason
    }
}
