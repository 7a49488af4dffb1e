import Protocols

extension FakeTransport {
    /// Answers with the sample that a request matches.
    convenience init(_ book: SampleBook) {
        self.init { request throws(NetworkError) in
            guard let sample = book.samples.first(where: { $0.circumstance == nil && $0.answers(request) }) else {
                throw NetworkError(.notReachedServer, "There is no sample for \(request)")
            }
            return FakeTransport.response(
                to: request, status: sample.status, headers: sample.headers, body: sample.body)
        }
    }

    /// Answers everything with one sample.
    convenience init(_ sample: Sample) {
        self.init(status: sample.status, headers: sample.headers, body: sample.body)
    }
}

extension Sample {
    /// Whether the request has this sample's method and path, and at least its query items.
    func answers(_ request: HTTPRequest) -> Bool {
        let parts = target.split(separator: "?").map(String.init)
        let items = parts.dropFirst().flatMap { $0.split(separator: "&").map(String.init) }
        let sent = (request.url.query ?? "").split(separator: "&").map(String.init)
        return method == request.method && parts[0] == request.url.path() && Set(items).isSubset(of: sent)
    }
}
