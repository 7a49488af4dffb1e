public import Protocols

/// A transport that responds with a provider's samples and never uses the network.
///
/// A sample matches a request with the same method, the same path and at least the sample's query items. Credentials
/// are ignored. If several samples match, the transport uses the one with the most query items. If several have the
/// most query items, it uses the first. It never uses a sample that applies only under a ``Sample/circumstance``, such
/// as an exceeded rate limit.
public struct SampleTransport: HTTPTransport {
    private let samples: [(sample: Sample, target: RequestTarget)]
    private let baseURL: URL
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// - Parameters:
    ///   - book: The provider's samples.
    ///   - baseURL: The provider's base URL. Requests to URLs outside it match no sample.
    ///   - now: Returns the date for `HTTPResponse.receivedAt`.
    ///   - events: The sink for a ``SampleServed`` event per response.
    public init(
        book: SampleBook, baseURL: URL, now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        samples = book.samples.filter { $0.circumstance == nil }.map { ($0, RequestTarget($0.target)) }
        self.baseURL = baseURL
        self.now = now
        self.events = events
    }

    /// - Throws: `notReachedServer` if no sample matches, or `cancelled` if the task is cancelled.
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
        guard let requested = RequestTarget(request.url, below: baseURL) else { return nil }
        let matching = samples.filter { $0.sample.method == request.method && $0.target.isContained(in: requested) }
        let most = matching.map(\.target.items.count).max()
        return matching.first { $0.target.items.count == most }?.sample
    }

    private func noSample(for request: HTTPRequest) -> NetworkError {
        let maximum = 10
        var targets: [String] = []
        for (sample, _) in samples {
            let target = "\(sample.method) \(sample.target)".truncated(to: 100)
            if !targets.contains(target) { targets.append(target) }
        }
        let listed = targets.prefix(maximum).joined(separator: ", ")
        let more = targets.count > maximum ? " and \(targets.count - maximum) more" : ""
        let available = targets.isEmpty ? "none" : "\(listed)\(more)"
        return NetworkError(
            .notReachedServer,
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

/// The percent-decoded path and query of a request. Decoding lets different encodings of the same target match.
struct RequestTarget {
    /// The segments of the path. A trailing slash adds an empty segment.
    private(set) var segments: [String]
    let items: [QueryItem]

    /// Parses a path and query such as `/api/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].hasPrefix("/") ? parts[0].dropFirst() : parts[0]
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.decodedSegment)
        items = parts.dropFirst().flatMap { $0.split(separator: "&").map(QueryItem.init(decoding:)) }
    }

    /// Creates the target of a URL, relative to a base URL. Returns `nil` if the URL is not below the base URL.
    init?(_ url: URL, below base: URL) {
        self.init(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
        var root = RequestTarget(base.path(percentEncoded: true)).segments
        if root.last == "" { root.removeLast() }
        guard Origin(url) == Origin(base), segments.starts(with: root) else { return nil }
        segments.removeFirst(root.count)
        if segments.isEmpty { segments = [""] }
    }

    /// Returns whether the other target has the same path and includes all query items of this target.
    func isContained(in other: RequestTarget) -> Bool {
        segments == other.segments && items.allSatisfy(other.items.contains)
    }

    /// Percent-decodes a path segment. A segment that is not valid UTF-8 stays encoded.
    private static func decodedSegment(_ segment: Substring) -> String {
        let path = URLComponents(string: "/\(segment)")?.path ?? ""
        return path.count > 1 ? String(path.dropFirst()) : String(segment)
    }
}

extension QueryItem {
    /// Decodes a query item, with `+` as a space. A value that is not valid UTF-8 becomes empty.
    init(decoding text: Substring) {
        let item = URLComponents(string: "?\(text.replacing("+", with: "%20"))")?.queryItems?.first
        self.init(item?.name ?? "", item?.value ?? "")
    }
}
