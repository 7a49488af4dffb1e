import Synchronization
import TransportProtocols

/// A limit on the number of requests in flight to each endpoint. Further requests wait in first-in, first-out order.
///
/// libcurl's own limit counts connections. It does not limit the requests that share an HTTP/2 connection.
final class HostQueue: Sendable {
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The maximum number of requests in flight to one endpoint; at least 1.
    init(limit: Int) {
        self.limit = limit
    }

    /// Waits until a request to the endpoint may start. Call `leave` once for every `enter` that does not throw.
    ///
    /// - Throws: `cancelled` if the task is cancelled.
    func enter(_ endpoint: Endpoint) async throws(NetworkError) {
        let ticket = state.withLock { $0.nextTicket() }
        let hasEntered = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Bool? in
                    // If `onCancel` has already run, it found no continuation to resume.
                    if Task.isCancelled { return false }
                    return state.hosts[endpoint, default: Host()].join(ticket, continuation, limit: limit) ? true : nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            state.withLock { $0.hosts[endpoint]?.remove(ticket) }?.resume(returning: false)
        }
        guard hasEntered else { throw .cancelled }
    }

    /// Ends a request, so that the next one in the queue can start.
    func leave(_ endpoint: Endpoint) {
        let next = state.withLock { state -> Continuation? in
            if let next = state.hosts[endpoint]?.next() { return next }
            state.hosts[endpoint]?.inFlight -= 1
            if state.hosts[endpoint]?.inFlight == 0 { state.hosts[endpoint] = nil }
            return nil
        }
        next?.resume(returning: true)
    }
}

extension HostQueue {
    private typealias Continuation = CheckedContinuation<Bool, Never>

    private struct State {
        var hosts: [Endpoint: Host] = [:]
        private var lastTicket = 0

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }
    }

    private struct Host {
        var inFlight = 0
        private var waiting: [(ticket: Int, continuation: Continuation)] = []

        /// Starts a request or adds it to the queue. Returns whether it has started.
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

        mutating func remove(_ ticket: Int) -> Continuation? {
            waiting.firstIndex { $0.ticket == ticket }.map { waiting.remove(at: $0).continuation }
        }
    }
}
