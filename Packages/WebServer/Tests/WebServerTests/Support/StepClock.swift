import Synchronization

/// A clock that moves only when a test advances it. A test can wait until a task sleeps.
final class StepClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant()
        var lastID = 0
        var sleepers: [Int: (deadline: Instant, CheckedContinuation<Bool, Never>)] = [:]
        var observers: [(id: Int, time: Duration, CheckedContinuation<Void, Never>)] = []

        func isAsleep(_ time: Duration) -> Bool { sleepers.values.contains { $0.deadline.offset - now.offset == time } }
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isDone = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let observers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard !Task.isCancelled, deadline > state.now else { return nil }
                    state.sleepers[id] = (deadline, continuation)
                    let observers = state.observers
                    state.observers = observers.filter { !state.isAsleep($0.time) }
                    return observers.filter { state.isAsleep($0.time) }.map(\.2)
                }
                if observers == nil { continuation.resume(returning: !Task.isCancelled) }
                for observer in observers ?? [] { observer.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.1.resume(returning: false)
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

    /// Waits until a task sleeps for exactly this time from now, or this task is cancelled.
    func waitForSleep(of time: Duration) async {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    let isOver = Task.isCancelled || state.isAsleep(time)
                    if !isOver { state.observers.append((id, time, continuation)) }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let observer = state.withLock { state in
                let index = state.observers.firstIndex { $0.id == id }
                return index.map { state.observers.remove(at: $0).2 }
            }
            observer?.resume()
        }
    }
}
