public import Protocols

/// The maximum number of attempts for a request, and the waits between them.
///
/// The wait before a retry is random, from zero to a maximum that doubles with each retry (exponential backoff with
/// full jitter), so that clients that failed at the same time do not retry at the same time.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of times that a request is sent, including the first time.
    public let maximumAttempts: Int
    /// The maximum time from the first attempt to the start of the last one. Also the maximum total of the waits that
    /// servers request.
    public let maximumWait: Duration
    /// The maximum wait before the first retry.
    public let initialBackoff: Duration
    /// The maximum backoff. It does not limit a wait that a server requests.
    public let maximumBackoff: Duration

    /// Creates a policy. A value that is too small is replaced by the minimum.
    ///
    /// - Parameters:
    ///   - maximumAttempts: 1 or more.
    ///   - maximumWait: zero or more.
    ///   - initialBackoff: zero or more.
    ///   - maximumBackoff: zero or more.
    public init(
        maximumAttempts: Int = 5, maximumWait: Duration = .seconds(60), initialBackoff: Duration = .milliseconds(500),
        maximumBackoff: Duration = .seconds(10)
    ) {
        self.maximumAttempts = max(1, maximumAttempts)
        self.maximumWait = max(.zero, maximumWait)
        self.initialBackoff = max(.zero, initialBackoff)
        self.maximumBackoff = max(.zero, maximumBackoff)
    }

    /// Returns the maximum wait after an attempt, counted from 1.
    func backoff(after attempt: Int) -> Duration {
        // 2^20 times any useful first wait is far beyond any useful maximum.
        min(maximumBackoff, initialBackoff * (1 << min(max(0, attempt - 1), 20)))
    }
}

/// An event: a request will be sent again after a wait.
public struct RetryScheduled: WaitingEvent {
    /// The request, with its secrets hidden.
    public let request: String
    /// The number of the next attempt, from 2.
    public let attempt: Int
    /// The time until the next attempt.
    public let wait: Duration
    /// The time since the first attempt.
    public let elapsed: Duration
    /// The reason for the failure of the last attempt.
    public let reason: String

    init(_ request: HTTPRequest, attempt: Int, wait: Duration, elapsed: Duration, reason: String) {
        self.request = request.description
        self.attempt = attempt
        self.wait = wait
        self.elapsed = elapsed
        self.reason = reason
    }

    /// `nil` for a quick retry. During a slow retry without a notice, the tool would seem to hang.
    public var notice: String? {
        guard wait + elapsed >= .seconds(2) else { return nil }
        let seconds = wait.components.seconds
        return seconds > 0 ? "retrying in \(seconds) s: \(reason)" : "retrying: \(reason)"
    }

    public var title: String { "retry" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "attempt": attempt.fieldValue,
            "wait in milliseconds": wait.milliseconds.fieldValue,
            "reason": .text(reason),
        ]
    }
}
