public import Protocols

/// Compares what an API sends today with what its provider's samples say it sends.
public struct DriftCheck: Sendable {
    private let bench: ProviderBench
    private let context: ProviderContext

    /// - Parameters:
    ///   - descriptor: the provider, with its samples.
    ///   - context: what the provider is built with: the transport that leads to the API, and the secrets.
    ///   - deadline: how long a call that is answered from samples may take.
    ///   - replay: builds a transport that answers from some samples, for requests below an address.
    public init(
        of descriptor: ProviderDescriptor, in context: ProviderContext, deadline: Duration = .seconds(10),
        replay: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport
    ) {
        bench = ProviderBench(descriptor, baseURL: descriptor.baseURL, deadline: deadline, replay: replay)
        self.context = context
    }

    /// Sends one request, the plain first page of the list, or where the provider does not list, a look-up of the
    /// samples' item; and compares the answer with the samples'.
    ///
    /// - Throws: what the provider throws when there is no answer that could be compared: one without success, or none
    ///   at all; `incorrectData` for an answer that is not JSON; `invalidRequest` when no sample shows such a request.
    public func run() async throws(ProviderError) -> DriftReport {
        let bench = await bench.prepared()
        let kind: ProviderCall.Kind = bench.offers(.list) ? .list : .get
        let reaches = await bench.reaches().filter { $0.call.kind == kind && $0.isSuccess && $0.document != nil }
        guard let first = reaches.first(where: { $0.call.title == kind.rawValue }) ?? reaches.first else {
            throw ProviderError(.invalidRequest, "No sample shows a \(kind.rawValue) that is answered in JSON")
        }
        let call = bench.firstPage.map { ProviderCall.list($0) } ?? first.call
        let (exchange, live, failure) = try await ask(call)
        let path = SampleTarget(first.sample.target).segments
        let samples = reaches.filter { kind == .get || SampleTarget($0.sample.target).segments == path }
        var (known, sent) = (JSONShape(), JSONShape())
        for document in samples.compactMap(\.document) { known.merge(document) }
        sent.merge(live)
        var drifts: [Drift] = []
        for difference in known.differences(in: sent) { drifts.append(await drift(difference, among: samples)) }
        return DriftReport(
            request: exchange.request.description, samples: samples.map(\.sample.name), drifts: drifts,
            failure: failure)
    }

    /// Calls the provider over the live transport. An answer that it cannot read is the one to look at.
    private func ask(
        _ call: ProviderCall
    ) async throws(ProviderError) -> (exchange: Exchange, live: JSONValue, failure: ProviderError?) {
        let stage = Stage { [transport = context.transport] (request) throws(NetworkError) in
            (try await transport.send(request), nil)
        }
        let recorded = ProviderContext(
            transport: stage, baseURL: context.baseURL, secrets: context.secrets, events: context.events)
        let reply = await bench.unboundedReply(to: call, in: recorded)
        guard let exchange = stage.exchanges.last, let response = exchange.response, response.isSuccess else {
            throw reply.error ?? ProviderError(.unknown, "The provider sent no request")
        }
        guard let live = JSONParser.parse(response.body) else {
            throw reply.error
                ?? ProviderError(
                    .incorrectData, "The answer is not JSON: its fields cannot be compared",
                    request: exchange.request.description, status: response.status)
        }
        return (exchange, live, reply.error)
    }

    private func drift(_ difference: JSONShape.Difference, among samples: [Reach]) async -> Drift {
        switch difference {
        case .new(let steps, let shape): return .new(path: steps.path, type: shape.words)
        case .changed(let steps, let old, let new):
            return .changed(path: steps.isEmpty ? "the whole answer" : steps.path, from: old.words, to: new.words)
        case .gone(let steps):
            var isNeeded = false
            for sample in samples where !isNeeded { isNeeded = await needs(steps, in: sample) }
            return .gone(path: steps.path, isNeeded: isNeeded)
        }
    }

    /// Whether the provider cannot read a sample without a key.
    private func needs(_ steps: [JSONShape.Step], in reach: Reach) async -> Bool {
        guard let document = reach.document else { return false }
        let body = Data(document.removing(steps[...]).description.utf8)
        let stage = bench.stage(showing: reach.index, withBody: body)
        return await bench.reply(to: reach.call, over: stage).error?.code == .incorrectData
    }
}
