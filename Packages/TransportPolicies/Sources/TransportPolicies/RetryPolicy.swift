import ProviderProtocols
public import Records
public import TransportProtocols

/// The maximum number of attempts for a request, and the waits between them. Which requests are sent again, and after which
/// errors, is decided in ``RetryingTransport``.
///
/// The wait before a retry is random, from zero to a maximum that doubles with each retry. This is exponential backoff
/// with full jitter. Clients that fail at the same time therefore do not retry at the same time.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first.
    public let maximumAttempts: Int
    /// The maximum time from the first attempt to the start of the last attempt.
    ///
    /// If the server gives the time of a retry, only the waits count toward this limit, not the durations of the
    /// attempts.
    public let maximumWait: Duration
    /// The maximum wait before the first retry.
    public let initialBackoff: Duration
    /// The upper limit of the backoff. It does not limit a wait that the server requests.
    public let maximumBackoff: Duration

    /// Creates a policy. Raises `maximumAttempts` to at least 1, and the durations to at least zero.
    public init(
        maximumAttempts: Int = 5, maximumWait: Duration = .seconds(60), initialBackoff: Duration = .milliseconds(500),
        maximumBackoff: Duration = .seconds(10)
    ) {
        self.maximumAttempts = max(1, maximumAttempts)
        self.maximumWait = max(.zero, maximumWait)
        self.initialBackoff = max(.zero, initialBackoff)
        self.maximumBackoff = max(.zero, maximumBackoff)
    }

    /// Returns whether a retry of an idempotent request can succeed after this error.
    ///
    /// If ``ProviderError/isRetryable`` is set, it decides. Otherwise, a retry can succeed after a rate limit error or
    /// a transient status. After an exhausted quota, it can succeed only if the API gives a time, because a backoff is
    /// too short.
    func allowsRetry(after error: ProviderError, status: Int) -> Bool {
        if let isRetryable = error.isRetryable { return isRetryable }
        switch error.code {
        case .rateLimited: return true
        case .quotaExhausted: return error.retryAt != nil
        default: return Self.transientStatuses.contains(status)
        }
    }

    private static let transientStatuses: Set<Int> = [500, 502, 503, 504]

    /// Returns the maximum backoff after an attempt. The first attempt has the number 1.
    func backoff(after attempt: Int) -> Duration {
        // Limiting the exponent to 20 prevents an overflow. 2^20 times the initial backoff exceeds any useful maximum.
        min(maximumBackoff, initialBackoff * (1 << min(max(0, attempt - 1), 20)))
    }
}

/// An event that reports the wait before a retry.
public struct RetryScheduled: WaitingEvent {
    /// The request, with its secrets masked.
    public let request: String
    /// The number of the next attempt, at least 2.
    public let attempt: Int
    /// The time until the next attempt.
    public let wait: Duration
    /// The time since the first attempt.
    public let elapsed: Duration
    /// The message of the last attempt's error.
    public let reason: String

    init(_ request: HTTPRequest, attempt: Int, wait: Duration, elapsed: Duration, reason: String) {
        self.request = request.description
        self.attempt = attempt
        self.wait = wait
        self.elapsed = elapsed
        self.reason = reason
    }

    /// The message for users; `nil` if the next attempt starts less than 2 s after the first one.
    ///
    /// A longer wait without a message would look like a hang.
    public var notice: String? {
        guard wait + elapsed >= .seconds(2) else { return nil }
        return wait >= .seconds(1) ? "retrying in \(wait.secondsRoundedUp) s: \(reason)" : "retrying: \(reason)"
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
