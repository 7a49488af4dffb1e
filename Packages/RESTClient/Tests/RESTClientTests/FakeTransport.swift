import Protocols

/// Answers every request in one way.
struct FakeTransport: HTTPTransport {
    static let now = Date(timeIntervalSince1970: 1_000_000_000)

    private let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, NetworkError>

    init(status: Int, headers: HTTPHeaders = [:], body: String = "") {
        answer = {
            .success(
                HTTPResponse(
                    status: status, headers: headers, body: Data(body.utf8), url: $0.url, receivedAt: Self.now))
        }
    }

    init(failure: NetworkError) {
        answer = { _ in .failure(failure) }
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try answer(request).get()
    }
}
