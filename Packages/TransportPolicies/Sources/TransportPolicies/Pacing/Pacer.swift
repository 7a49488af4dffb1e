public import Protocols

/// Keeps requests under the limits of one host, across everything that asks it at the same time.
///
/// Requests go on first come, first served. One that may not go yet waits, and all behind it:
/// - while as many requests are under way as the host takes at once;
/// - while the rate is used up. It is a sliding window: in no period there are more than the count, and within that
///   they may come in a burst. A rate that was given always holds; its wait ends within one period;
/// - while the host wants none. It says so in a budget that is used up, or by refusing a request and naming a time,
///   which pauses all others too.
///
/// The host's time counts from when it was read, whatever the calendar does then. One that has passed, or that no
/// calendar can mean, is ignored. A wait for it never exceeds the allowed one: where it would, the request is *sent at
/// once*, and the host's refusal tells the user when it is worth trying again.
///
/// A cancelled task leaves the queue at once. Every try counts as a request, so retries belong outside of this, and
/// caches too, whose answers cost the host nothing.
public struct Pacer: HTTPTransport {
    /// What a response says about the requests that are still allowed; `nil` when it says nothing.
    public typealias Budget = @Sendable (HTTPResponse) -> RequestBudget?

    private let base: any HTTPTransport
    private let queue: PacingQueue
    private let weight: @Sendable (HTTPRequest) -> Int
    private let signals: HostSignals
    private let clock: any Clock<Duration>
    private let events: any EventSink

    /// - Parameters:
    ///   - base: what sends the requests.
    ///   - concurrency: how many may be under way at once, at least 1; `nil` for any number.
    ///   - rate: how many may be sent in a time, at least 1; `nil` for any number.
    ///   - maximumWait: the longest wait for a time that the host names.
    ///   - weight: how many items a request asks for; read when the rate counts items. One that asks for more than the
    ///     rate's count goes when it has the whole period to itself.
    ///   - budget: reads the host's limit from a response.
    ///   - refusal: what the provider makes of a response without success; it knows its API's word for a limit.
    ///   - clock: waits, and measures the rate.
    ///   - now: the calendar's time, for the times that the host names.
    ///   - events: where each pause is reported, as ``PacingPaused``.
    public init(
        base: any HTTPTransport, concurrency: Int? = nil, rate: Rate? = nil, maximumWait: Duration = .seconds(60),
        weight: @escaping @Sendable (HTTPRequest) -> Int = { _ in 1 }, budget: @escaping Budget = { _ in nil },
        refusal: @escaping Retrier.Refusal = { ProviderError(refusal: $0, to: $1) },
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date,
        events: any EventSink = IgnoringEvents()
    ) {
        self.base = base
        let countsItems = rate?.countsItems ?? false
        self.weight = { request in countsItems ? weight(request) : 1 }
        self.clock = clock
        self.events = events
        signals = HostSignals(budget: budget, refusal: refusal, now: now)
        queue = PacingQueue(
            Pace(concurrency: concurrency, rate: rate, maximumWait: maximumWait), elapsed: clock.stopwatch())
    }

    /// Sends a request through the base when it is its turn.
    ///
    /// - Throws: what the base throws; `cancelled` when the task is cancelled while it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await turn(of: request)
        do throws(NetworkError) {
            let response = try await base.send(request)
            queue.finish(telling: signals.of(response, to: request))
            return response
        } catch {
            queue.finish(telling: [])
            throw error
        }
    }

    private func turn(of request: HTTPRequest) async throws(NetworkError) {
        let ticket = queue.join(weight: weight(request))
        while true {
            switch await queue.turn(of: ticket) {
            case .send: return
            case .wait(let wait, let news):
                if let news { events.report(PacingPaused(request, wait: wait, reason: news)) }
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
