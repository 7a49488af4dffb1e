import ContractKit
import Protocols
import Synchronization

/// A harness that creates a provider, calls it, and responds to its requests with samples.
struct ProviderHarness: Sendable {
    /// The prefix of every test secret. A search for the prefix also finds truncated secrets.
    static let secretPrefix = "Zq7xKv9w"

    let descriptor: ProviderDescriptor
    let environment: ContractEnvironment
    let deadline: Duration
    let baseURL: URL
    /// The provider's samples, with URLs rewritten to `baseURL` and with the index of each sample in a header field.
    let samples: [Sample]
    /// A transport that responds with the samples that have no ``Sample/circumstance``.
    let allSamples: any HTTPTransport
    /// For each sample, a transport that responds only with that sample, even if it has a circumstance.
    let singleSamples: [any HTTPTransport]
    /// The test secrets by environment variable. Each secret contains characters that must be percent-encoded.
    let secrets: [String: Secret]
    /// Values for the parameters that listing requires, by parameter name.
    private(set) var requiredValues: [String: String] = [:]
    private let timeouts = TimeoutCounter()

    init(
        _ descriptor: ProviderDescriptor, baseURL: URL, deadline: Duration, environment: ContractEnvironment
    ) {
        self.descriptor = descriptor
        self.environment = environment
        self.deadline = deadline
        self.baseURL = baseURL
        samples = descriptor.samples.samples.enumerated().map { index, sample in
            sample.marked(with: index, movedFrom: descriptor.baseURL, to: baseURL)
        }
        let secrets = descriptor.secrets.enumerated().map { index, requirement in
            let text = "\(Self.secretPrefix)/+%40&=é \(index)"
            let isPair = requirement.placement == .basic || requirement.placement == .exchange(.basic)
            return (requirement.variable, Secret(isPair ? "\(text):\(text)" : text))
        }
        self.secrets = Dictionary(secrets) { first, _ in first }
        allSamples = environment.clients.samples(SampleBook(samples), at: baseURL)
        singleSamples = samples.map {
            environment.clients.samples(SampleBook([$0.withoutCircumstance]), at: baseURL)
        }
    }

    func moved(to baseURL: URL) -> ProviderHarness {
        ProviderHarness(descriptor, baseURL: baseURL, deadline: deadline, environment: environment)
            .requiring(requiredValues)
    }

    /// Returns a copy of the harness with the given ``requiredValues``.
    func requiring(_ values: [String: String]) -> ProviderHarness {
        var harness = self
        harness.requiredValues = values
        return harness
    }

    /// Returns a harness with values from the samples for the parameters that listing requires.
    ///
    /// Calls `list` with the values of each sample in turn, and uses the first values for which the response is that
    /// sample. If there are no such values, uses the first values for which a request is sent.
    func withRequiredValues() async -> ProviderHarness {
        guard offers(.list), await listExchanges().isEmpty else { return self }
        var sending: ProviderHarness?
        for (index, sample) in samples.enumerated() where sample.circumstance == nil && sample.failure == nil {
            for harness in parameterValues(in: RequestContent(sample)).map(requiring) {
                let exchanges = await harness.listExchanges()
                if exchanges.contains(where: { $0.sample == index }) { return harness }
                if !exchanges.isEmpty { sending = sending ?? harness }
            }
        }
        return sending ?? self
    }

    /// Calls `list` with the required values and returns the exchanges; an empty array if a required value is missing.
    func listExchanges() async -> [Exchange] {
        guard let list = listRequest() else { return [] }
        let transport = sampleTransport()
        _ = await result(of: .list(list), over: transport)
        return transport.exchanges
    }

    func offers(_ kind: ProviderCall.Kind) -> Bool {
        descriptor.capabilities.contains { $0.name == kind.rawValue }
    }

    /// Returns a request for the list; `nil` if the provider does not support listing, or does not allow the arguments.
    ///
    /// - Parameter pageSize: The page size; by default, the page size of the sample book.
    func listRequest(
        _ values: [String: String] = [:], pageSize: Int? = nil, firstPage: Int = 1
    ) -> ListRequest? {
        guard offers(.list), let paging = descriptor.paging,
            let parameters = try? ParameterValues(requiredValues.merging(values) { $1 }, for: descriptor.parameters)
        else { return nil }
        let pageSize = pageSize ?? descriptor.samples.pageSize
        return try? ListRequest(parameters, pageSize: pageSize, firstPage: firstPage, for: paging)
    }

    /// Returns a request for the list that starts with the page of a token; `nil` if the list has no cursors.
    func listRequest(startingAt token: PageToken) -> ListRequest? {
        guard let list = listRequest() else { return nil }
        return try? ListRequest(list.parameters, pageSize: list.pageSize, startingAt: token, for: list.paging)
    }

    /// Returns the possible parameter values of a request, as dictionaries with the parameter names as keys.
    ///
    /// Path segments have no names. Therefore, the result contains one dictionary for each assignment of segments to
    /// path parameters, up to a maximum.
    func parameterValues(in content: RequestContent) -> [[String: String]] {
        let maximum = 100
        return descriptor.parameters.reduce(into: [[:]]) { sets, parameter in
            let values = content.values(of: parameter)
            guard parameter.placement == .path else {
                for index in sets.indices { sets[index][parameter.name] = values.first }
                return
            }
            let allowed = values.filter { parameter.kind.value(from: $0) != nil }
            guard !allowed.isEmpty else { return }
            let assigned = sets.lazy.flatMap { set in allowed.map { set.merging([parameter.name: $0]) { $1 } } }
            sets = Array(assigned.prefix(maximum))
        }
    }
}

// MARK: - Calling

extension ProviderHarness {
    /// Creates the provider, for calls to functions that send no requests.
    func makeProvider() -> any Provider {
        let client = environment.clients.client(
            for: descriptor, at: baseURL, secrets: secrets, over: allSamples, itemHandler: nil)
        return descriptor.make(ProviderContext(client: client, events: DiscardingEventSink()))
    }

    /// Creates the provider and calls it once. After 20 timeouts, returns `timedOut` without a call.
    func result(
        of call: ProviderCall, over transport: any HTTPTransport, secrets: [String: Secret]? = nil,
        events: any EventSink = DiscardingEventSink(), itemHandler: ItemJSONHandler? = nil,
        formats: FormatRecorder? = nil
    ) async -> CallResult {
        guard !timeouts.isAtLimit else { return .timedOut }
        let result = await bounded(by: deadline) {
            await unboundedResult(
                of: call, over: transport, secrets: secrets, events: events, itemHandler: itemHandler, formats: formats)
        }
        if let result { return result }
        timeouts.increment()
        return .timedOut
    }

    /// Creates the provider and calls it once, without a deadline.
    func unboundedResult(
        of call: ProviderCall, over transport: any HTTPTransport, secrets: [String: Secret]? = nil,
        events: any EventSink = DiscardingEventSink(), itemHandler: ItemJSONHandler? = nil,
        formats: FormatRecorder? = nil
    ) async -> CallResult {
        let base = environment.clients.client(
            for: descriptor, at: baseURL, secrets: secrets ?? self.secrets, over: transport, itemHandler: itemHandler)
        let client = formats?.recording(base) ?? base
        do throws(ProviderError) {
            let provider = descriptor.make(ProviderContext(client: client, events: events))
            return .success(try await call.perform(CallTarget(provider, of: descriptor)))
        } catch {
            return .failure(error)
        }
    }
}

/// A counter of timeouts. It limits the total time for a provider whose calls always time out.
private final class TimeoutCounter: Sendable {
    private static let limit = 20

    private let count = Mutex(0)

    var isAtLimit: Bool { count.withLock { $0 >= Self.limit } }

    func increment() {
        count.withLock { $0 += 1 }
    }
}
