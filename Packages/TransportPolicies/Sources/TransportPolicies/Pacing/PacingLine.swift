/// Who waits, in order.
///
/// Only the first may go on, and only the first sleeps, in its own task. All others are suspended until they are first,
/// and so is the first while it waits for a request to end.
struct PacingLine: Sendable {
    typealias Ticket = Int
    typealias Continuation = CheckedContinuation<PacingTurn, Never>

    private struct Waiter {
        let ticket: Ticket
        let weight: Int
        /// Where it is suspended; `nil` before that, and while it sleeps.
        var continuation: Continuation?
    }

    var pace: Pace
    private var waiters: [Waiter] = []
    private var lastTicket = 0
    /// The end of the last pause that somebody was told of.
    private var told = Duration.zero

    init(pace: Pace) {
        self.pace = pace
    }

    mutating func append(weight: Int) -> Ticket {
        lastTicket += 1
        waiters.append(Waiter(ticket: lastTicket, weight: weight))
        return lastTicket
    }

    /// Whether it still has a place to be suspended in.
    mutating func suspend(_ ticket: Ticket, _ continuation: Continuation) -> Bool {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return false }
        waiters[index].continuation = continuation
        return true
    }

    /// Takes a place away; gives where it was suspended.
    mutating func remove(_ ticket: Ticket) -> Continuation? {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiters.remove(at: index).continuation
    }

    /// Takes everyone from suspension who has something to do; they are to be resumed, in order.
    mutating func awaken(at now: Duration) -> [(Continuation, PacingTurn)] {
        var awakened: [(Continuation, PacingTurn)] = []
        while let next = next(at: now) { awakened.append(next) }
        return awakened
    }

    private mutating func next(at now: Duration) -> (Continuation, PacingTurn)? {
        guard let first = waiters.first, let continuation = first.continuation else { return nil }
        switch pace.verdict(on: first.weight, at: now) {
        case .full: return nil
        case .send:
            waiters.removeFirst()
            pace.begin(first.weight, at: now)
            return (continuation, .send)
        case .pause(let pause):
            waiters[0].continuation = nil
            defer { told = max(told, pause.end) }
            return (continuation, .wait(pause.end - now, news: pause.end > told ? pause.reason : nil))
        }
    }
}
