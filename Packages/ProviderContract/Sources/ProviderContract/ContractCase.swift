/// One thing that must be true of whatever is checked.
///
/// It is a value, and needs no test framework: a test and a command line run the same one.
public struct ContractCase: Sendable {
    /// What it is called, in lower case with hyphens: `every-sample-is-read`.
    public let name: String
    /// What must be true, in one line.
    public let summary: String
    /// Checks it.
    public let run: @Sendable () async -> ContractOutcome

    /// A case with a name of its own in its contract.
    public init(_ name: String, _ summary: String, run: @escaping @Sendable () async -> ContractOutcome) {
        self.name = name
        self.summary = summary
        self.run = run
    }
}
