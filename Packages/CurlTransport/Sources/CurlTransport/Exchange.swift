import Synchronization
import TransportProtocols

/// A request in flight and its outcome, which is a response or an error.
///
/// The first outcome resumes the waiting task at once, even if libcurl is still processing the transfer. If a call to
/// the destination is in progress, the task resumes after that call, so that the destination is not used after the
/// exchange.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, NetworkError>

    let request: OutgoingRequest
    let settings: ExchangeSettings
    private let state = Mutex(State())

    init(_ request: OutgoingRequest, settings: ExchangeSettings) {
        self.request = request
        self.settings = settings
    }

    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Suspends until the exchange ends. Only one task may wait.
    func result() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.finalOutcome == nil { state.waiter = continuation }
                return state.finalOutcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Sets the outcome. Has no effect if the exchange already has one.
    func end(_ outcome: Outcome) {
        let waiter = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.isStreaming ? nil : state.waiter.take()
        }
        waiter?.resume(returning: outcome)
    }

    private struct State {
        var waiter: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        /// Whether a call to the destination is in progress.
        var isStreaming = false
        /// The time of the last call to the destination.
        var lastStreaming: ContinuousClock.Instant?

        /// The outcome; `nil` while a call to the destination is in progress.
        var finalOutcome: Outcome? { isStreaming ? nil : outcome }
    }
}

extension Exchange {
    /// Calls the destination of the request, unless the exchange has ended. Returns the error of the destination.
    ///
    /// The event loop's thread makes this call, so a slow destination delays the other transfers of the transport. A
    /// file does not block for long, and the time that a pipe blocks does not count toward the timeout.
    func stream(_ work: (any BodyDestination) throws(NetworkError) -> Void) -> NetworkError? {
        let isOpen = state.withLock { state in
            state.isStreaming = state.outcome == nil
            return state.isStreaming
        }
        guard isOpen, let destination = request.destination else { return .cancelled }
        var failure: NetworkError?
        do {
            try work(destination)
        } catch {
            failure = error
        }
        let ended = state.withLock { state -> (CheckedContinuation<Outcome, Never>, Outcome)? in
            state.isStreaming = false
            state.lastStreaming = .now
            // Another thread has ended the exchange in the meantime.
            guard let outcome = state.outcome, let waiter = state.waiter.take() else { return nil }
            return (waiter, outcome)
        }
        if let (waiter, outcome) = ended { waiter.resume(returning: outcome) }
        return failure
    }

    /// Returns the time at which the exchange will time out; `nil` if it times out now.
    ///
    /// While a body is streamed, the timeout counts from the last received bytes.
    func laterDeadline() -> ContinuousClock.Instant? {
        let last = state.withLock { $0.isStreaming ? .now : $0.lastStreaming }
        return last.map { $0 + settings.timeout }.flatMap { $0 > .now ? $0 : nil }
    }

    /// Whether part of the body has reached the destination.
    var hasStreamed: Bool { state.withLock { $0.lastStreaming != nil } }
}

struct ExchangeSettings: Sendable {
    /// The maximum duration of an exchange, or the maximum time without data while a body is streamed. Time in the
    /// queue does not count.
    let timeout: Duration
    /// The maximum size of a body in memory, in bytes, after decompression.
    let maximumBodySize: Int
    let authorities: CertificateAuthorities?
}
