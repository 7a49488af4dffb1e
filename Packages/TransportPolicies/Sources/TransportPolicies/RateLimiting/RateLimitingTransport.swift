public import Protocols

/// Keeps requests within the limits of one host, across all tasks.
///
/// Requests are sent first come, first served. A request, and every request behind it, waits:
/// - while the maximum number of requests is in flight;
/// - while the rate is used up. It is a sliding window: it allows a burst, but no period has more requests than the
///   rate allows. A rate is always enforced; a wait for it ends within one period;
/// - while the host accepts no requests: it reported that its limit is used up, or responded to any request with a rate
///   limit error and a time.
///
/// The time that the host names is converted to a duration when it is read, so a later change of the system clock has
/// no effect. A time that has passed, or is decades away, is ignored. A wait for it never exceeds the maximum: a
/// request that would have to wait longer is *sent at once*, and the host's response shows when to try again.
///
/// A cancelled task leaves the queue at once. Every attempt counts as a request, so retries belong above this
/// transport. Caches do too, since their responses cost the host nothing.
public struct RateLimitingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let queue: RequestQueue
    private let countsItems: Bool
    private let hostLimits: HostLimitReader
    private let clock: any Clock<Duration>
    private let events: any EventSink

    /// Creates a transport that limits the requests of another one.
    ///
    /// - Parameters:
    ///   - base: sends the requests.
    ///   - concurrency: the maximum number of requests in flight, at least 1; `nil` for no limit.
    ///   - rate: the maximum number of requests or items per period, at least 1; `nil` for no limit. A request for more
    ///     items than the rate allows is sent when it has the whole period to itself.
    ///   - maximumWait: the longest wait for a time that the host names.
    ///   - status: reads the host's limit from a response.
    ///   - errorMapper: returns the API's error for a response; `nil` for a success. It is called for every response.
    ///     Its message holds no secret.
    ///   - clock: waits, and measures the rate.
    ///   - now: returns the current time, for the times that the host names.
    ///   - events: receives ``RequestDelayed`` for each pause.
    public init(
        base: any HTTPTransport, concurrency: Int? = nil, rate: Rate? = nil, maximumWait: Duration = .seconds(60),
        status: @escaping @Sendable (HTTPResponse) -> RateLimitStatus? = { _ in nil },
        errorMapper: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? = { _, _ in nil },
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        self.base = base
        countsItems = rate?.countsItems ?? false
        self.clock = clock
        self.events = events
        hostLimits = HostLimitReader(status: status, errorMapper: errorMapper, now: now)
        queue = RequestQueue(
            RateLimitState(concurrency: concurrency, rate: rate, maximumWait: maximumWait), elapsed: clock.stopwatch())
    }

    /// Sends a request through the base when its turn has come.
    ///
    /// - Throws: what the base throws; `cancelled` when the task is cancelled while it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await waitForTurn(of: request)
        do throws(NetworkError) {
            let response = try await base.send(request)
            queue.finish(hostLimits.read(response, to: request))
            return response
        } catch {
            queue.finish([])
            throw error
        }
    }

    private func waitForTurn(of request: HTTPRequest) async throws(NetworkError) {
        let ticket = queue.join(cost: countsItems ? request.cost : 1)
        while true {
            switch await queue.turn(of: ticket) {
            case .send: return
            case .sleep(let wait, let newReason):
                if let newReason { events.report(RequestDelayed(request, wait: wait, reason: newReason)) }
                do {
                    try await clock.sleep(for: wait)
                } catch {
                    queue.leave(ticket)
                    throw Self.cancelled
                }
            case .cancelled: throw Self.cancelled
            }
        }
    }

    private static let cancelled = NetworkError(.cancelled, "the request was cancelled while it waited for its turn")
}

/// An event: no request is sent for a while, to stay within the host's limits. Reported once for each pause, however
/// many requests wait.
public struct RequestDelayed: WaitingEvent {
    /// The request that is next, with its secrets hidden.
    public let request: String
    /// The length of the pause.
    public let wait: Duration
    /// The reason for the pause: `rate limit of 30 requests in 60 s`.
    public let reason: String

    init(_ request: HTTPRequest, wait: Duration, reason: String) {
        self.request = request.description
        self.wait = wait
        self.reason = reason
    }

    /// `nil` for a short wait. During a long wait without a notice, the tool would seem to hang.
    public var notice: String? {
        wait >= .seconds(2) ? "waiting \(wait.secondsRoundedUp) s: \(reason)" : nil
    }

    public var title: String { "rate limit" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "wait in milliseconds": wait.milliseconds.fieldValue, "reason": .text(reason),
        ]
    }
}
