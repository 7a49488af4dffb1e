import Protocols
import Synchronization

/// One request under way.
///
/// It ends once, with the first of: a response, a failure, the deadline, a cancellation. The waiting task is resumed at
/// once, from any thread, even if libcurl is still busy with the transfer.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, NetworkError>

    let request: OutgoingRequest
    let settings: ExchangeSettings
    private let state = Mutex(State())

    init(_ request: OutgoingRequest, settings: ExchangeSettings) {
        self.request = request
        self.settings = settings
    }

    /// Whether the exchange has ended.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Waits for the end.
    func result() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends the exchange, unless it has already ended.
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

/// The settings of every exchange of a transport.
struct ExchangeSettings: Sendable {
    /// The time for an exchange, from leaving the queue of the host to the last byte.
    let timeout: Duration
    /// The size limit of a body in bytes, after decompression.
    let maximumBodySize: Int
    /// The certificate authorities to trust; `nil` for those of the system.
    let authorities: CertificateAuthorities?
}
