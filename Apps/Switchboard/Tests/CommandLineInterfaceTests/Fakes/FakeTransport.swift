import Protocols

/// A transport without a network.
struct FakeTransport: HTTPTransport {
    let answer: @Sendable (HTTPRequest) throws(NetworkError) -> HTTPResponse

    /// Returns the same response to every request.
    static func answering(_ status: Int = 200, _ body: String = "") -> FakeTransport {
        FakeTransport { request in
            HTTPResponse(
                status: status, body: Data(body.utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
        }
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try answer(request)
    }
}
