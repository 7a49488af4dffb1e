import Protocols

/// Answers each request with the sample for its path and page.
struct SampleTransport: HTTPTransport {
    let samples: [Sample]

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let path = request.url.path()
        let page = request.url.query?.split(separator: "&").first { $0.hasPrefix("page=") }
        let target = page.map { "\(path)?\($0)" } ?? path
        guard let sample = samples.first(where: { $0.target == target }) else {
            throw NetworkError(.notReachedServer, "There is no sample for \(request)")
        }
        return HTTPResponse(
            status: sample.status, headers: sample.headers, body: Data(sample.body.utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 0))
    }
}
