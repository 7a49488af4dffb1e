extension Clock where Duration == Swift.Duration {
    /// Starts to measure; the result tells the time since then.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

extension Duration {
    /// The whole milliseconds in it.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
