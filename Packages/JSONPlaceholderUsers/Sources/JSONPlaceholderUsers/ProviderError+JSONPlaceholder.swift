import Protocols

extension ProviderError {
    /// What JSONPlaceholder means by a status other than 2xx.
    ///
    /// The body of a 404 is `{}`. A 5xx comes with a page of HTML, or from json-server itself as plain text, the error
    /// followed by a stack trace; just the error is told.
    init(jsonPlaceholder response: HTTPResponse, to request: HTTPRequest) {
        let reason = response.status == 404 ? request.url.path(percentEncoded: false) : response.firstLineOfText
        self.init(refusal: response, to: request, reason: reason)
        if code == .rateLimited { retryAt = retryAt ?? response.limitReset }
    }
}

extension HTTPResponse {
    /// The time that `X-RateLimit-Reset` names, in seconds since 1970. Only of a refusal: other answers come out of a
    /// cache, with the values of hours ago. One that has passed says nothing.
    fileprivate var limitReset: Date? {
        let seconds = headers.values(of: "X-RateLimit-Reset").first.flatMap { UInt32($0) }
        let date = seconds.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return date.flatMap { $0 > receivedAt ? $0 : nil }
    }

    private static let longestReason = 200

    /// The first line of a plain-text body, cut to what a message can hold.
    fileprivate var firstLineOfText: String? {
        guard let type = headers["Content-Type"], type.lowercased().hasPrefix("text/plain") else { return nil }
        let start = String(decoding: body.prefix(4 * Self.longestReason), as: UTF8.self)
        let line = start.split(whereSeparator: \.isNewline).first.map { String($0.prefix(Self.longestReason)) }
        return line?.hasPrefix("<") == true ? nil : line
    }
}
