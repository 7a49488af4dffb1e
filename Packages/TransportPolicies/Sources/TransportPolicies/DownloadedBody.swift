import Essentials
import Synchronization
public import TransportProtocols

/// A destination that checks the head of each response, forwards the response to another destination, and reports
/// progress.
final class DownloadedBody: BodyDestination {
    private struct State {
        var byteCount = 0
        var totalByteCount: Int?
        var range: ContentRange?
        var isOfOtherBody = false
        var nextReport = Duration.zero
    }

    /// The time between two reports.
    private static let interval = Duration.milliseconds(250)

    private let base: any BodyDestination
    private let request: HTTPRequest
    private let requested: PartialBody?
    private let elapsed: @Sendable () -> Duration
    private let events: any EventSink
    private let state = Mutex(State())

    init(
        _ base: any BodyDestination, of request: HTTPRequest, continuing requested: PartialBody?,
        elapsed: @escaping @Sendable () -> Duration, events: any EventSink
    ) {
        self.base = base
        self.request = request
        self.requested = requested
        self.elapsed = elapsed
        self.events = events
    }

    var partialBody: PartialBody? { base.partialBody }

    /// Whether the response was refused because it may continue a different body. The request can then be sent again
    /// without a range.
    var isOfOtherBody: Bool { state.withLock(\.isOfOtherBody) }

    func begin(_ head: HTTPResponse) throws(NetworkError) {
        // RFC 9110 §15.3.3, §15.3.5 and §15.3.6: these responses do not contain the requested file.
        guard ![202, 204, 205].contains(head.status) else {
            throw NetworkError(.incorrectDataReturned, "\(request.host) sent no file (\(head.status))")
        }
        let range = head.status == 206 ? try checkedRange(of: head) : nil
        state.withLock { state in
            state.byteCount = range?.start ?? 0
            state.totalByteCount = range?.total ?? head.announcedLength
            state.range = range
        }
        try base.begin(head)
    }

    func write(_ piece: Data) throws(NetworkError) {
        try base.write(piece)
        let progress = state.withLock { state -> BodyProgress? in
            state.byteCount += piece.count
            guard elapsed() >= state.nextReport else { return nil }
            state.nextReport = elapsed() + Self.interval
            return BodyProgress(request, state.byteCount, of: state.totalByteCount)
        }
        if let progress { events.report(progress) }
    }

    func discard() {
        base.discard()
    }

    /// Returns whether the destination holds the whole body; `false` if the server sent only a part of the range.
    ///
    /// - Throws: `connectionLost` if the body is too short; `incorrectDataReturned` if a part has the wrong size.
    func isComplete(after response: HTTPResponse) throws(NetworkError) -> Bool {
        let state = state.withLock(\.self)
        guard let range = state.range else {
            guard let length = response.announcedLength, response.streamedByteCount < length else { return true }
            throw NetworkError(.connectionLost, "\(request.host) sent \(response.streamedByteCount) of \(length) bytes")
        }
        guard response.streamedByteCount == range.end - range.start + 1 else { throw discarding("a wrong body size") }
        return range.end + 1 == range.total
    }

    /// Returns the range of a 206 response. Throws an error if it is not the requested range.
    private func checkedRange(of head: HTTPResponse) throws(NetworkError) -> ContentRange {
        guard let requested, let range = ContentRange(head.headers), range.start == requested.byteCount else {
            throw discarding("a range that was not requested")
        }
        guard !head.isEncoded else { throw discarding("an encoded range") }
        // RFC 9110 §15.3.7.3: only parts with the same strong validator belong to the same body.
        let validator = requested.validator.hasPrefix("\"") ? head.entityTag : head.headers["Last-Modified"]
        guard validator == requested.validator else {
            state.withLock { $0.isOfOtherBody = true }
            throw discarding("a part of a different body")
        }
        return range
    }

    /// Discards the partial body, and returns the error for a response that does not continue it.
    private func discarding(_ fault: String) -> NetworkError {
        base.discard()
        return NetworkError(.incorrectDataReturned, "\(request.host) sent \(fault)")
    }
}

/// The `Content-Range` of a response: `bytes 100-199/200` (RFC 9110 §14.4).
private struct ContentRange {
    let start: Int
    let end: Int
    let total: Int

    /// Returns `nil` if the field is missing or invalid, or does not contain the total.
    init?(_ headers: HTTPHeaders) {
        guard let match = headers["Content-Range"]?.wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+)/.ignoresCase()),
            let start = Int(match.1), let end = Int(match.2), let total = Int(match.3), start <= end, end < total
        else { return nil }
        self.start = start
        self.end = end
        self.total = total
    }
}

extension HTTPResponse {
    /// The strong validator of the body, for `If-Range` (RFC 9110 §13.1.5); `nil` if the body cannot be continued.
    ///
    /// This is the `ETag` unless it is weak. Without an `ETag`, it is the `Last-Modified`, if it is at least one second
    /// earlier than the `Date` (§8.8.2.2).
    public var strongValidator: String? {
        guard !isEncoded else { return nil }
        if let tag = entityTag { return tag.wholeMatch(of: /"[\x21\x23-\x7E]*"/) == nil ? nil : tag }
        guard let modified = headers["Last-Modified"], let modifiedAt = HTTPDate.date(from: modified),
            let sentAt = headers["Date"].flatMap(HTTPDate.date), modifiedAt.addingTimeInterval(1) <= sentAt
        else { return nil }
        return modified
    }

    fileprivate var entityTag: String? { headers["ETag"] }

    /// Whether the response has a content encoding. A decoded body differs from the bytes that the server sent.
    fileprivate var isEncoded: Bool { ![nil, "identity"].contains(headers["Content-Encoding"]?.lowercased()) }

    /// The size of the body according to `Content-Length`; `nil` if it is unknown.
    fileprivate var announcedLength: Int? {
        isEncoded || headers["Transfer-Encoding"] != nil
            ? nil : headers["Content-Length"].flatMap { Int($0) }
    }
}

extension HTTPRequest {
    fileprivate var host: String { url.host() ?? "the server" }
}
