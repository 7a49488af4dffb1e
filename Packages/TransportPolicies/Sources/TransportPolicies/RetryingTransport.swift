public import Protocols

/// Sends a request again when that is safe and may help.
///
/// It is safe for idempotent methods (RFC 9110 §9.2.2). A POST or PATCH without a response may have been carried out,
/// so it is never sent twice. It may help after a lost connection, a timeout, a 500, 502, 503 or 504, and after a rate
/// limit. A time that the server names replaces the backoff. When a wait would exceed the maximum, the last response is
/// returned at once; it shows when to try again.
public struct RetryingTransport: HTTPTransport {
    private static let idempotentMethods: Set<HTTPMethod> = [.get, .head, .put, .delete]
    private static let transientStatuses: Set<Int> = [500, 502, 503, 504]

    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let errorMapper: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let jitter: @Sendable (Duration) -> Duration
    private let events: any EventSink

    /// Creates a transport that repeats the requests of another one.
    ///
    /// - Parameters:
    ///   - base: sends each attempt.
    ///   - policy: the maximum number of attempts, and the waits between them.
    ///   - errorMapper: returns the API's error for a response; `nil` for a success. It is called for every response.
    ///     Its message holds no secret.
    ///   - clock: waits, and measures the time that attempts take.
    ///   - now: returns the current time, for servers that name a date.
    ///   - jitter: picks a wait from zero to the given maximum.
    ///   - events: receives ``RetryScheduled`` for each retry.
    public init(
        base: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
        errorMapper: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError?,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date,
        jitter: @escaping @Sendable (Duration) -> Duration = { $0 * Double.random(in: 0...1) },
        events: any EventSink = DiscardingEventSink()
    ) {
        self.base = base
        self.policy = policy
        self.errorMapper = errorMapper
        self.clock = clock
        self.now = now
        self.jitter = jitter
        self.events = events
    }

    /// Sends a request, and retries it while that is allowed and may help.
    ///
    /// - Throws: what the base throws at the last attempt; `cancelled` when the task is cancelled while it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard Self.idempotentMethods.contains(request.method) else { return try await base.send(request) }
        let elapsed = clock.stopwatch()
        var waited = Duration.zero
        var attempt = 1
        while true {
            let outcome = await outcome(of: request)
            guard let failure = failure(in: outcome, of: request) else { return try outcome.get() }
            let serverWait = failure.retryAt.flatMap { Duration(until: $0, from: now()) }
            let wait = serverWait ?? jitter(policy.backoff(after: attempt))
            // A wait that the server requests is counted without the time of the exchanges: with a maximum of 10 s, a
            // wait of 10 s is allowed.
            let total = (serverWait == nil ? elapsed() : waited) + wait
            guard attempt < policy.maximumAttempts, total <= policy.maximumWait else {
                return try Self.result(of: outcome, after: attempt)
            }
            attempt += 1
            waited += wait
            events.report(
                RetryScheduled(request, attempt: attempt, wait: wait, elapsed: elapsed(), reason: failure.reason))
            try await sleep(for: wait)
        }
    }

    /// Returns the last outcome. The message of an error includes the number of attempts.
    private static func result(
        of outcome: Result<HTTPResponse, NetworkError>, after attempts: Int
    ) throws(NetworkError) -> HTTPResponse {
        do {
            return try outcome.get()
        } catch {
            guard attempts > 1 else { throw error }
            throw NetworkError(error.code, "\(error.message) (tried \(attempts) times)", cause: error.cause)
        }
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
        do throws(NetworkError) {
            return .success(try await base.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the reason for a retry and its time, if the server names one; `nil` when a retry would not help.
    private func failure(
        in outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest
    ) -> (reason: String, retryAt: Date?)? {
        switch outcome {
        case .failure(let error):
            guard [.connectionLost, .timedOut].contains(error.code) else { return nil }
            return (error.message, nil)
        case .success(let response):
            guard let error = errorMapper(response, request),
                error.code == .rateLimited || Self.transientStatuses.contains(response.status)
            else { return nil }
            return (error.message, error.retryAt)
        }
    }

    private func sleep(for wait: Duration) async throws(NetworkError) {
        do {
            try await clock.sleep(for: wait)
        } catch {
            throw NetworkError(.cancelled, "the request was cancelled while it waited for a retry")
        }
    }
}
