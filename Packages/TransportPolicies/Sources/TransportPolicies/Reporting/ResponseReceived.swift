public import Protocols

/// A response arrived.
public struct ResponseReceived: Event {
    /// What it answers, with its secrets hidden.
    public let request: String
    /// The status of the response.
    public let status: Int
    /// The size of the body.
    public let bytes: Int
    /// How long it took since the request was sent.
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
