public import Protocols

/// Cases that something must pass, but for those it is excused from by name.
public struct Contract: Sendable {
    /// What must be true, in the order it is checked.
    public let cases: [ContractCase]
    /// The cases that may fail, and why.
    public let exclusions: [ContractExclusion]

    /// A contract of some cases, whose names differ.
    public init(_ cases: [ContractCase], exclusions: [ContractExclusion] = []) {
        self.cases = cases
        self.exclusions = exclusions
    }

    /// Runs every case, one after the other.
    ///
    /// When the task is cancelled, there are no further results, also not of the case that is under way.
    ///
    /// - Parameter progress: is told each result as soon as there is one.
    public func run(progress: (ContractResult) async -> Void = { _ in }) async -> ContractReport {
        var results: [ContractResult] = []
        for contractCase in cases where !Task.isCancelled {
            let result = await result(of: contractCase)
            guard !Task.isCancelled else { break }
            await progress(result)
            results.append(result)
        }
        for stray in strayExclusions {
            await progress(stray)
            results.append(stray)
        }
        return ContractReport(results)
    }

    /// Runs one case. One that is excluded runs all the same.
    public func result(of contractCase: ContractCase) async -> ContractResult {
        let exclusion = exclusions.first { $0.caseName == contractCase.name }
        return ContractResult(contractCase, await contractCase.run(), exclusion: exclusion)
    }

    /// A result for each exclusion that names no case: a name that was mistyped, or a case that is no more.
    public var strayExclusions: [ContractResult] {
        exclusions.filter { exclusion in !cases.contains { $0.name == exclusion.caseName } }
            .map(ContractResult.init(stray:))
    }
}
