import Protocols
import Synchronization

/// Lets only so many requests through to each host at once; the others wait their turn, first come, first served.
///
/// Without it, fifty requests at once hold fifty bodies in memory, and URLSession's own limit is one of connections.
final class HostGate: Sendable {
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: how many at once, at least 1.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Waits until a request to the host may start. Whoever gets in must `leave`.
    ///
    /// - Throws: `cancelled` when the task is cancelled while it waits.
    func enter(_ endpoint: Endpoint) async throws(NetworkError) {
        let ticket = state.withLock { $0.nextTicket() }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    // A cancellation from before this point found nobody waiting; one from after it will.
                    if Task.isCancelled { return false }
                    return state.lines[endpoint, default: Line()].join(ticket, continuation, limit: limit) ? true : nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.lines[endpoint]?.abandon(ticket) }?.resume(returning: false)
        }
        guard isIn else { throw .cancelled }
    }

    /// Gives the place to whoever waits longest.
    func leave(_ endpoint: Endpoint) {
        let next = state.withLock { state -> Continuation? in
            if let next = state.lines[endpoint]?.next() { return next }
            state.lines[endpoint]?.inFlight -= 1
            if state.lines[endpoint]?.inFlight == 0 { state.lines[endpoint] = nil }
            return nil
        }
        next?.resume(returning: true)
    }
}

extension HostGate {
    private typealias Continuation = CheckedContinuation<Bool, Never>

    private struct State {
        var lines: [Endpoint: Line] = [:]
        private var lastTicket = 0

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }
    }

    /// The requests to one host.
    private struct Line {
        var inFlight = 0
        private var waiting: [(ticket: Int, continuation: Continuation)] = []

        /// Whether there was a place at once.
        mutating func join(_ ticket: Int, _ continuation: Continuation, limit: Int) -> Bool {
            guard inFlight >= limit else {
                inFlight += 1
                return true
            }
            waiting.append((ticket, continuation))
            return false
        }

        mutating func next() -> Continuation? {
            waiting.isEmpty ? nil : waiting.removeFirst().continuation
        }

        mutating func abandon(_ ticket: Int) -> Continuation? {
            waiting.firstIndex { $0.ticket == ticket }.map { waiting.remove(at: $0).continuation }
        }
    }
}
