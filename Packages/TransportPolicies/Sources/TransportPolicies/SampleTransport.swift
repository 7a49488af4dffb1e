public import Protocols

/// Responds to requests with a provider's samples, so that the provider works without a network.
///
/// A sample matches a request that has its method, its path and at least its query items; credentials are ignored. If
/// several match, the one with the most query items is used, and of those the first. A sample with a circumstance never
/// matches.
public struct SampleTransport: HTTPTransport {
    private let samples: [(sample: Sample, target: RequestTarget)]
    private let baseURL: URL
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// Creates a transport that never sends a request.
    ///
    /// - Parameters:
    ///   - book: the provider's samples.
    ///   - baseURL: the base URL that the provider was created with. Requests to other addresses match no sample.
    ///   - now: returns the current time, for `receivedAt`.
    ///   - events: receives ``SampleServed`` for each response.
    public init(
        book: SampleBook, baseURL: URL, now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        samples = book.samples.filter { $0.circumstance == nil }.map { ($0, RequestTarget($0.target)) }
        self.baseURL = baseURL
        self.now = now
        self.events = events
    }

    /// Returns the response of the sample that matches a request.
    ///
    /// - Throws: `notReachedServer` when no sample matches; `cancelled` when the task was cancelled.
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

/// An event: a sample was returned instead of a server's response.
public struct SampleServed: Event {
    /// The name of the sample.
    public let name: String
    /// The request, with its secrets hidden.
    public let request: String
    /// The status code of the response.
    public let status: Int
    /// The size of the body.
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

/// The path and the query of a request, percent-decoded, so that two spellings of one target are equal.
struct RequestTarget {
    /// The segments of the path. A trailing slash gives an empty last segment.
    private(set) var segments: [String]
    /// The items of the query, in order.
    let items: [QueryItem]

    /// Reads a path and a query: `/api/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].hasPrefix("/") ? parts[0].dropFirst() : parts[0]
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.decodedSegment)
        items = parts.dropFirst().flatMap { $0.split(separator: "&").map(QueryItem.init(decoding:)) }
    }

    /// Reads the part of a URL below a base URL; `nil` when the URL is not below it.
    init?(_ url: URL, below base: URL) {
        self.init(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
        var root = RequestTarget(base.path(percentEncoded: true)).segments
        if root.last == "" { root.removeLast() }
        guard Origin(url) == Origin(base), segments.starts(with: root) else { return nil }
        segments.removeFirst(root.count)
        if segments.isEmpty { segments = [""] }
    }

    /// Returns whether another target has the same path, and at least these query items.
    func isContained(in other: RequestTarget) -> Bool {
        segments == other.segments && items.allSatisfy(other.items.contains)
    }

    /// Decodes one segment of a path. One that is not UTF-8 stays encoded.
    private static func decodedSegment(_ segment: Substring) -> String {
        let path = URLComponents(string: "/\(segment)")?.path ?? ""
        return path.count > 1 ? String(path.dropFirst()) : String(segment)
    }
}

extension QueryItem {
    /// Decodes one item of a URL's query, as servers do: `+` is a space. A value that is not UTF-8 is empty.
    init(decoding text: Substring) {
        let item = URLComponents(string: "?\(text.replacing("+", with: "%20"))")?.queryItems?.first
        self.init(item?.name ?? "", item?.value ?? "")
    }
}
