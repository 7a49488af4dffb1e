import Protocols
import Synchronization

/// A request in flight and its outcome, which is a response or an error.
///
/// The first outcome resumes the waiting task at once, even if libcurl is still processing the transfer.
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
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Sets the outcome. Has no effect if the exchange already has one.
    func end(_ outcome: Outcome) {
        let waiter = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.waiter.take()
        }
        waiter?.resume(returning: outcome)
    }

    private struct State {
        var waiter: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
    }
}

struct ExchangeSettings: Sendable {
    /// The maximum duration of an exchange. Time in the queue does not count.
    let timeout: Duration
    /// The maximum size of a body in bytes, after decompression.
    let maximumBodySize: Int
    let authorities: CertificateAuthorities?
}
