import Essentials

extension Clock where Duration == Swift.Duration {
    /// Returns a closure that measures the time since this call.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

extension Duration {
    /// The maximum duration that ``init(until:from:)`` creates, about 32 years.
    static let longestWait = Duration.seconds(1_000_000_000)

    /// Creates the duration from `now` until a date. Returns `nil` if the date has passed.
    ///
    /// The duration is rounded up to milliseconds, so that a wait does not end too early. It is at most
    /// ``longestWait``, because a server may send any date.
    init?(until date: Date, from now: Date) {
        // A `Date` is precise to about 0.1 µs. Rounding to microseconds first keeps 250 ms from becoming 251 ms.
        let milliseconds = (date.timeIntervalSince(now) * 1_000_000).rounded() / 1000
        guard milliseconds > 0 else { return nil }
        self = min(.milliseconds(min(milliseconds.rounded(.up), 1e15)), Self.longestWait)
    }

    /// The duration in whole milliseconds, rounded toward zero.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }

    var secondsRoundedUp: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
