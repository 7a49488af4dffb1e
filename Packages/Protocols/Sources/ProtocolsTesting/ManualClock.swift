import Synchronization

/// A clock that stands still until a test advances it. A test can also wait until a task sleeps.
public final class ManualClock: Clock {
    /// A time since the creation of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the creation of the clock.
        public private(set) var offset = Duration.zero

        fileprivate init() {}

        public func advanced(by duration: Duration) -> Instant {
            var instant = self
            instant.offset += duration
            return instant
        }

        public func duration(to other: Instant) -> Duration { other.offset - offset }

        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Observer {
        let id: Int
        let isDone: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant()
        var lastID = 0
        /// The number of times that a task has begun to sleep.
        var sleepCount = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var observers: [Observer] = []

        mutating func makeID() -> Int {
            lastID += 1
            return lastID
        }
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Sleeps until a test has advanced the clock to the deadline. Throws `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { $0.makeID() }
        let isDone = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, observers) = state.withLock { state in
                    state.sleepCount += 1
                    let isOver = Task.isCancelled || deadline <= state.now
                    if !isOver { state.sleepers[id] = (deadline, continuation) }
                    let observers = state.observers.filter { $0.isDone(state) }
                    state.observers.removeAll { observer in observers.contains { $0.id == observer.id } }
                    return (isOver, observers)
                }
                if isOver { continuation.resume(returning: !Task.isCancelled) }
                for observer in observers { observer.continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
        guard isDone else { throw CancellationError() }
    }

    /// Advances the clock, and wakes the tasks whose deadline has been reached.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            // In the order in which they began to sleep, so that tests are reproducible.
            let due = state.sleepers.filter { $0.value.deadline <= state.now }.sorted { $0.key < $1.key }
            for sleeper in due { state.sleepers[sleeper.key] = nil }
            return due.map(\.value.continuation)
        }
        for continuation in due { continuation.resume(returning: true) }
    }

    /// The number of tasks that sleep now.
    public var sleeperCount: Int { state.withLock(\.sleepers.count) }

    /// The earliest deadline of the sleeping tasks.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

    /// The number of times that a task has begun to sleep since the creation of the clock.
    public var sleepCount: Int { state.withLock(\.sleepCount) }

    /// Waits until ``sleepCount`` is at least the given number, or until this task is cancelled.
    public func waitForSleeps(_ count: Int) async {
        await wait { $0.sleepCount >= count }
    }

    /// Waits until a task sleeps with a deadline of exactly this time from now, or until this task is cancelled.
    public func waitForSleep(of time: Duration) async {
        await wait { state in state.sleepers.values.contains { state.now.duration(to: $0.deadline) == time } }
    }

    private func wait(until isDone: @escaping @Sendable (State) -> Bool) async {
        let id = state.withLock { $0.makeID() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    let isOver = Task.isCancelled || isDone(state)
                    if !isOver { state.observers.append(Observer(id: id, isDone: isDone, continuation: continuation)) }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let observer = state.withLock { state in
                state.observers.firstIndex { $0.id == id }.map { state.observers.remove(at: $0) }
            }
            observer?.continuation.resume()
        }
    }
}
