import Synchronization

/// How many are still at work.
final class Countdown: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) {
        self.count = Mutex(count)
    }

    var isOver: Bool { count.withLock { $0 <= 0 } }

    func finish() {
        count.withLock { $0 -= 1 }
    }
}
