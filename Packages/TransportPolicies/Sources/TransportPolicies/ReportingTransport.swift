public import Protocols

/// Reports every exchange: the request before it is sent, then the response or the error, and how long it took.
public struct ReportingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let events: any EventSink
    private let clock: any Clock<Duration>

    /// Creates a transport that reports what another one sends and receives.
    ///
    /// - Parameters:
    ///   - base: sends the requests.
    ///   - events: receives ``RequestSent``, ``ResponseReceived`` and ``RequestFailed``.
    ///   - clock: measures how long an exchange takes.
    public init(base: any HTTPTransport, events: any EventSink, clock: any Clock<Duration> = ContinuousClock()) {
        self.base = base
        self.events = events
        self.clock = clock
    }

    /// Sends a request through the base.
    ///
    /// - Throws: what the base throws.
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

/// An event: a request is sent.
public struct RequestSent: Event {
    /// The request, with its secrets hidden.
    public let request: String

    init(_ request: HTTPRequest) {
        self.request = request.description
    }

    public var title: String { "request" }

    public var details: KeyValuePairs<String, FieldValue> { ["request": .text(request)] }
}

/// An event: a response was received.
public struct ResponseReceived: Event {
    /// The request, with its secrets hidden.
    public let request: String
    /// The status code of the response.
    public let status: Int
    /// The size of the body.
    public let bytes: Int
    /// The time since the request was sent.
    public let duration: Duration

    init(_ response: HTTPResponse, to request: HTTPRequest, after duration: Duration) {
        self.request = request.description
        status = response.status
        bytes = response.body.count
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

/// An event: a request failed without a response.
public struct RequestFailed: Event {
    /// The request, with its secrets hidden.
    public let request: String
    /// The code of the error.
    public let code: NetworkError.Code
    /// The message of the error, with the request's secrets hidden.
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
