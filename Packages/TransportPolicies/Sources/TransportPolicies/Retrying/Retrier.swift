public import Protocols

/// Sends a request again when that is safe and may help.
///
/// Safe are the idempotent methods (RFC 9110 §9.2.2): a POST or PATCH whose answer was lost may have been carried out,
/// and is never sent twice. It may help after a lost connection, a time-out, a 500, 502, 503 or 504, and when there were
/// too many requests. The server's own word on when to come back wins over the backoff. A wait that would exceed what
/// the user allows is not begun: whoever asked gets the last answer, which tells when it is worth trying again.
public struct Retrier: HTTPTransport {
    /// What a response without success means.
    public typealias Refusal = @Sendable (HTTPResponse, HTTPRequest) -> ProviderError

    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let refusal: Refusal
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let jitter: @Sendable (Duration) -> Duration
    private let events: any EventSink

    /// - Parameters:
    ///   - base: what sends each try.
    ///   - policy: how often and how long.
    ///   - refusal: what the provider makes of a response without success; it knows its API's word for a limit.
    ///   - clock: waits.
    ///   - now: the calendar's time, for servers that name a date to come back.
    ///   - jitter: picks a wait from zero to the given one.
    ///   - events: where each further try is reported, as ``RetryScheduled``.
    public init(
        base: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
        refusal: @escaping Refusal = { ProviderError(refusal: $0, to: $1) },
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date,
        jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0...1) },
        events: any EventSink = IgnoringEvents()
    ) {
        self.base = base
        self.policy = policy
        self.refusal = refusal
        self.clock = clock
        self.now = now
        self.jitter = jitter
        self.events = events
    }

    /// Sends a request, and again as long as that is allowed and may help.
    ///
    /// - Throws: what the base throws on the last try; `cancelled` when the task is cancelled while it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard Self.idempotent.contains(request.method) else { return try await base.send(request) }
        let elapsed = clock.stopwatch()
        var waited = Duration.zero
        var attempt = 1
        while true {
            let outcome = await outcome(of: request)
            guard let reason = reason(for: outcome, to: request) else { return try outcome.get() }
            let namedWait = reason.retryAt.flatMap(self.wait(until:))
            let wait = namedWait ?? jitter(policy.longestBackoff(after: attempt))
            // The time of the response that asks for a wait of 10 s does not count, so that it fits a limit of 10 s.
            let total = (namedWait == nil ? elapsed() : waited) + wait
            guard attempt < policy.maximumTries, total <= policy.maximumWait else {
                return try Self.result(of: outcome, after: attempt)
            }
            attempt += 1
            waited += wait
            events.report(
                RetryScheduled(request, attempt: attempt, wait: wait, elapsed: elapsed(), reason: reason.words))
            try await sleep(for: wait, before: request)
        }
    }

    private static let idempotent: Set<HTTPMethod> = [.get, .head, .put, .delete]

    /// The last outcome; a failure tells how often it was tried.
    private static func result(
        of outcome: Result<HTTPResponse, NetworkError>, after tries: Int
    ) throws(NetworkError) -> HTTPResponse {
        do {
            return try outcome.get()
        } catch {
            guard tries > 1 else { throw error }
            throw NetworkError(error.code, "\(error.message) (tried \(tries) times)", cause: error.cause)
        }
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
        do throws(NetworkError) {
            return .success(try await base.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// Why another try may help; `nil` when it will not.
    private func reason(
        for outcome: Result<HTTPResponse, NetworkError>, to request: HTTPRequest
    ) -> (words: String, retryAt: Date?)? {
        switch outcome {
        case .failure(let error):
            guard [.connectionLost, .timedOut].contains(error.code) else { return nil }
            return (request.hidingSecrets(in: error.message), nil)
        case .success(let response):
            guard !response.isSuccess else { return nil }
            let meaning = refusal(response, request)
            guard meaning.code == .rateLimited || [500, 502, 503, 504].contains(response.status) else { return nil }
            return (meaning.message, meaning.retryAt)
        }
    }

    /// The time until the server's date, rounded up to milliseconds; `nil` for a date that has passed.
    private func wait(until date: Date) -> Duration? {
        let milliseconds = date.timeIntervalSince(now()) * 1000
        // A date that no clock can mean is beyond any wait that a user allows.
        return milliseconds > 0 ? .milliseconds(min(milliseconds.rounded(.up), 1e12)) : nil
    }

    private func sleep(for wait: Duration, before request: HTTPRequest) async throws(NetworkError) {
        do {
            try await clock.sleep(for: wait)
        } catch {
            throw NetworkError(.cancelled, "the request was cancelled while it waited for another try")
        }
    }
}
