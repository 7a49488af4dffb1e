import Protocols

/// Gives every request the same answer, and sees to it that requests stay on the API's own host.
struct AnsweringTransport: HTTPTransport {
    let answer: Answer
    let baseURL: URL

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        require(
            request.url.scheme == baseURL.scheme && request.url.host() == baseURL.host()
                && request.url.port == baseURL.port,
            "requests go to \(baseURL) alone, and this is \(request.url)")
        return HTTPResponse(
            status: answer.status, headers: answer.headers, body: answer.body, url: request.url,
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000))
    }
}
