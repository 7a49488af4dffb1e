import Protocols

/// A provider, ready to be tried on its samples.
struct ProviderBench: Sendable {
    /// Builds what answers from samples below an address.
    typealias Replay = @Sendable (SampleBook, URL) -> any HTTPTransport

    let descriptor: ProviderDescriptor
    let replay: Replay
    /// How long a call may take.
    let deadline: Duration
    /// The address that the provider is built with.
    let baseURL: URL
    /// The provider's samples, as a server at the base URL would send them, each with its place in the book.
    let samples: [Sample]
    /// Values for parameters that the list cannot do without.
    private(set) var standingValues: [String: String] = [:]
    private let patience = Patience()

    init(_ descriptor: ProviderDescriptor, baseURL: URL, deadline: Duration, replay: @escaping Replay) {
        self.descriptor = descriptor
        self.replay = replay
        self.deadline = deadline
        self.baseURL = baseURL
        samples = descriptor.samples.samples.enumerated().map { index, sample in
            sample.marked(with: index, movedFrom: descriptor.baseURL, to: baseURL)
        }
    }

    /// The same provider at another address.
    func moved(to baseURL: URL) -> ProviderBench {
        var bench = ProviderBench(descriptor, baseURL: baseURL, deadline: deadline, replay: replay)
        bench.standingValues = standingValues
        return bench
    }

    /// The same with values for the parameters that the list cannot do without, taken from the samples: an API that
    /// forecasts weather has to know where.
    func prepared() async -> ProviderBench {
        guard let list = firstPage, await !sends(list) else { return self }
        for sample in samples where sample.circumstance == nil && sample.failure == nil {
            let values = parameterValues(in: SampleTarget(sample.target))
            guard let list = listRequest(values), await sends(list) else { continue }
            var bench = self
            bench.standingValues = values
            return bench
        }
        return self
    }

    private func sends(_ list: ListRequest) async -> Bool {
        let stage = stage()
        _ = await reply(to: .list(list), over: stage)
        return !stage.exchanges.isEmpty
    }

    func offers(_ kind: ProviderCall.Kind) -> Bool {
        descriptor.capabilities.contains { $0.name == kind.rawValue }
    }

    /// Builds the provider and calls it once.
    func reply(
        to call: ProviderCall, over transport: any HTTPTransport, secrets: [String: Secret]? = nil,
        events: any EventSink = IgnoringEvents()
    ) async -> Reply {
        let context = ProviderContext(
            transport: transport, baseURL: baseURL, secrets: secrets ?? self.secrets, events: events)
        guard !patience.isLost else { return .hang }
        if let reply = await bounded(by: deadline, { await unboundedReply(to: call, in: context) }) { return reply }
        patience.lose()
        return .hang
    }

    /// The same without a bound, for a call that is to be cancelled.
    func unboundedReply(to call: ProviderCall, in context: ProviderContext) async -> Reply {
        do throws(ProviderError) {
            return .answer(try await call.perform(try descriptor.make(context)))
        } catch {
            return .failure(error)
        }
    }
}
