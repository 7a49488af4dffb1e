import Protocols

struct FakeTransport: HTTPTransport {
    let answer: @Sendable (HTTPRequest) async throws(NetworkError) -> HTTPResponse

    static func answering(_ status: Int = 200, _ body: String = "") -> FakeTransport {
        FakeTransport { request in
            HTTPResponse(
                status: status, body: Data(body.utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
        }
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await answer(request)
    }
}
