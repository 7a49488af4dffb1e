import Protocols

extension Clock where Duration == Swift.Duration {
    /// Starts a stopwatch. The returned function returns the time since the start.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

extension Duration {
    /// The maximum wait until a date: about thirty years.
    static let longestWait = Duration.seconds(1_000_000_000)

    /// The time from one date until another, rounded up to milliseconds, so that a wait does not end too early.
    ///
    /// `nil` when the date has passed, and at most ``longestWait``, since servers may send any number.
    init?(until date: Date, from now: Date) {
        let milliseconds = date.timeIntervalSince(now) * 1000
        guard milliseconds > 0 else { return nil }
        self = min(.milliseconds(min(milliseconds.rounded(.up), 1e15)), Self.longestWait)
    }

    /// The duration in whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }

    /// The seconds, rounded up.
    var secondsRoundedUp: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
