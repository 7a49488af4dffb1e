import Synchronization

/// The requests that wait for their turn, first come, first served, whatever task they come from.
final class PacingQueue: Sendable {
    private let line: Mutex<PacingLine>
    private let elapsed: @Sendable () -> Duration

    /// - Parameter elapsed: the time since some start; never goes back.
    init(_ pace: Pace, elapsed: @escaping @Sendable () -> Duration) {
        line = Mutex(PacingLine(pace: pace))
        self.elapsed = elapsed
    }

    /// Takes a place at the end. Whoever does asks for turns until one of them ends it, or leaves.
    func join(weight: Int) -> PacingLine.Ticket {
        line.withLock { $0.append(weight: weight) }
    }

    /// Suspends until there is something to do.
    func turn(of ticket: PacingLine.Ticket) async -> PacingTurn {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasPlace = settle { line, _ in line.suspend(ticket, continuation) }
                if !hasPlace { continuation.resume(returning: .cancelled) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Gives a place up. Nothing happens when its turn to send has come.
    func leave(_ ticket: PacingLine.Ticket) {
        settle { line, _ in line.remove(ticket) }?.resume(returning: .cancelled)
    }

    /// Tells that a request whose turn had come has ended, and what the host said.
    func finish(telling signals: [HostSignal]) {
        settle { line, now in line.pace.end(telling: signals, at: now) }
    }

    /// Makes a change, then lets everyone go on who may.
    @discardableResult
    private func settle<Result: Sendable>(_ change: (inout PacingLine, Duration) -> Result) -> Result {
        let (result, awakened) = line.withLock { line in
            let now = elapsed()
            let result = change(&line, now)
            return (result, line.awaken(at: now))
        }
        for (continuation, turn) in awakened { continuation.resume(returning: turn) }
        return result
    }
}
