import Protocols

/// Counts what was sent in the last period.
struct SlidingWindow: Sendable {
    private let rate: Rate
    private let count: Int
    /// What was sent and when, oldest first.
    private var sent: [(time: Duration, weight: Int)] = []

    init(_ rate: Rate) {
        self.rate = rate
        // The half, so that a window and the request before it can be added.
        count = min(max(1, rate.count), .max / 2)
    }

    /// What keeps a request from being sent; `nil` when there is room for it.
    mutating func pause(before weight: Int, at now: Duration) -> Pause? {
        sent.removeAll { $0.time + rate.period <= now }
        var excess = sent.reduce(fitting(weight)) { $0 + $1.weight } - count
        guard excess > 0 else { return nil }
        // It fits when enough of the oldest have left.
        let last = sent.first { entry in
            excess -= entry.weight
            return excess <= 0
        }
        return last.map { Pause(end: $0.time + rate.period, reason: "\(rate) is the limit") }
    }

    mutating func add(_ weight: Int, at now: Duration) {
        sent.append((now, fitting(weight)))
    }

    /// What is larger than the window takes all of it: there is no other way for it to be sent.
    private func fitting(_ weight: Int) -> Int { min(max(0, weight), count) }
}
