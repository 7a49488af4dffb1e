import Protocols
import Synchronization

/// Answers every request as the test says, and remembers what was sent.
final class FakeTransport: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest) throws(NetworkError) -> HTTPResponse

    /// When every answer arrives.
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private let answer: Answer
    private let sent = Mutex<[HTTPRequest]>([])

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// Answers everything alike.
    convenience init(status: Int = 200, headers: HTTPHeaders = [:], body: String) {
        self.init { FakeTransport.response(to: $0, status: status, headers: headers, body: body) }
    }

    /// Everything that was sent, in order.
    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return try answer(request)
    }

    static func response(
        to request: HTTPRequest, status: Int = 200, headers: HTTPHeaders = [:], body: String
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Data(body.utf8), url: request.url, receivedAt: now)
    }
}
