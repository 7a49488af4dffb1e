extension ProviderError {
    /// What a status other than 2xx means, by RFC 9110 and the registered extensions, when the API has no word of
    /// its own for it.
    ///
    /// - Parameters:
    ///   - response: the answer with that status.
    ///   - request: what it answers.
    ///   - reason: what the API says about it, from its error body; secrets of the request that it echoes are hidden.
    public init(refusal response: HTTPResponse, to request: HTTPRequest, reason: String? = nil) {
        let (code, words) = Self.meaning(of: response.status)
        let message = reason.map { "\(words): \(request.hidingSecrets(in: $0))" } ?? words
        self.init(
            code, message, request: request.description, status: response.status, retryAt: response.retryAfter)
    }

    private static let meanings: [(statuses: ClosedRange<Int>, code: Code, words: String)] = [
        (401...401, .refusedCredentials, "The API did not accept the credentials"),
        (403...403, .refusedCredentials, "The API does not allow this"),
        (404...404, .notFound, "There is no such item"),
        (408...408, .timedOut, "The API gave up waiting for the request"),
        (410...410, .notFound, "There is no such item any more"),
        (429...429, .rateLimited, "Too many requests"),
        (451...451, .notFound, "The item is blocked for legal reasons"),
        (400...499, .invalidRequest, "The API refused the request"),
        (500...599, .serverFailed, "The API failed"),
    ]

    private static func meaning(of status: Int) -> (Code, String) {
        let found = meanings.first { $0.statuses.contains(status) }
        guard let found else { return (.incorrectData, "The API answered with an unexpected status, \(status)") }
        return (found.code, "\(found.words) (\(status))")
    }
}
