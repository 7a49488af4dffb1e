import Synchronization

/// A clock whose sleeps all throw `CancellationError`.
struct CancellingClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}

/// A clock that the test advances. A sleep advances the clock to its deadline and returns.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private let time = Mutex(Instant(offset: .seconds(7)))

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        advance(by: now.duration(to: deadline))
    }
}

/// A clock on which tasks sleep until the test advances it.
final class SteppedClock: Clock {
    typealias Instant = ManualClock.Instant

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var time = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.time } }
    var minimumResolution: Duration { .zero }

    /// The earliest deadline of the sleeping tasks.
    var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

    var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Advances the clock and wakes the tasks whose deadline has passed.
    func advance(to time: Instant) {
        let woken = state.withLock { state in
            state.time = max(state.time, time)
            let woken = state.sleepers.filter { $0.deadline <= state.time }
            state.sleepers.removeAll { $0.deadline <= state.time }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline <= state.time { return true }
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
