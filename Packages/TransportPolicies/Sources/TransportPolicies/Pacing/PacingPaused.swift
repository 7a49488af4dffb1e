public import Protocols

/// No request is sent for a while, so that the host's limits are kept. Reported once a pause, however many wait.
public struct PacingPaused: WaitingEvent {
    /// The request that is next, with its secrets hidden.
    public let request: String
    /// How long the pause is.
    public let wait: Duration
    /// What asks for it: `30 requests in 60 s is the limit`.
    public let reason: String

    init(_ request: HTTPRequest, wait: Duration, reason: String) {
        self.request = request.description
        self.wait = wait
        self.reason = reason
    }

    /// A short wait is nothing to tell; in a long one it looks as if nothing happened any more.
    public var notice: String? {
        wait >= .seconds(2) ? "pacing: \(reason); going on in \(wait.secondsRoundedUp) s" : nil
    }

    public var title: String { "pause" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["request": .text(request), "in milliseconds": wait.milliseconds.fieldValue, "reason": .text(reason)]
    }
}

extension Duration {
    fileprivate var secondsRoundedUp: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
