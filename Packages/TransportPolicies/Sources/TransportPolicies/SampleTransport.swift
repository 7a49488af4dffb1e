public import ProviderProtocols
public import Records
public import TransportProtocols

/// A transport that responds with a provider's samples and never uses the network.
///
/// A sample matches a request with the same method, the same path and at least the sample's query items and body; see
/// ``Sample/requestBody``. Credentials are ignored. If several samples match, the transport uses the first sample with
/// the most query items and body values. It never uses a sample that applies only under a ``Sample/circumstance``, such
/// as an exceeded rate limit.
public struct SampleTransport: HTTPTransport {
    private let samples: [(sample: Sample, request: SampleRequest)]
    private let origin: Origin
    /// The path segments of the base URL.
    private let root: [String]
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// - Parameters:
    ///   - book: The provider's samples.
    ///   - baseURL: The provider's base URL. Requests to URLs outside it match only samples with the same URL.
    ///   - now: Returns the date for `HTTPResponse.receivedAt`.
    ///   - events: The sink for the ``SampleServed`` events, one per response.
    public init(
        book: SampleBook, baseURL: URL, now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        samples = book.samples.filter { $0.circumstance == nil }.map { ($0, SampleRequest($0)) }
        origin = Origin(baseURL)
        let path = RequestTarget(baseURL.path(percentEncoded: true)).segments
        root = path.last == "" ? path.dropLast() : path
        self.now = now
        self.events = events
    }

    /// - Throws: `noSample` if no sample matches, `cancelled` if the task is cancelled, or the error of the
    ///   request's destination.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let sample = sample(for: request) else { throw noSample(for: request) }
        var response = HTTPResponse(
            status: sample.status, headers: sample.headers, url: request.url, receivedAt: now())
        let body = Data(sample.body.utf8)
        if let destination = request.destination, response.isSuccess {
            try destination.begin(response)
            try destination.write(body)
            response.streamedByteCount = body.count
        } else {
            response.body = body
        }
        events.report(SampleServed(sample, to: request))
        return response
    }

    private func sample(for request: HTTPRequest) -> Sample? {
        let requested = Origin(request.url) == origin ? RequestTarget(request.url).below(root) : nil
        let matching = samples.filter { $0.request.matches(request, to: requested) }
        let most = matching.map(\.request.specificity).max()
        return matching.first { $0.request.specificity == most }?.sample
    }

    private func noSample(for request: HTTPRequest) -> NetworkError {
        let maximum = 10
        var targets: [String] = []
        for (sample, _) in samples {
            let body = sample.requestBody.map { " \($0)" } ?? ""
            let target = "\(sample.method) \(sample.target)\(body)".truncated(to: 100)
            if !targets.contains(target) { targets.append(target) }
        }
        let listed = targets.prefix(maximum).joined(separator: ", ")
        let more = targets.count > maximum ? " and \(targets.count - maximum) more" : ""
        let available = targets.isEmpty ? "none" : "\(listed)\(more)"
        return NetworkError(
            .noSample,
            "no sample for \(request.description.truncated(to: 300)); available samples: \(available)")
    }
}

/// An event that reports a response from a sample.
public struct SampleServed: Event {
    /// The name of the sample.
    public let name: String
    /// The request, with its secrets masked.
    public let request: String
    /// The status code of the response.
    public let status: Int
    /// The size of the body in bytes.
    public let bytes: Int

    init(_ sample: Sample, to request: HTTPRequest) {
        name = sample.name
        self.request = request.description
        status = sample.status
        bytes = sample.body.utf8.count
    }

    public var title: String { "sample" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["name": .text(name), "request": .text(request), "status": status.fieldValue, "bytes": bytes.fieldValue]
    }
}

extension String {
    fileprivate func truncated(to length: Int) -> String {
        count <= length ? self : prefix(length - 1) + "…"
    }
}
