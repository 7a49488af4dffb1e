public import Protocols

/// A request will be sent again after a wait.
public struct RetryScheduled: WaitingEvent {
    /// The request, with its secrets hidden.
    public let request: String
    /// Which try it will be, from 2.
    public let attempt: Int
    /// How long until then.
    public let wait: Duration
    /// How long ago the first try began.
    public let elapsed: Duration
    /// What went wrong with the try before.
    public let reason: String

    init(_ request: HTTPRequest, attempt: Int, wait: Duration, elapsed: Duration, reason: String) {
        self.request = request.description
        self.attempt = attempt
        self.wait = wait
        self.elapsed = elapsed
        self.reason = reason
    }

    /// A quick retry is nothing to tell; a slow one looks as if nothing happened any more.
    public var notice: String? {
        guard wait + elapsed >= .seconds(2) else { return nil }
        let seconds = wait.components.seconds
        return seconds > 0 ? "waiting \(seconds) s to try again: \(reason)" : "trying again: \(reason)"
    }

    public var title: String { "retry" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "try": attempt.fieldValue, "in milliseconds": wait.milliseconds.fieldValue,
            "reason": .text(reason),
        ]
    }
}
