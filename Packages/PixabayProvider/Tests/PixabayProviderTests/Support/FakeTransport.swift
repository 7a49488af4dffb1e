import Protocols
import Synchronization

/// Answers every request as it is told, and remembers what it was asked.
final class FakeTransport: HTTPTransport {
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, NetworkError>
    private let sent = Mutex<[HTTPRequest]>([])

    /// Every request so far.
    var requests: [HTTPRequest] { sent.withLock { $0 } }

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, NetworkError>) {
        self.answer = answer
    }

    /// Answers everything alike.
    convenience init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: String) {
        self.init { .success(.answer(to: $0, status: status, headers: headers, body: body)) }
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return try answer(request).get()
    }
}

extension HTTPResponse {
    /// When every answer of the tests arrives.
    static let arrival = Date(timeIntervalSince1970: 1_790_000_000)

    static func answer(
        to request: HTTPRequest, status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: String
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers, body: Data(body.utf8), url: request.url, receivedAt: arrival)
    }
}
