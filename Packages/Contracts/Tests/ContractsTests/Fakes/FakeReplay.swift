import Protocols

/// Answers from samples: the one with the most query items that the request has, of those with its method and path.
struct FakeReplay: HTTPTransport {
    let book: SampleBook
    let baseURL: URL

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let url = request.url.absoluteString
        let base = baseURL.absoluteString.reversed().drop { $0 == "/" }.reversed()
        let (path, items) = Self.parts(url.dropFirst(base.count))
        let matching = book.samples.filter { sample in
            let (samplePath, sampleItems) = Self.parts(sample.target[...])
            return sample.circumstance == nil && sample.method == request.method && samplePath == path
                && items.isSuperset(of: sampleItems)
        }
        let best = matching.max { Self.parts($0.target[...]).items.count < Self.parts($1.target[...]).items.count }
        guard url.hasPrefix(String(base)), let best else {
            throw NetworkError(.notReachedServer, "There is no sample for \(request)")
        }
        return HTTPResponse(
            status: best.status, headers: best.headers, body: Data(best.body.utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 1_788_000_000))
    }

    private static func parts(_ target: Substring) -> (path: Substring, items: Set<Substring>) {
        let parts = target.split(separator: "?", maxSplits: 1)
        return (parts.first ?? "", Set(parts.dropFirst().first?.split(separator: "&") ?? []))
    }
}
