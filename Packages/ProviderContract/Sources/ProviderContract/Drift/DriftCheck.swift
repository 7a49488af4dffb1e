import Essentials
public import Protocols

/// A comparison of a live API response with the samples of the provider.
public struct DriftCheck: Sendable {
    /// Calls the live API with the user's secrets.
    private let live: @Sendable (ProviderCall, any HTTPTransport) async -> CallResult
    private let transport: any HTTPTransport
    private let harness: ProviderHarness

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL of the live API; the descriptor's base URL by default.
    ///   - secrets: The user's secrets by environment variable.
    ///   - transport: The transport to the live API.
    ///   - events: The sink for the events of the live call.
    ///   - deadline: The maximum duration of each call with sample responses. The live call has no deadline.
    public init(
        of descriptor: ProviderDescriptor, at baseURL: URL? = nil, secrets: [String: Secret] = [:],
        over transport: any HTTPTransport, events: any EventSink = DiscardingEventSink(),
        deadline: Duration = .seconds(10), environment: ContractEnvironment
    ) {
        harness = ProviderHarness(
            descriptor, baseURL: descriptor.baseURL, deadline: deadline, environment: environment)
        let liveHarness = harness.moved(to: baseURL ?? descriptor.baseURL)
        live = { call, transport in
            await liveHarness.unboundedResult(of: call, over: transport, secrets: secrets, events: events)
        }
        self.transport = transport
    }

    /// Calls the provider once over the live transport and compares the response with the samples.
    ///
    /// The call requests the first page of the list with the default parameters. If the list requires more parameters,
    /// the call takes their values from a sample. If the provider does not support listing, the call looks up an item
    /// from the samples.
    ///
    /// New fields are reported only if the sample book declares that its samples are complete; see
    /// ``SampleBook/Fields``.
    ///
    /// - Throws: `invalidRequest` if no sample for this kind of call is a successful response with fields. If the live
    ///   response is missing, unsuccessful or not in the format of the samples, throws the provider's error. If the
    ///   provider threw no error, throws `incorrectData` for the wrong format, and `unknown` in the other cases.
    public func run() async throws(ProviderError) -> DriftReport {
        let harness = await harness.withRequiredValues()
        let kind: ProviderCall.Kind = harness.offers(.list) ? .list : .get
        let matches = await harness.sampleMatches()
            .filter { $0.call.kind == kind && $0.isSuccess && $0.document != nil }
        guard let first = matches.first(where: { $0.call.title == kind.rawValue }) ?? matches.first else {
            throw ProviderError(.invalidRequest, "no sample is a response with fields to '\(kind.rawValue)'")
        }
        let call = harness.listRequest().map { ProviderCall.list($0) } ?? first.call
        let path = RequestContent(first.sample).segments
        let (exchange, document, failure) = try await liveResponse(to: call, path, in: first.format)
        let samples = matches.filter { kind == .get || RequestContent($0.sample).segments == path }
        var (known, sent) = (JSONShape(), JSONShape())
        for document in samples.compactMap(\.document) { known.merge(document) }
        sent.merge(document)
        var drifts: [Drift] = []
        let isComplete = harness.descriptor.samples.fields == .complete
        for difference in known.differences(in: sent) where isComplete || !difference.isAddition {
            drifts.append(await drift(of: difference, among: samples, harness))
        }
        return DriftReport(
            request: exchange.request.description, samples: samples.map(\.sample.name), drifts: drifts,
            failure: failure)
    }

    /// Returns the live exchange and the parsed body of its response, even if the provider could not decode the body. If the
    /// call sends several requests, such as one for each item, the exchange is the last one with the path of the sample.
    private func liveResponse(
        to call: ProviderCall, _ path: [String], in format: DocumentFormat
    ) async throws(ProviderError) -> (exchange: Exchange, document: JSONValue, failure: ProviderError?) {
        let recorder = RecordingTransport { [transport] (request) throws(NetworkError) in
            let response = try await transport.send(request)
            return (response, nil)
        }
        let result = await live(call, recorder)
        let exchanges = recorder.exchanges
        let matching = exchanges.last { RequestContent($0.request).segments.suffix(path.count) == path[...] }
        guard let exchange = matching ?? exchanges.last, let response = exchange.response, response.isSuccess else {
            throw result.error ?? ProviderError(.unknown, "expected a successful response, got none")
        }
        guard let document = format.parse(response.body) else {
            throw result.error
                ?? ProviderError(
                    .incorrectData, "expected \(format.name) to compare with the samples, got a different format",
                    request: exchange.request.description, status: response.status)
        }
        return (exchange, document, result.error)
    }

    private func drift(
        of difference: JSONShape.Difference, among samples: [SampleMatch], _ harness: ProviderHarness
    ) async -> Drift {
        let format = samples.first?.format ?? .json
        switch difference {
        case .added(let steps, let shape): return .added(path: format.path(of: steps), type: shape.typeDescription)
        case .changed(let steps, let old, let new):
            let path = steps.isEmpty ? "the whole response" : format.path(of: steps)
            return .changed(path: path, from: old.typeDescription, to: new.typeDescription)
        case .removed(let steps):
            var isRequired = false
            for sample in samples where !isRequired { isRequired = await requires(steps, in: sample, harness) }
            return .removed(path: format.path(of: steps), isRequired: isRequired)
        }
    }

    /// Returns whether the provider throws `incorrectData` for the sample after the field is removed from it.
    private func requires(_ steps: [JSONShape.Step], in match: SampleMatch, _ harness: ProviderHarness) async -> Bool {
        guard let document = match.document, let body = match.format.data(of: document.removing(steps[...])) else {
            return false
        }
        let transport = harness.sampleTransport(preferring: match.index, body: body)
        return await harness.result(of: match.call, over: transport).error?.code == .incorrectData
    }
}
