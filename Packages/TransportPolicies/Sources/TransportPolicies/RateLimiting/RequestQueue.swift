import Synchronization

/// The requests that wait for their turn, first come, first served, from any task.
final class RequestQueue: Sendable {
    typealias Ticket = Int

    /// The next step of a waiting request.
    enum Turn: Sendable {
        /// Send it, then call `finish`.
        case send
        /// Sleep, then request the turn again. `newReason` is the reason; `nil` when this pause was reported before.
        case sleep(Duration, newReason: String?)
        /// Give up. The request has left the queue.
        case cancelled
    }

    private let line: Mutex<WaitingLine>
    private let elapsed: @Sendable () -> Duration

    /// Creates an empty queue.
    ///
    /// - Parameter elapsed: returns the time since a fixed start; it never decreases.
    init(_ limits: RateLimitState, elapsed: @escaping @Sendable () -> Duration) {
        line = Mutex(WaitingLine(limits: limits))
        self.elapsed = elapsed
    }

    /// Adds a request at the end. Its task then requests turns until the request may be sent or is cancelled.
    func join(cost: Int) -> Ticket {
        line.withLock { $0.append(cost: cost) }
    }

    /// Suspends until the next step of a request is known, and returns it.
    func turn(of ticket: Ticket) async -> Turn {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = update { line, _ in line.suspend(ticket, continuation) }
                if !isWaiting { continuation.resume(returning: .cancelled) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Removes a request. Has no effect after its turn to be sent.
    func leave(_ ticket: Ticket) {
        update { line, _ in line.remove(ticket) }?.resume(returning: .cancelled)
    }

    /// Records that a sent request has finished, and the limits that the host reported.
    func finish(_ limits: [HostLimit]) {
        update { line, now in line.limits.finish(limits, at: now) }
    }

    /// Updates the queue, then resumes every request whose next step is known.
    @discardableResult
    private func update<Result: Sendable>(_ change: (inout WaitingLine, Duration) -> Result) -> Result {
        let (result, resumable) = line.withLock { line in
            let now = elapsed()
            let result = change(&line, now)
            return (result, line.takeResumable(at: now))
        }
        for (continuation, turn) in resumable { continuation.resume(returning: turn) }
        return result
    }
}

/// The waiting requests in order.
///
/// Only the first may be sent, and only the first sleeps, in its own task. All others are suspended until they are first,
/// and so is the first while it waits for another request to finish.
private struct WaitingLine: Sendable {
    typealias Continuation = CheckedContinuation<RequestQueue.Turn, Never>

    private struct Waiter {
        let ticket: RequestQueue.Ticket
        let cost: Int
        /// Set while the task is suspended; `nil` before that, and while it sleeps.
        var continuation: Continuation?
    }

    var limits: RateLimitState
    private var waiters: [Waiter] = []
    private var lastTicket = 0
    /// The end of the last pause that was reported.
    private var reportedEnd = Duration.zero

    init(limits: RateLimitState) {
        self.limits = limits
    }

    mutating func append(cost: Int) -> RequestQueue.Ticket {
        lastTicket += 1
        waiters.append(Waiter(ticket: lastTicket, cost: cost))
        return lastTicket
    }

    /// Stores the continuation of a request; returns `false` when the request has left.
    mutating func suspend(_ ticket: RequestQueue.Ticket, _ continuation: Continuation) -> Bool {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return false }
        waiters[index].continuation = continuation
        return true
    }

    /// Removes a request; returns its continuation, if it was suspended.
    mutating func remove(_ ticket: RequestQueue.Ticket) -> Continuation? {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiters.remove(at: index).continuation
    }

    /// Returns the continuations to resume, in order, and removes them.
    mutating func takeResumable(at now: Duration) -> [(Continuation, RequestQueue.Turn)] {
        var resumable: [(Continuation, RequestQueue.Turn)] = []
        while let next = takeNext(at: now) { resumable.append(next) }
        return resumable
    }

    private mutating func takeNext(at now: Duration) -> (Continuation, RequestQueue.Turn)? {
        guard let first = waiters.first, let continuation = first.continuation else { return nil }
        switch limits.decision(forCost: first.cost, at: now) {
        case .waitForFinish: return nil
        case .send:
            waiters.removeFirst()
            limits.start(cost: first.cost, at: now)
            return (continuation, .send)
        case .wait(let pause):
            waiters[0].continuation = nil
            defer { reportedEnd = max(reportedEnd, pause.end) }
            return (continuation, .sleep(pause.end - now, newReason: pause.end > reportedEnd ? pause.reason : nil))
        }
    }
}
