import Protocols

extension JSONPlaceholderAPI {
    /// The mapping of json-server's error responses. The status determines the code. The body of a 5xx is an HTML page,
    /// or plain text with an error message and a stack trace.
    static let errors = ErrorMapping(TextBody.self) { response in
        let isText = response.headers["Content-Type"]?.lowercased().hasPrefix("text/plain") == true
        let reset = response.status == 429 ? response.reset : nil
        return APIError(reason: isText ? response.entry?.firstLine : nil, retryAt: response.retryAfter ?? reset)
    }
}

extension TextBody {
    /// The first line, which is the reason.
    fileprivate var firstLine: String? {
        text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    }
}

extension ErrorResponse {
    /// The time in `X-RateLimit-Reset`; `nil` if it is in the past, as in an old response from a shared cache.
    fileprivate var reset: Date? {
        let date = headers.integer("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return date.flatMap { $0 > receivedAt ? $0 : nil }
    }
}
