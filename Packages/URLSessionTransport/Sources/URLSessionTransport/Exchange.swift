import Foundation
import Protocols
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request under way. It ends once, by whatever comes first: the response, a failure, the deadline or a
/// cancellation. Whoever waits for it is answered at once, from any thread; URLSession may take its time to wind down.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, NetworkError>

    let endpoint: Endpoint

    private let request: HTTPRequest
    private let maximumBodySize: Int
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// - Parameter maximumBodySize: how many bytes the body may have, after decompression.
    init(
        _ request: HTTPRequest, to endpoint: Endpoint, maximumBodySize: Int, now: @escaping @Sendable () -> Date
    ) {
        self.request = request
        self.endpoint = endpoint
        self.maximumBodySize = maximumBodySize
        self.now = now
    }

    /// Whether it has ended.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Waits for the end.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Takes the status line and the headers.
    ///
    /// - Throws: `responseTooLarge` when they announce too large a body.
    func receive(_ response: HTTPURLResponse) throws(NetworkError) {
        // 1xx are only forerunners. To HEAD, and with 304, the length is that of a body that does not come.
        guard response.statusCode >= 200 else { return }
        let comesWithBody = request.method != .head && response.statusCode != 304
        let announced = comesWithBody ? max(0, response.expectedContentLength) : 0
        guard announced <= maximumBodySize else { throw tooLarge }
        state.withLock { state in
            guard state.outcome == nil else { return }
            state.response = response
            // Not for any length that a server may invent.
            state.body.reserveCapacity(min(Int(announced), 4 << 20))
        }
    }

    /// Takes a part of the body.
    ///
    /// - Throws: `responseTooLarge` when it is too much.
    func receive(_ part: Data) throws(NetworkError) {
        let fits = state.withLock { state in
            guard state.outcome == nil else { return true }
            guard part.count <= maximumBodySize - state.body.count else { return false }
            state.body.append(part)
            return true
        }
        guard fits else { throw tooLarge }
    }

    /// Ends it with what has been received.
    ///
    /// - Parameter response: the status line and the headers, if they were not received before. URLSession on Linux
    ///   does not report those of a redirect that leads nowhere.
    func complete(_ response: HTTPURLResponse? = nil) {
        end { received in
            guard let response = received.response ?? response else {
                return .failure(NetworkError(.incorrectDataReturned, "\(endpoint) sent no HTTP response"))
            }
            return .success(
                HTTPResponse(
                    status: response.statusCode, headers: HTTPHeaders(response), body: received.body, url: request.url,
                    receivedAt: now()))
        }
    }

    /// Ends it with what URLSession reports.
    func fail(_ error: any Error) {
        end { .failure(NetworkError(error, at: endpoint, afterResponse: $0.response != nil)) }
    }

    /// Ends it without a response.
    func end(_ error: NetworkError) {
        end { _ in .failure(error) }
    }

    private func end(_ outcome: (State) -> Outcome) {
        let ended = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Outcome)? in
            guard state.outcome == nil else { return nil }
            let outcome = outcome(state)
            defer { state = State(outcome: outcome) }
            return (state.waiter, outcome)
        }
        if let (waiter, outcome) = ended { waiter?.resume(returning: outcome) }
    }

    private var tooLarge: NetworkError {
        NetworkError(
            .responseTooLarge, "\(endpoint) sends more than the \(maximumBodySize) bytes that are allowed")
    }
}

extension Exchange {
    private struct State {
        var waiter: CheckedContinuation<Outcome, Never>?
        var response: HTTPURLResponse?
        var body = Data()
        var outcome: Outcome?
    }
}
