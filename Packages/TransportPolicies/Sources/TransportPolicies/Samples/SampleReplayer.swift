public import Protocols

/// Answers requests from a provider's samples, so that the provider works without a network.
///
/// A sample answers a request of its method and path that has at least its query items; credentials do not count. Of
/// several, the one with the most query items answers, and of those the first. A sample with a circumstance answers
/// nothing.
public struct SampleReplayer: HTTPTransport {
    private let answers: [(sample: Sample, target: RequestTarget)]
    private let baseURL: URL
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// - Parameters:
    ///   - book: the provider's samples.
    ///   - baseURL: the address that the provider was built with. What is not below it has no sample.
    ///   - now: tells when a response arrives.
    ///   - events: where each answer is reported, as ``SampleServed``.
    public init(
        book: SampleBook, baseURL: URL, now: @escaping @Sendable () -> Date, events: any EventSink = IgnoringEvents()
    ) {
        answers = book.samples.filter { $0.circumstance == nil }.map { ($0, RequestTarget($0.target)) }
        self.baseURL = baseURL
        self.now = now
        self.events = events
    }

    /// Gives back the sample's response.
    ///
    /// - Throws: `notReachedServer` when no sample answers the request; `cancelled` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let sample = sample(for: request) else { throw noSample(for: request) }
        let response = HTTPResponse(
            status: sample.status, headers: sample.headers, body: Data(sample.body.utf8), url: request.url,
            receivedAt: now())
        events.report(SampleServed(sample, to: request))
        return response
    }

    private func sample(for request: HTTPRequest) -> Sample? {
        guard let asked = RequestTarget(request.url, below: baseURL) else { return nil }
        let matching = answers.filter { $0.sample.method == request.method && $0.target.isPart(of: asked) }
        let most = matching.map(\.target.items.count).max()
        return matching.first { $0.target.items.count == most }?.sample
    }

    private func noSample(for request: HTTPRequest) -> NetworkError {
        let limit = 10
        var targets: [String] = []
        for (sample, _) in answers {
            let target = "\(sample.method) \(sample.target)".cut(to: 100)
            if !targets.contains(target) { targets.append(target) }
        }
        let known = targets.prefix(limit).joined(separator: ", ")
        let more = targets.count > limit ? " and \(targets.count - limit) more" : ""
        let offer = targets.isEmpty ? "there are none" : "the samples answer \(known)\(more)"
        return NetworkError(
            .notReachedServer, "There is no sample for \(request.description.cut(to: 300)); \(offer)")
    }
}

extension String {
    fileprivate func cut(to length: Int) -> String {
        count <= length ? self : prefix(length - 1) + "…"
    }
}
