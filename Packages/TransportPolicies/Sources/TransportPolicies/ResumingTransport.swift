public import Records
public import TransportProtocols

/// A transport that sends a range request to continue the partial body at a destination (RFC 9110 §14).
///
/// If the destination of a GET request holds the start of a body with a strong validator, the transport asks for the
/// rest. With status 206 and the same validator, the rest is appended. With status 200, the body starts over. After
/// status 416, or status 206 without the same validator, the request is sent again without a range. If the server sends
/// only a part of the rest, the transport asks again.
///
/// When the whole body is at the destination, the transport returns status 200 instead of 206. Requests without a
/// destination are sent unchanged.
///
/// Place this transport below retries, so that an attempt continues where the previous attempt stopped.
public struct ResumingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let clock: any Clock<Duration>
    private let events: any EventSink

    /// - Parameters:
    ///   - base: The transport that sends the requests.
    ///   - clock: The clock that limits the number of events.
    ///   - events: The sink for ``BodyProgress`` events, at most four per second.
    public init(
        base: any HTTPTransport, clock: any Clock<Duration> = ContinuousClock(),
        events: any EventSink = DiscardingEventSink()
    ) {
        self.base = base
        self.clock = clock
        self.events = events
    }

    /// - Throws: The errors of the base transport and of the destination; `incorrectDataReturned` for a range that was
    ///   not requested, and for a response without a file, such as a 204; `connectionLost` if the body is shorter than
    ///   its `Content-Length`.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard let destination = request.destination else { return try await base.send(request) }
        var isRangeAllowed = request.method == .get
        while true {
            let partial = isRangeAllowed ? destination.partialBody.flatMap { $0.canContinue(request) ? $0 : nil } : nil
            let body = DownloadedBody(
                destination, of: request, continuing: partial, elapsed: clock.stopwatch(), events: events)
            var response: HTTPResponse
            do {
                response = try await base.send(request.downloading(to: body, continuing: partial))
            } catch {
                guard body.isOfOtherBody else { throw error }
                isRangeAllowed = false
                continue
            }
            if response.status == 416, partial != nil {
                isRangeAllowed = false
                continue
            }
            guard response.isSuccess else { return response }
            guard try body.isComplete(after: response) else { continue }
            if response.status == 206 { response.status = 200 }
            return response
        }
    }
}

extension PartialBody {
    fileprivate func canContinue(_ request: HTTPRequest) -> Bool { byteCount > 0 && url == request.url }
}

extension HTTPRequest {
    /// Returns this request with the given destination. If there is a partial body, requests only the rest of that
    /// body.
    fileprivate func downloading(to destination: any BodyDestination, continuing partial: PartialBody?) -> HTTPRequest {
        var request = self
        request.destination = destination
        // A range counts encoded bytes, but a destination holds decoded bytes (RFC 9110 §14.1.2).
        request.headers["Accept-Encoding"] = "identity"
        if let partial {
            request.headers["Range"] = "bytes=\(partial.byteCount)-"
            request.headers["If-Range"] = partial.validator
        }
        return request
    }
}

/// An event that reports how much of a body its destination holds.
public struct BodyProgress: BodyProgressEvent {
    /// The request, with its secrets masked.
    public let request: String
    public let byteCount: Int
    public let totalByteCount: Int?

    init(_ request: HTTPRequest, _ byteCount: Int, of total: Int?) {
        self.request = request.description
        self.byteCount = byteCount
        totalByteCount = total
    }

    public var title: String { "download" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["request": .text(request), "bytes": byteCount.fieldValue, "total bytes": totalByteCount.fieldValue]
    }
}
