import Synchronization
import TransportContract

/// A clock whose sleeps all throw `CancellationError`.
struct CancellingClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}

/// A clock that the test advances. A sleep advances the clock to its deadline and returns.
final class SkippingClock: Clock {
    typealias Instant = ManualClock.Instant

    private let time = Mutex(ManualClock().now.advanced(by: .seconds(7)))

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        advance(by: now.duration(to: deadline))
    }
}
