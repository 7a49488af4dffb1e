import Protocols

extension JSONPlaceholderAPI {
    /// The mapping of json-server's errors, whose status is enough. The body of a 5xx is an HTML page, or plain text:
    /// the error, followed by a stack trace.
    static let errors = ErrorMapping(JSONPlaceholderErrorResponse.self) { response in
        let isText = response.headers["Content-Type"]?.lowercased().hasPrefix("text/plain") == true
        let reset = response.status == 429 ? response.reset : nil
        return APIError(reason: isText ? response.entry?.reason : nil, retryAt: response.retryAfter ?? reset)
    }
}

/// The body of an error: plain text, of which the first line counts.
struct JSONPlaceholderErrorResponse: RawDecodable {
    let reason: String

    static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> JSONPlaceholderErrorResponse {
        let start = String(decoding: raw.prefix(1000), as: UTF8.self)
        guard let line = start.split(whereSeparator: \.isNewline).first, !line.hasPrefix("<") else {
            throw IncorrectData(entry: "\(Self.self)", reason: "expected text, got HTML or nothing")
        }
        return JSONPlaceholderErrorResponse(reason: String(line.prefix(200)))
    }
}

extension ErrorResponse {
    /// The time that `X-RateLimit-Reset` names, in seconds since 1970. One that has passed comes from a cache.
    fileprivate var reset: Date? {
        let date = headers.integer("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return date.flatMap { $0 > receivedAt ? $0 : nil }
    }
}
