import Protocols

extension JSONPlaceholderAPI {
    /// The mapping of json-server's error responses. The status determines the code. The body of a 5xx is an HTML page,
    /// or plain text with an error message and a stack trace.
    static let errors = ErrorMapping(JSONPlaceholderErrorResponse.self) { response in
        let isText = response.headers["Content-Type"]?.lowercased().hasPrefix("text/plain") == true
        let reset = response.status == 429 ? response.reset : nil
        return APIError(reason: isText ? response.entry?.reason : nil, retryAt: response.retryAfter ?? reset)
    }
}

/// The body of an error: plain text. Its first line is the reason.
struct JSONPlaceholderErrorResponse: RawDecodable {
    let reason: String

    static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> JSONPlaceholderErrorResponse {
        let start = String(decoding: raw.prefix(1000), as: UTF8.self)
        guard let line = start.split(whereSeparator: \.isNewline).first, !line.hasPrefix("<") else {
            throw IncorrectData(entry: "\(Self.self)", reason: "expected text, got HTML or an empty body")
        }
        return JSONPlaceholderErrorResponse(reason: String(line.prefix(200)))
    }
}

extension ErrorResponse {
    /// The time in `X-RateLimit-Reset`; `nil` if it is in the past, as in an old response from a shared cache.
    fileprivate var reset: Date? {
        let date = headers.integer("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return date.flatMap { $0 > receivedAt ? $0 : nil }
    }
}
