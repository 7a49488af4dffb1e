import Protocols

extension PixabayAPI {
    /// The mapping of Pixabay's error responses. A 400 can mean a wrong key, an unknown image or a page past the end.
    /// Only the text distinguishes these cases.
    static let errors = ErrorMapping(PixabayErrorResponse.self) { response in
        let reason = response.entry?.reason
        switch (response.status, reason ?? "") {
        case (429, _): return APIError(reason: reason, retryAt: response.retryAt)
        case (400, let text) where text.contains("API key"): return APIError(.refusedCredentials, reason: reason)
        case (400, let text) where text.hasPrefix(#""id" is"#): return APIError(.notFound, reason: reason)
        case (400, let text) where text.hasPrefix(#""page" is out"#): return APIError(.pageOutOfRange, reason: reason)
        default: return APIError(reason: reason)
        }
    }
}

/// The body of an error: plain text such as `[ERROR 400] "page" is out of valid range.`
struct PixabayErrorResponse: RawDecodable {
    /// The text without the prefix `[ERROR 400]`.
    let reason: String

    static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> PixabayErrorResponse {
        let text = String(decoding: raw, as: UTF8.self).drop(while: \.isWhitespace)
        guard !text.isEmpty, !text.hasPrefix("<") else {
            throw IncorrectData(entry: "\(Self.self)", reason: "expected text, got HTML or an empty body")
        }
        return PixabayErrorResponse(reason: String(text.trimmingPrefix(/\[ERROR \d+\]\s*/)))
    }
}

extension ErrorResponse<PixabayErrorResponse> {
    /// The end of the current period. `X-RateLimit-Reset` is the number of seconds until then. Without this field, the
    /// date in `Retry-After` applies. If both are missing, it is one minute after the response.
    fileprivate var retryAt: Date {
        let seconds = headers.integer("X-RateLimit-Reset").map { TimeInterval($0) }
        return seconds.map(receivedAt.addingTimeInterval) ?? retryAfter ?? receivedAt.addingTimeInterval(60)
    }
}
