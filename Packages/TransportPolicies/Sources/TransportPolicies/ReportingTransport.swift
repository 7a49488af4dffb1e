public import Records
public import TransportProtocols

/// A transport that reports each request before it is sent, and then the response or error.
public struct ReportingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let events: any EventSink
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - base: The transport that sends the requests.
    ///   - events: The sink for ``RequestSent``, ``ResponseReceived`` and ``RequestFailed`` events.
    ///   - clock: The clock that measures the time until the response or the error.
    public init(base: any HTTPTransport, events: any EventSink, clock: any Clock<Duration> = ContinuousClock()) {
        self.base = base
        self.events = events
        self.clock = clock
    }

    /// Sends the request through the base transport and reports the exchange. Throws the errors of the base transport.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let elapsed = clock.stopwatch()
        events.report(RequestSent(request))
        do throws(NetworkError) {
            let response = try await base.send(request)
            events.report(ResponseReceived(response, to: request, after: elapsed()))
            return response
        } catch {
            events.report(RequestFailed(error, request: request, after: elapsed()))
            throw error
        }
    }
}

/// An event that reports a request before it is sent.
public struct RequestSent: RequestEvent {
    /// The request, with its secrets masked.
    public let request: String

    init(_ request: HTTPRequest) {
        self.request = request.description
    }

    public var title: String { "request" }

    public var details: KeyValuePairs<String, FieldValue> { ["request": .text(request)] }
}

/// An event that reports a response.
public struct ResponseReceived: Event {
    /// The request, with its secrets masked.
    public let request: String
    /// The status code of the response.
    public let status: Int
    /// The size of the body in bytes.
    public let bytes: Int
    /// The time since the request was sent.
    public let duration: Duration

    init(_ response: HTTPResponse, to request: HTTPRequest, after duration: Duration) {
        self.request = request.description
        status = response.status
        bytes = response.body.count + response.streamedByteCount
        self.duration = duration
    }

    public var title: String { "response" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "status": status.fieldValue, "bytes": bytes.fieldValue,
            "milliseconds": duration.milliseconds.fieldValue,
        ]
    }
}

/// An event that reports a failed request.
public struct RequestFailed: Event {
    /// The request, with its secrets masked.
    public let request: String
    /// The code of the error.
    public let code: NetworkError.Code
    /// The message of the error. It contains no secret.
    public let message: String
    /// The time since the request was sent.
    public let duration: Duration

    init(_ error: NetworkError, request: HTTPRequest, after duration: Duration) {
        self.request = request.description
        code = error.code
        message = error.message
        self.duration = duration
    }

    public var title: String { "failure" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "code": .text(code.description), "message": .text(message),
            "milliseconds": duration.milliseconds.fieldValue,
        ]
    }
}
