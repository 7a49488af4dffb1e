import Synchronization

/// A clock that a test advances. Each turn sets the time to the deadline of the sleeping task and wakes it.
final class HandClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let time = Mutex(ContinuousClock.now)
    private let sleeps = AsyncStream.makeStream(of: Void.self)
    private let turns = AsyncStream.makeStream(of: Void.self)

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        sleeps.continuation.yield()
        for await _ in turns.stream.prefix(1) {
            time.withLock { $0 = deadline }
            return
        }
        throw CancellationError()
    }

    /// Waits for a task to sleep, wakes it, and waits until it sleeps again.
    func turn() async {
        await waitForSleep()
        turns.continuation.yield()
        await waitForSleep()
        sleeps.continuation.yield()
    }

    private func waitForSleep() async {
        for await _ in sleeps.stream.prefix(1) {}
    }
}
