import Protocols

extension ProviderBench {
    /// A stage where the samples answer.
    ///
    /// - Parameters:
    ///   - index: a sample that answers before all others, whatever its circumstance.
    ///   - stranger: a sample that answers what no sample answers, in place of a `notReachedServer`.
    ///   - change: what becomes of that first sample's response; of every response, when there is no such sample.
    func stage(
        showing index: Int? = nil, toStrangers stranger: Int? = nil,
        change: @escaping @Sendable (HTTPResponse) -> HTTPResponse = { $0 }
    ) -> Stage {
        let book = replay(SampleBook(samples), baseURL)
        let shown = index.map { replay(SampleBook([samples[$0].withoutCircumstance]), baseURL) }
        return Stage { (request) throws(NetworkError) in
            if let shown, let response = try await Self.sample(for: request, of: shown) {
                return (try await Self.followed(change(response.unmarked), over: book), response.mark)
            }
            if let stranger, try await Self.sample(for: request, of: book) == nil {
                return (samples[stranger].response(to: request).unmarked, nil)
            }
            let response = try await book.send(request)
            let changed = shown == nil ? change(response.unmarked) : response.unmarked
            return (try await Self.followed(changed, over: book), response.mark)
        }
    }

    /// A stage where a sample answers before all others, with another body.
    func stage(showing index: Int, withBody body: Data) -> Stage {
        stage(showing: index) { response in
            var response = response
            response.body = body
            return response
        }
    }

    /// What some samples answer; `nil` when none of them does.
    private static func sample(
        for request: HTTPRequest, of book: any HTTPTransport
    ) async throws(NetworkError) -> HTTPResponse? {
        do throws(NetworkError) {
            return try await book.send(request)
        } catch {
            guard error.code == .notReachedServer else { throw error }
            return nil
        }
    }

    /// Redirects are for transports to follow: a provider sees what they lead to.
    private static func followed(
        _ response: HTTPResponse, over book: any HTTPTransport
    ) async throws(NetworkError) -> HTTPResponse {
        guard (300..<400).contains(response.status), let location = response.headers["Location"],
            let url = URL(string: location, relativeTo: response.url)?.absoluteURL
        else { return response }
        return try await book.send(HTTPRequest(url: url)).unmarked
    }
}
