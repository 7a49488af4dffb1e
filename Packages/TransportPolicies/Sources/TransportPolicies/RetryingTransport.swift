public import Essentials
public import ProviderProtocols
public import TransportProtocols

/// A transport that retries failed requests.
///
/// It retries only idempotent requests (RFC 9110 §9.2.2): safe requests, PUT and DELETE. It never sends a POST or PATCH
/// twice, unless the request is declared safe. The server may have processed the request even if no response arrived.
///
/// It retries after a lost connection, a timeout, a rate limit error, or an error with status 500, 502, 503 or 504,
/// unless the API's error mapping says otherwise (``ProviderError/isRetryable``). If the server gives a time for the
/// retry, the transport waits until then instead of using the backoff. After an exhausted quota, it retries only if the
/// server gives a time.
///
/// If a retry would exceed ``RetryPolicy/maximumWait``, the transport does not wait. It returns the last response or
/// throws the last error. The response may contain a time for the next attempt.
public struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let errorMapper: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError?
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let jitter: @Sendable (Duration) -> Duration
    private let events: any EventSink

    /// - Parameters:
    ///   - base: The transport that sends each attempt.
    ///   - policy: The maximum number of attempts, and the waits between them.
    ///   - errorMapper: Returns the API's error for a response; `nil` for a success. The message must not contain a
    ///     secret.
    ///   - clock: The clock for the waits and for the time since the first attempt.
    ///   - now: Returns the current date, for comparison with dates from the server.
    ///   - jitter: Returns a random duration from zero to the given maximum.
    ///   - events: The sink for the ``RetryScheduled`` events, one per retry.
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

    /// Retries a request according to the policy. If an attempt has added bytes to the partial body of a destination,
    /// the counts of attempts and of waits start again, so that a long download may lose its connection repeatedly.
    ///
    /// - Throws: The error of the last attempt, or `cancelled` if the task is cancelled during a wait.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.isIdempotent else { return try await base.send(request) }
        var elapsed = clock.stopwatch()
        var waited = Duration.zero
        var attempt = 1
        while true {
            let held = request.heldByteCount
            let outcome = await outcome(of: request)
            guard let failure = failure(in: outcome, of: request) else { return try outcome.get() }
            if request.heldByteCount > held { (elapsed, waited, attempt) = (clock.stopwatch(), .zero, 1) }
            let serverWait = failure.retryAt.flatMap { Duration(until: $0, from: now()) }
            let wait = serverWait ?? jitter(policy.backoff(after: attempt))
            // If the server requests the wait, the durations of the attempts do not count. With a maximum of 10 s, a
            // first wait of exactly 10 s is therefore allowed.
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

    /// Returns the last response or throws the last error. After a retry, the error's message includes
    /// the number of attempts.
    private static func result(
        of outcome: Result<HTTPResponse, NetworkError>, after attempts: Int
    ) throws(NetworkError) -> HTTPResponse {
        do {
            return try outcome.get()
        } catch {
            guard attempts > 1 else { throw error }
            throw NetworkError(error.code, "\(error.message) (\(attempts) attempts)", cause: error.cause)
        }
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
        do throws(NetworkError) {
            return .success(try await base.send(request))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the reason for a retry, and the time of the retry if the server gives one. Returns `nil` if the request
    /// succeeded or must not be retried.
    private func failure(
        in outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest
    ) -> (reason: String, retryAt: Date?)? {
        switch outcome {
        case .failure(let error):
            guard [.connectionLost, .timedOut].contains(error.code) else { return nil }
            return (error.message, nil)
        case .success(let response):
            guard let error = errorMapper(response, request),
                policy.allowsRetry(after: error, status: response.status)
            else { return nil }
            return (error.message, error.retryAt)
        }
    }

    private func sleep(for wait: Duration) async throws(NetworkError) {
        do {
            try await clock.sleep(for: wait)
        } catch {
            throw NetworkError(.cancelled, "the request was cancelled while waiting to retry")
        }
    }
}

extension HTTPRequest {
    /// Whether sending the request several times has the same effect as sending it once.
    fileprivate var isIdempotent: Bool { isSafe || method == .put || method == .delete }

    /// The number of bytes at the destination. The next attempt can continue after them.
    fileprivate var heldByteCount: Int { destination?.partialBody?.byteCount ?? 0 }
}
