import Protocols

/// The limits of a host and how far they are used up: what decides whether a request may be sent now.
struct Pace: Sendable {
    /// Whether a request may be sent.
    enum Verdict {
        case send
        /// Not before another one has ended.
        case full
        /// Not before a time.
        case pause(Pause)
    }

    private let concurrency: Int?
    private let maximumWait: Duration
    private var window: SlidingWindow?
    private var underWay = 0
    /// What the host last said that it still takes, and until when that holds.
    private var budget: (remaining: Int, end: Duration)?
    /// When the host wants requests again.
    private var closed: Pause?

    init(concurrency: Int?, rate: Rate?, maximumWait: Duration) {
        self.concurrency = concurrency.map { max(1, $0) }
        self.maximumWait = maximumWait
        window = rate.map(SlidingWindow.init)
    }

    mutating func verdict(on weight: Int, at now: Duration) -> Verdict {
        if isFull(at: now) { return .full }
        let pauses = [window?.pause(before: weight, at: now), pauseOfHost(at: now)].compactMap(\.self)
        return pauses.max { $0.end < $1.end }.map { .pause($0) } ?? .send
    }

    mutating func begin(_ weight: Int, at now: Duration) {
        underWay += 1
        window?.add(weight, at: now)
    }

    mutating func end(telling signals: [HostSignal], at now: Duration) {
        underWay -= 1
        for signal in signals {
            switch signal {
            case .remaining(let count, let time): budget = (count, now + time)
            case .pause(let time, let reason):
                // Answers may arrive in another order than they were given, so the latest end counts.
                guard now + time > closed?.end ?? .zero else { continue }
                closed = Pause(end: now + time, reason: reason)
            }
        }
    }

    /// Requests that are under way may not be counted in what the host last said, so no more than that may be.
    private func isFull(at now: Duration) -> Bool {
        if let concurrency, underWay >= concurrency { return true }
        guard let budget, now < budget.end else { return false }
        return underWay >= budget.remaining
    }

    private func pauseOfHost(at now: Duration) -> Pause? {
        guard let closed, closed.end > now, closed.end - now <= maximumWait else { return nil }
        return closed
    }
}
