public import Protocols

/// A request goes to the server, though it could have been answered from the cache.
public struct CacheMissed: Event {
    /// Why it was not.
    public enum Reason: String, Sendable {
        /// Nothing is stored that answers it.
        case absent = "nothing stored"
        /// What is stored is too old; the server is asked whether it has changed, where that is possible.
        case stale
        /// Whoever asks wants a new answer.
        case refreshing = "not wanted"
    }

    /// The request, with its secrets hidden.
    public let request: String
    /// Why it is sent.
    public let reason: Reason

    init(_ request: HTTPRequest, _ reason: Reason) {
        self.request = request.description
        self.reason = reason
    }

    public var title: String { "cache" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["request": .text(request), "answer": .text(reason.rawValue)]
    }
}
