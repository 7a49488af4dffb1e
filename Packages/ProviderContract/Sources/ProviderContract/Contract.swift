public import Protocols

/// The rules that every provider must follow. Each rule is a case that checks one provider without a network.
///
/// The cases call the provider and respond to its requests with the samples in its descriptor. Some cases damage the
/// samples first to simulate a faulty server or network.
public struct Contract: Sendable {
    /// The cases, in the order in which they run.
    public let cases: [ContractCase]
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

    /// Creates a contract. The names of the cases must be unique.
    init(_ cases: [ContractCase], exclusions: [ContractExclusion] = []) {
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
    public func result(of contractCase: ContractCase) async -> ContractResult {
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

/// One rule of the contract.
public struct ContractCase: Sendable {
    /// The name in lower case with hyphens, such as `every-sample-is-read`. Exclusions refer to the case by this name.
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

/// The functions with which an app creates its clients and transports, and the option names that the app reserves.
public struct ContractEnvironment: Sendable {
    /// The names of the app's own options. Parameters and draft fields must not have these names.
    public let reservedNames: Set<String>

    /// Creates a transport that responds with samples to requests below a base URL.
    ///
    /// The transport throws `noSample` for a request without a matching sample. If several samples match, it
    /// uses the sample with the most query items and body values. It ignores samples with a ``Sample/circumstance``.
    public let makeSampleTransport: @Sendable (SampleBook, URL) -> any HTTPTransport

    /// Creates a client.
    ///
    /// The arguments are a descriptor, a base URL, the secrets by environment variable, a transport, and a closure that
    /// receives each item's JSON.
    public let makeClient: MakeClient

    /// The type of ``makeClient``.
    public typealias MakeClient =
        @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport, ItemJSONHandler?) -> any APIClient

    /// Creates the transport that adds a provider's credentials to requests.
    ///
    /// The arguments are a descriptor, a base URL, the secrets by environment variable, and the transport that sends
    /// the requests.
    public let authorize: @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport) -> any HTTPTransport

    /// Creates an environment from the app's functions. By default, no names are reserved.
    public init(
        reservedNames: Set<String> = [],
        makeSampleTransport: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport,
        makeClient: @escaping MakeClient,
        authorize:
            @escaping @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport)
            -> any HTTPTransport
    ) {
        self.reservedNames = reservedNames
        self.makeSampleTransport = makeSampleTransport
        self.makeClient = makeClient
        self.authorize = authorize
    }
}
