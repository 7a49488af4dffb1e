public import Protocols

/// A request gave no response.
public struct RequestFailed: Event {
    /// The request, with its secrets hidden.
    public let request: String
    /// What kind of failure it is.
    public let code: NetworkError.Code
    /// What happened, with the request's secrets hidden.
    public let message: String
    /// How long it took since the request was sent.
    public let duration: Duration

    init(_ error: NetworkError, request: HTTPRequest, after duration: Duration) {
        self.request = request.description
        code = error.code
        message = request.hidingSecrets(in: error.message)
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
