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

    /// A stage where the samples answer.
    ///
    /// - Parameters:
    ///   - index: a sample that answers before all others, whatever its circumstance.
    ///   - stranger: answers what no sample answers, in place of a `notReachedServer`.
    ///   - change: what becomes of that sample's response; of every response, when there is no such sample.
    func stage(
        showing index: Int? = nil, toStrangers stranger: Int? = nil,
        change: @escaping @Sendable (HTTPResponse) -> HTTPResponse = { $0 }
    ) -> Stage {
        let book = replay(SampleBook(samples), baseURL)
        let shown = index.map { replay(SampleBook([samples[$0].withoutCircumstance]), baseURL) }
        return Stage { (request) throws(NetworkError) in
            if let shown {
                do throws(NetworkError) {
                    let response = try await shown.send(request)
                    return (try await Self.followed(change(response.unmarked), over: book), response.mark)
                } catch  where error.code == .notReachedServer {}
            }
            do throws(NetworkError) {
                let response = try await book.send(request)
                let changed = shown == nil ? change(response.unmarked) : response.unmarked
                return (try await Self.followed(changed, over: book), response.mark)
            } catch  where stranger != nil && error.code == .notReachedServer {
                let sample = samples[stranger ?? 0]
                return (
                    HTTPResponse(
                        status: sample.status, headers: sample.headers, body: Data(sample.body.utf8), url: request.url,
                        receivedAt: Date(timeIntervalSince1970: 0)
                    ).unmarked, nil
                )
            }
        }
    }

    /// A stage where a sample answers before all others, with another body.
    func stage(showing index: Int, withBody body: Data) -> Stage {
        stage(showing: index) { response in
            var response = response
            response.body = body
            return response
        }
    }

    /// Redirects are for transports to follow: a provider sees what they lead to.
    private static func followed(
        _ response: HTTPResponse, over book: any HTTPTransport
    ) async throws(NetworkError) -> HTTPResponse {
        guard (300..<400).contains(response.status), let location = response.headers["Location"],
            let url = URL(string: location, relativeTo: response.url)?.absoluteURL
        else { return response }
        return try await book.send(HTTPRequest(url: url)).unmarked
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

extension URL {
    /// The text that every URL below this one begins with, up to the slash after it.
    var address: String {
        var text = Substring(absoluteString)
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}

extension Sample {
    fileprivate func marked(with index: Int, movedFrom old: URL, to new: URL) -> Sample {
        let moved = { (text: String) in text.replacing(old.address, with: new.address) }
        var headers = HTTPHeaders(headers.fields.map { HTTPHeaders.Field(name: $0.name, value: moved($0.value)) })
        headers.append(HTTPResponse.markName, String(index))
        return Sample(
            name, method: method, target: target, status: status, headers: headers, body: moved(body),
            failure: failure, circumstance: circumstance)
    }

    fileprivate var withoutCircumstance: Sample {
        Sample(
            name, method: method, target: target, status: status, headers: headers, body: body, failure: failure)
    }
}

extension HTTPResponse {
    /// A header field that tells which sample a response is. The provider never sees it.
    fileprivate static let markName = "Contract-Sample"

    fileprivate var mark: Int? { headers[Self.markName].flatMap { Int($0) } }

    fileprivate var unmarked: HTTPResponse {
        var response = self
        response.headers[Self.markName] = nil
        return response
    }
}
