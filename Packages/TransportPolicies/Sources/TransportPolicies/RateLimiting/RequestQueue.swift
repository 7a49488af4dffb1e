import Synchronization

/// A first-in, first-out queue of the requests from all tasks.
final class RequestQueue: Sendable {
    typealias Ticket = Int

    /// The next step of a waiting request.
    enum Turn: Sendable {
        /// Send the request, then call `finish(_:)`.
        case send
        /// Sleep, then call `turn(of:)` again. `newReason` is `nil` if the pause was already reported.
        case sleep(Duration, newReason: String?)
        /// Do not send the request. It has left the queue.
        case cancelled
    }

    private let line: Mutex<WaitingLine>
    private let elapsed: @Sendable () -> Duration

    /// - Parameter elapsed: Returns the time since a fixed start. The time must never decrease.
    init(_ limits: RateLimitState, elapsed: @escaping @Sendable () -> Duration) {
        line = Mutex(WaitingLine(limits: limits))
        self.elapsed = elapsed
    }

    /// Appends a request. The caller then calls `turn(of:)` until it returns `send` or `cancelled`.
    func join(cost: Int) -> Ticket {
        line.withLock { $0.append(cost: cost) }
    }

    /// Waits until the next step of a request is known, then returns that step.
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

    /// Removes a waiting request. Has no effect if the request is no longer in the queue.
    func leave(_ ticket: Ticket) {
        update { line, _ in line.remove(ticket) }?.resume(returning: .cancelled)
    }

    /// Records the end of a sent request, and the limits that the host reported in the response.
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

/// The waiting requests, in order.
///
/// Only the first request is sent or sleeps. It is suspended while it waits for another request to finish. All other
/// requests are suspended until they are first.
private struct WaitingLine: Sendable {
    typealias Continuation = CheckedContinuation<RequestQueue.Turn, Never>

    private struct Waiter {
        let ticket: RequestQueue.Ticket
        let cost: Int
        /// The continuation of the suspended task; `nil` before the task suspends and while it sleeps.
        var continuation: Continuation?
    }

    var limits: RateLimitState
    private var waiters: [Waiter] = []
    private var lastTicket = 0
    /// The latest end of all reported pauses.
    private var reportedEnd = Duration.zero

    init(limits: RateLimitState) {
        self.limits = limits
    }

    mutating func append(cost: Int) -> RequestQueue.Ticket {
        lastTicket += 1
        waiters.append(Waiter(ticket: lastTicket, cost: cost))
        return lastTicket
    }

    /// Stores the continuation of a request. Returns `false` if the request has left the queue.
    mutating func suspend(_ ticket: RequestQueue.Ticket, _ continuation: Continuation) -> Bool {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return false }
        waiters[index].continuation = continuation
        return true
    }

    /// Removes a request. Returns its continuation if the request was suspended.
    mutating func remove(_ ticket: RequestQueue.Ticket) -> Continuation? {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiters.remove(at: index).continuation
    }

    /// Removes and returns the continuations to resume, in order.
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
