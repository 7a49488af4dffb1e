import Protocols

/// Gives every request the same answer, and sees to it that requests stay on the API's own host.
struct AnsweringTransport: HTTPTransport {
    let answer: Answer
    let baseURL: URL

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        require(
            origin(of: request.url) == origin(of: baseURL), "requests go to \(baseURL) alone, not to \(request.url)")
        return HTTPResponse(
            status: answer.status, headers: answer.headers, body: answer.body, url: request.url,
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000))
    }

    /// Scheme, host and port; 443 is that of https when none is named.
    private func origin(of url: URL) -> [String] {
        [url.scheme?.lowercased() ?? "", url.host()?.lowercased() ?? "", String(url.port ?? 443)]
    }
}
