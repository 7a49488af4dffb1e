/// What came of a whole contract.
public struct ContractReport: Sendable {
    /// A result for each case, in their order, and one for each exclusion that names no case.
    public let results: [ContractResult]

    init(_ results: [ContractResult]) {
        self.results = results
    }

    /// Whether nothing has to be put right.
    public var isKept: Bool { results.allSatisfy(\.isKept) }

    /// How many cases ended so.
    public func count(of verdict: ContractVerdict) -> Int {
        results.count { $0.verdict == verdict }
    }
}
