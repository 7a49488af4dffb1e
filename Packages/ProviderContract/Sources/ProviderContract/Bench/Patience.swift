import Synchronization

/// Ends the waiting for a provider that hangs again and again.
final class Patience: Sendable {
    private static let limit = 20

    private let hangs = Mutex(0)

    /// Whether so many calls have hung that no further one is made.
    var isLost: Bool { hangs.withLock { $0 >= Self.limit } }

    /// One more call has hung.
    func lose() {
        hangs.withLock { $0 += 1 }
    }
}
