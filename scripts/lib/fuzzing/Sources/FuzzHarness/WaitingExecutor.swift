import Dispatch
import Synchronization

/// Runs a task on the thread that waits for it: faster than a pool of threads by far, and always in one order.
final class WaitingExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Runs the next job. One that waits for something elsewhere arrives when that has happened.
    fileprivate func runNext() {
        arrivals.wait()
        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
    }
}

/// Does asynchronous work and waits for it.
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

/// Where a task leaves its result.
private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
