import Dispatch
import Synchronization

/// An executor that runs a task on the thread that waits for it. It is deterministic, and faster than a thread pool.
final class WaitingExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Waits for the next job and runs it.
    fileprivate func runNext() {
        arrivals.wait()
        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
    }
}

/// Runs asynchronous work on this thread and returns its result.
public func completed<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let executor = WaitingExecutor()
    let outcome = Outcome<Value>()
    Task(executorPreference: executor) {
        let value = await work()
        outcome.value.withLock { $0 = value }
    }
    while true {
        if let value = outcome.value.withLock({ $0 }) { return value }
        executor.runNext()
    }
}

/// The result of a task, once there is one.
private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
