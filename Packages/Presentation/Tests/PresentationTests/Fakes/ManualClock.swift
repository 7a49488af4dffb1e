import Protocols
import Synchronization

/// A clock that stands still until the test advances it.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant()
        var count = 0
        var sleepers: [Int: (deadline: Instant, CheckedContinuation<Bool, Never>)] = [:]
        var cancelled: Set<Int> = []
        var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        let isDone = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, arrived) = state.withLock { state in
                    let isOver = state.cancelled.contains(id) || deadline <= state.now
                    if !isOver { state.sleepers[id] = (deadline, continuation) }
                    let arrived = state.arrivals.filter { $0.count <= id }.map(\.1)
                    state.arrivals.removeAll { $0.count <= id }
                    return (isOver, arrived)
                }
                if isOver { continuation.resume(returning: !Task.isCancelled) }
                for continuation in arrived { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.1.resume(returning: false)
        }
        guard isDone else { throw CancellationError() }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.1)
        }
        for continuation in due { continuation.resume(returning: true) }
    }

    /// The number of sleeps so far.
    var sleepCount: Int { state.withLock { $0.count } }

    /// Waits until something sleeps for the given time since the creation of the clock.
    func slept(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.count >= count
                if !isThere { state.arrivals.append((count, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }
}
