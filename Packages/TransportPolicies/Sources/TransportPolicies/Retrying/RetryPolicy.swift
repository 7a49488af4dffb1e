/// How often a request is sent again, and how long to wait for that.
///
/// The wait before a further try is random between zero and a bound that doubles from try to try ("exponential backoff
/// with full jitter"), so that many clients which failed together do not come back together.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at the most, the first time included.
    public let maximumTries: Int
    /// How long after the first try the last one may begin, and the maximum of all waits together that servers ask for.
    public let maximumWait: Duration
    /// The bound of the first wait.
    public let firstBackoff: Duration
    /// What no backoff exceeds. It is no bound for what a server asks for.
    public let maximumBackoff: Duration

    /// - Parameters:
    ///   - maximumTries: at least 1.
    ///   - maximumWait: zero or more.
    ///   - firstBackoff: zero or more.
    ///   - maximumBackoff: zero or more.
    public init(
        maximumTries: Int = 5, maximumWait: Duration = .seconds(60), firstBackoff: Duration = .milliseconds(500),
        maximumBackoff: Duration = .seconds(10)
    ) {
        self.maximumTries = max(1, maximumTries)
        self.maximumWait = max(.zero, maximumWait)
        self.firstBackoff = max(.zero, firstBackoff)
        self.maximumBackoff = max(.zero, maximumBackoff)
    }

    /// The bound of the wait after a try, counted from 1.
    func longestBackoff(after attempt: Int) -> Duration {
        // 2^20 of any useful first wait is far beyond any useful bound.
        min(maximumBackoff, firstBackoff * (1 << min(max(0, attempt - 1), 20)))
    }
}
