import Synchronization

/// A clock whose sleepers sleep until it is moved.
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

    /// When the first sleeper wakes up.
    var nextDeadline: Instant? { state.withLock { $0.sleepers.map(\.deadline).min() } }

    /// How many sleep.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Moves, and wakes whose time has come.
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
