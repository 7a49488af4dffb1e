import Essentials
import ProviderProtocols
import TransportProtocols

/// The rate limits of a host and their current usage.
struct RateLimitState: Sendable {
    enum Decision {
        case send
        /// The request must wait until another request has finished.
        case waitForFinish
        /// The request must wait until the end of a pause.
        case wait(Pause)
    }

    struct Pause: Sendable {
        /// The end of the pause, measured from the creation of the queue.
        let end: Duration
        let reason: String
    }

    private let concurrency: Int?
    private let maximumWait: Duration
    private var window: SlidingWindow?
    private var inFlight = 0
    /// The last report of the host: the number of remaining requests in a period, and the end of the period.
    private var remaining: (count: Int, end: Duration)?
    private var hostPause: Pause?

    init(concurrency: Int?, rate: Rate?, maximumWait: Duration) {
        self.concurrency = concurrency.map { max(1, $0) }
        self.maximumWait = maximumWait
        window = rate.map(SlidingWindow.init)
    }

    mutating func decision(forCost cost: Int, at now: Duration) -> Decision {
        if isFull(at: now) { return .waitForFinish }
        let pauses = [window?.pause(beforeCost: cost, at: now), allowedHostPause(at: now)].compactMap(\.self)
        return pauses.max { $0.end < $1.end }.map { .wait($0) } ?? .send
    }

    mutating func start(cost: Int, at now: Duration) {
        inFlight += 1
        window?.add(cost, at: now)
    }

    mutating func finish(_ limits: [HostLimit], at now: Duration) {
        inFlight -= 1
        for limit in limits {
            switch limit {
            case .remaining(let count, let time): remaining = (count, now + time)
            case .pause(let time, let reason):
                // Responses may arrive out of order, so the latest end is used.
                guard now + time > hostPause?.end ?? .zero else { continue }
                hostPause = Pause(end: now + time, reason: reason)
            }
        }
    }

    /// Returns whether the next request must wait until another request finishes.
    ///
    /// The number of remaining requests limits the requests in flight, because the host may not have counted these
    /// requests yet.
    private func isFull(at now: Duration) -> Bool {
        if let concurrency, inFlight >= concurrency { return true }
        guard let remaining, now < remaining.end else { return false }
        return inFlight >= remaining.count
    }

    private func allowedHostPause(at now: Duration) -> Pause? {
        guard let hostPause, hostPause.end > now, hostPause.end - now <= maximumWait else { return nil }
        return hostPause
    }
}

/// The requests sent within the last period. Their costs count toward a rate.
struct SlidingWindow: Sendable {
    private let rate: Rate
    private let count: Int
    /// The times and costs of the requests, oldest first.
    private var sent: [(time: Duration, cost: Int)] = []

    init(_ rate: Rate) {
        self.rate = rate
        // At most half of `Int.max`, so that adding the cost of the next request does not overflow.
        count = min(max(1, rate.count), .max / 2)
    }

    /// Returns the pause before a request may be sent; `nil` if it may be sent now.
    mutating func pause(beforeCost cost: Int, at now: Duration) -> RateLimitState.Pause? {
        sent.removeAll { $0.time + rate.period <= now }
        var excess = sent.reduce(fitting(cost)) { $0 + $1.cost } - count
        guard excess > 0 else { return nil }
        // The request fits when enough of the oldest requests have left the window.
        let last = sent.first { entry in
            excess -= entry.cost
            return excess <= 0
        }
        return last.map { RateLimitState.Pause(end: $0.time + rate.period, reason: "rate limit of \(rate)") }
    }

    mutating func add(_ cost: Int, at now: Duration) {
        sent.append((now, fitting(cost)))
    }

    /// Returns the cost, but at most the maximum per period. Otherwise, a costlier request could never be sent.
    private func fitting(_ cost: Int) -> Int { min(max(0, cost), count) }
}

enum HostLimit: Sendable {
    /// The host accepts no requests for a period.
    case pause(Duration, reason: String)
    /// The host accepts only this number of further requests, at least 1, within a period.
    case remaining(Int, within: Duration)
}

struct HostLimitReader: Sendable {
    let status: @Sendable (HTTPResponse) -> RateLimitStatus?
    let errorMapper: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError?
    let now: @Sendable () -> Date

    func read(_ response: HTTPResponse, to request: HTTPRequest) -> [HostLimit] {
        [readStatus(of: response), readError(of: response, to: request)].compactMap(\.self)
    }

    private func readStatus(of response: HTTPResponse) -> HostLimit? {
        guard let status = status(response), let wait = wait(until: status.resetsAt) else { return nil }
        guard status.remaining < 1 else { return .remaining(status.remaining, within: wait) }
        return .pause(wait, reason: "rate limit reached")
    }

    private func readError(of response: HTTPResponse, to request: HTTPRequest) -> HostLimit? {
        guard let error = errorMapper(response, request), error.code == .rateLimited, let date = error.retryAt,
            let wait = wait(until: date)
        else { return nil }
        return .pause(wait, reason: error.message)
    }

    /// Returns the time until a date; `nil` if the date has passed or is decades away.
    ///
    /// A date that is decades away is probably a timestamp in milliseconds that was parsed as seconds.
    private func wait(until date: Date) -> Duration? {
        Duration(until: date, from: now()).flatMap { $0 < .longestWait ? $0 : nil }
    }
}
