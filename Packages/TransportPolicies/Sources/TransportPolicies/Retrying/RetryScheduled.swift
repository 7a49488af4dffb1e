public import Protocols

/// A request will be sent again after a wait.
public struct RetryScheduled: Event {
    /// The request, with its secrets hidden.
    public let request: String
    /// Which try it will be, from 2.
    public let attempt: Int
    /// How long until then.
    public let wait: Duration
    /// What went wrong with the try before.
    public let reason: String

    init(_ request: HTTPRequest, attempt: Int, wait: Duration, reason: String) {
        self.request = request.description
        self.attempt = attempt
        self.wait = wait
        self.reason = reason
    }

    /// A short wait is nothing to tell; in a long one it looks as if nothing happened any more.
    public var notice: String? {
        wait >= .seconds(2) ? "waiting \(wait.components.seconds) s to try again: \(reason)" : nil
    }

    public var title: String { "retry" }

    public var details: KeyValuePairs<String, String> {
        [
            "request": request, "try": String(attempt), "in milliseconds": String(wait.milliseconds),
            "reason": reason,
        ]
    }
}
