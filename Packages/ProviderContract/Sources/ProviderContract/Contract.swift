public import ContractKit
public import Protocols

/// The rules that every provider must follow. Each rule is a case that checks one provider without a network.
///
/// The cases call the provider and respond to its requests with the samples in its descriptor. Some cases damage the
/// samples first to simulate a faulty server or network.
public struct Contract: Sendable {
    /// The cases, in the order in which they run.
    public let cases: [ContractCase<Void>]
    /// The cases that the provider is known to fail, each with the reason.
    public let exclusions: [ContractExclusion]

    /// Creates the contract of one provider.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the provider, which contains the samples and the exclusions.
    ///   - deadline: The maximum duration of each call.
    public init(
        of descriptor: ProviderDescriptor, deadline: Duration = .seconds(10), environment: ContractEnvironment
    ) {
        let harness = ProviderHarness(
            descriptor, baseURL: descriptor.baseURL, deadline: deadline, environment: environment)
        self.init(ProviderCheck.cases(for: harness), exclusions: descriptor.contractExclusions)
    }

    /// The name of the case that all later ones rely on. If it fails, others fail as a consequence.
    public static let basicCaseName = "every-sample-is-read"

    /// Creates a contract. The names of the cases must be unique.
    init(_ cases: [ContractCase<Void>], exclusions: [ContractExclusion] = []) {
        self.cases = cases
        self.exclusions = exclusions
    }

    /// Runs all cases, one after the other.
    ///
    /// If the task is cancelled, no further case runs, and the result of the running case is discarded.
    ///
    /// - Parameter progress: A closure that is called with each result as soon as the result is available.
    public func run(progress: (ContractResult) async -> Void = { _ in }) async -> ContractReport {
        var results: [ContractResult] = []
        for contractCase in cases where !Task.isCancelled {
            let result = await result(of: contractCase)
            guard !Task.isCancelled else { break }
            await progress(result)
            results.append(result)
        }
        for unknown in unknownExclusions {
            await progress(unknown)
            results.append(unknown)
        }
        return ContractReport(results)
    }

    /// Runs one case, even if it is excluded.
    public func result(of contractCase: ContractCase<Void>) async -> ContractResult {
        let exclusion = exclusions.first { $0.caseName == contractCase.name }
        return ContractResult(contractCase, await contractCase.run(), exclusion: exclusion)
    }

    /// A failed result for each exclusion whose case does not exist. The name in the exclusion may be misspelled, or
    /// the case may have been removed.
    public var unknownExclusions: [ContractResult] {
        exclusions.filter { exclusion in !cases.contains { $0.name == exclusion.caseName } }
            .map(ContractResult.init(unknown:))
    }
}

/// What the contract needs from the app that uses the provider.
public struct ContractEnvironment: Sendable {
    /// The names of the app's own options. Parameters and draft fields must not have these names.
    public let reservedNames: Set<String>
    /// The app's clients. The contract compares requests, so all signatures must have the same date.
    public let clients: any ClientFactory

    /// Creates an environment. By default, no names are reserved.
    public init(reservedNames: Set<String> = [], clients: any ClientFactory) {
        self.reservedNames = reservedNames
        self.clients = clients
    }
}
