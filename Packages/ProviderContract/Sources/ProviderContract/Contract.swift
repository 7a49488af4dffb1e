public import Protocols

/// The rules that every provider must follow: a list of cases, checked on one provider without a network.
///
/// The provider is called with every request to which a sample is the response. Then the calls are repeated with
/// damaged samples, such as a server or a network may send.
public struct Contract: Sendable {
    /// The cases, in the order in which they run.
    public let cases: [ContractCase]
    /// The cases that are allowed to fail, each with its reason.
    public let exclusions: [ContractExclusion]

    /// Creates the contract of one provider.
    ///
    /// - Parameters:
    ///   - descriptor: The provider, with its samples and its exclusions.
    ///   - deadline: The time after which a call counts as hanging.
    ///   - environment: The environment that the provider runs in.
    public init(
        of descriptor: ProviderDescriptor, deadline: Duration = .seconds(10), environment: ContractEnvironment
    ) {
        let harness = ProviderHarness(
            descriptor, baseURL: descriptor.baseURL, deadline: deadline, environment: environment)
        self.init(ProviderCheck.cases(for: harness), exclusions: descriptor.contractExclusions)
    }

    /// Creates a contract from cases with unique names.
    init(_ cases: [ContractCase], exclusions: [ContractExclusion] = []) {
        self.cases = cases
        self.exclusions = exclusions
    }

    /// Runs every case, one after the other.
    ///
    /// When the task is cancelled, no further result is added, not even that of the running case.
    ///
    /// - Parameter progress: A function that is called with each result as soon as it is available.
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

    /// Runs one case. An excluded case runs too.
    public func result(of contractCase: ContractCase) async -> ContractResult {
        let exclusion = exclusions.first { $0.caseName == contractCase.name }
        return ContractResult(contractCase, await contractCase.run(), exclusion: exclusion)
    }

    /// A failed result for each exclusion whose name is not that of a case: misspelled, or of a removed case.
    public var unknownExclusions: [ContractResult] {
        exclusions.filter { exclusion in !cases.contains { $0.name == exclusion.caseName } }
            .map(ContractResult.init(unknown:))
    }
}

/// One rule of the contract, as a value that both tests and the command line can run.
public struct ContractCase: Sendable {
    /// The name, in lower case with hyphens: `every-sample-is-read`. Exclusions use it.
    public let name: String
    /// The rule, in one line.
    public let summary: String

    let run: @Sendable () async -> ContractOutcome

    init(_ name: String, _ summary: String, run: @escaping @Sendable () async -> ContractOutcome) {
        self.name = name
        self.summary = summary
        self.run = run
    }
}

/// The environment that a provider runs in: the client and the transport that an app gives to its providers.
public struct ContractEnvironment: Sendable {
    /// Makes a transport that responds with samples to requests below a URL.
    ///
    /// The transport throws `notReachedServer` for a request without a sample. If several samples match, it returns the
    /// one with the most query items. It ignores samples with a circumstance.
    public let makeSampleTransport: @Sendable (SampleBook, URL) -> any HTTPTransport

    /// Makes the client of a provider: its descriptor, the address of the API, the secrets by environment variable, and
    /// the transport that the client sends over.
    public let makeClient: @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport) -> any APIClient

    /// Creates an environment.
    public init(
        makeSampleTransport: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport,
        makeClient: @escaping @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport) -> any APIClient
    ) {
        self.makeSampleTransport = makeSampleTransport
        self.makeClient = makeClient
    }
}
