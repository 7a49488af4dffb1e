import Protocols

extension PixabayAPI {
    /// The mapping of Pixabay's error responses. A 400 can mean a wrong key, an unknown image or a page past the end.
    /// Only the text distinguishes these cases.
    static let errors = ErrorMapping(TextBody.self) { response in
        // The body is text such as `[ERROR 400] "page" is out of valid range.`
        let reason = response.entry.map { String($0.text.trimmingPrefix(/\[ERROR \d+\]\s*/)) }
        switch (response.status, reason ?? "") {
        case (429, _): return APIError(reason: reason, retryAt: response.retryAt)
        case (400, let text) where text.contains("API key"): return APIError(.refusedCredentials, reason: reason)
        case (400, let text) where text.hasPrefix(#""id" is"#): return APIError(.notFound, reason: reason)
        case (400, let text) where text.hasPrefix(#""page" is out"#): return APIError(.pageOutOfRange, reason: reason)
        default: return APIError(reason: reason)
        }
    }
}

extension ErrorResponse<TextBody> {
    /// The end of the current period. `X-RateLimit-Reset` is the number of seconds until then. Without this field, the
    /// date in `Retry-After` applies. If both are missing, it is one minute after the response.
    fileprivate var retryAt: Date {
        let seconds = headers.integer("X-RateLimit-Reset").map { TimeInterval($0) }
        return seconds.map(receivedAt.addingTimeInterval) ?? retryAfter ?? receivedAt.addingTimeInterval(60)
    }
}
