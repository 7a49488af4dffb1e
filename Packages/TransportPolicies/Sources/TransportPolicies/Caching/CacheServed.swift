public import Protocols

/// A request was answered by a stored response.
public struct CacheServed: StoredAnswerEvent {
    /// Why it could be.
    public enum Reason: String, Sendable {
        /// It may be used without asking.
        case fresh
        /// The server was asked, and it has not changed.
        case validated
        /// Only stored answers were asked for, so its age does not count.
        case offline
    }

    /// The request, with its secrets hidden.
    public let request: String
    /// Why it could be answered.
    public let reason: Reason
    /// How long ago the server gave the answer or confirmed it.
    public let age: Duration
    /// The status of the response.
    public let status: Int
    /// The size of the body.
    public let bytes: Int

    init(_ stored: StoredResponse, to request: HTTPRequest, reason: Reason, at now: Date) {
        self.request = request.description
        self.reason = reason
        // No answer is older than a century, whatever the clocks say.
        age = .seconds(min(max(0, stored.age(at: now)), 1e10).rounded(.down))
        status = stored.response.status
        bytes = stored.response.body.count
    }

    public var title: String { "cache" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "answer": .text(reason.rawValue),
            "age in seconds": age.components.seconds.fieldValue, "status": status.fieldValue, "bytes": bytes.fieldValue,
        ]
    }
}
