public import Protocols

/// A request is being sent.
public struct RequestSent: Event {
    /// The request, with its secrets hidden.
    public let request: String

    init(_ request: HTTPRequest) {
        self.request = request.description
    }

    public var title: String { "request" }

    public var details: KeyValuePairs<String, FieldValue> { ["request": .text(request)] }
}
