public import ProviderProtocols
public import Records
public import TransportProtocols

/// A transport that keeps the requests of all tasks within the limits of one host.
///
/// Requests are sent in the order in which they arrive. The first request waits in these cases, and the others wait
/// behind it:
/// - The number of requests in flight has reached its maximum, or the number of remaining requests that the host last
///   reported.
/// - The request would exceed the rate. The rate is measured over a sliding window. Bursts are allowed, but no period
///   has more requests than the rate allows. This wait is at most one period.
/// - The host accepts no requests until a given time. It has reported that no requests remain, or it has sent a rate
///   limit error with a time for the retry.
///
/// If the wait for the host would exceed `maximumWait`, the transport sends the request without this wait. Its response
/// then shows when to try again. Times that have passed or are decades away are ignored. Each time is converted to a
/// duration when the response arrives, so later changes to the system clock have no effect.
///
/// The request of a cancelled task leaves the queue at once. Place retries above this transport, because each attempt
/// counts toward the limits. Place caches above it too, because cached responses do not count.
public struct RateLimitingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let origin: Origin?
    private let queue: RequestQueue
    private let countsItems: Bool
    private let hostLimits: HostLimitReader
    private let clock: any Clock<Duration>
    private let events: any EventSink

    /// - Parameters:
    ///   - base: The transport that sends the requests.
    ///   - origin: The origin of the host. Requests to other origins, such as for a file, are sent at once. `nil` if
    ///     all requests go to the host.
    ///   - concurrency: The maximum number of requests in flight, at least 1; `nil` for no limit.
    ///   - rate: The maximum number of requests or items per period, at least 1; `nil` for no limit. A request for more
    ///     items than the rate allows is sent when no other request was sent within the last period.
    ///   - maximumWait: The longest wait until a time given by the host.
    ///   - status: Returns the rate limit status in a response; `nil` if the response has none.
    ///   - errorMapper: Returns the API's error for a response; `nil` for a success. The message must not contain a
    ///     secret.
    ///   - clock: The clock for the waits and for the rate.
    ///   - now: Returns the current date, for comparison with dates from the host.
    ///   - events: The sink for the ``RequestDelayed`` events, one per pause.
    public init(
        base: any HTTPTransport, origin: Origin? = nil, concurrency: Int? = nil, rate: Rate? = nil,
        maximumWait: Duration = .seconds(60),
        status: @escaping @Sendable (HTTPResponse) -> RateLimitStatus? = { _ in nil },
        errorMapper: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? = { _, _ in nil },
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date,
        events: any EventSink = DiscardingEventSink()
    ) {
        self.base = base
        self.origin = origin
        countsItems = rate?.countsItems ?? false
        self.clock = clock
        self.events = events
        hostLimits = HostLimitReader(status: status, errorMapper: errorMapper, now: now)
        queue = RequestQueue(
            RateLimitState(concurrency: concurrency, rate: rate, maximumWait: maximumWait), elapsed: clock.stopwatch())
    }

    /// - Throws: The errors of the base transport, or `cancelled` if the task is cancelled while it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard origin == nil || origin == Origin(request.url) else { return try await base.send(request) }
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

    private static let cancelled = NetworkError(.cancelled, "the request was cancelled while it was queued")
}

/// An event that reports a pause of all requests. It is reported once per pause, even if several requests wait.
public struct RequestDelayed: WaitingEvent {
    /// The next request to send, with its secrets masked.
    public let request: String
    /// The length of the pause.
    public let wait: Duration
    /// The reason for the pause, such as `rate limit of 30 requests per 60 s`.
    public let reason: String

    init(_ request: HTTPRequest, wait: Duration, reason: String) {
        self.request = request.description
        self.wait = wait
        self.reason = reason
    }

    /// The message for users; `nil` for a wait of less than 2 s.
    ///
    /// A longer wait without a message would look like a hang.
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
