import Protocols
import Synchronization

/// A transport that keeps what was sent over it.
final class Stage: HTTPTransport {
    /// Answers a request; tells which sample it was, if any.
    typealias Answering = @Sendable (HTTPRequest) async throws(NetworkError) -> (HTTPResponse, sample: Int?)

    private let answering: Answering
    private let log = Mutex<[Exchange]>([])

    init(answering: @escaping Answering) {
        self.answering = answering
    }

    /// Everything that was sent so far, in order.
    var exchanges: [Exchange] { log.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        do {
            let (response, sample) = try await answering(request)
            log.withLock { $0.append(Exchange(request: request, response: response, sample: sample)) }
            return response
        } catch {
            log.withLock { $0.append(Exchange(request: request, response: nil, sample: nil)) }
            throw error
        }
    }
}
