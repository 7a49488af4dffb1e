/// The mapping from an API's error responses to errors. The client, retries and rate limiting use it.
public struct ErrorMapping: Sendable {
    /// Whether a response with a status from 200 to 299 can also report an error.
    public let includesSuccess: Bool

    private let map: @Sendable (HTTPResponse, Date?, any BodyDecoder) -> APIError?

    /// Creates a mapping for an API that describes its errors in the body.
    ///
    /// - Parameter map: The implementation of ``error(in:retryAfter:decoder:)``.
    public init<Entry: RawDecodable & SendableMetatype>(
        _ entry: Entry.Type, includesSuccess: Bool = false,
        map: @escaping @Sendable (ErrorResponse<Entry>) -> APIError?
    ) where Entry.Raw == Data {
        self.includesSuccess = includesSuccess
        self.map = { response, retryAfter, decoder in
            let entry = try? Entry.from(raw: response.body, using: decoder)
            return map(ErrorResponse(response, retryAfter: retryAfter, entry: entry))
        }
    }

    /// The mapping for an API whose errors are described by the status alone.
    public static let byStatus = ErrorMapping(IgnoredEntry.self) { _ in nil }

    /// Returns the error in a response, or `nil` for a success and for an error that the status alone describes.
    public func error(in response: HTTPResponse, retryAfter: Date?, decoder: any BodyDecoder) -> APIError? {
        map(response, retryAfter, decoder)
    }
}

/// A response that may report an error.
public struct ErrorResponse<Entry> {
    public let status: Int
    public let headers: HTTPHeaders
    /// The time when the response arrived. Relative times in the response count from it.
    public let receivedAt: Date
    /// The time from the `Retry-After` header field.
    public let retryAfter: Date?
    /// The decoded body; `nil` if the body has another form, such as the HTML page of a gateway.
    public let entry: Entry?

    init(_ response: HTTPResponse, retryAfter: Date?, entry: Entry?) {
        status = response.status
        headers = response.headers
        receivedAt = response.receivedAt
        self.retryAfter = retryAfter
        self.entry = entry
    }
}

/// An error as an API reports it.
public struct APIError: Sendable {
    /// The error code; `nil` for the code of the status (RFC 9110 §15).
    public var code: ProviderError.Code?
    /// The error message of the API. The client hides secrets in it and truncates it.
    public var reason: String?
    /// The earliest time for a retry; `nil` for the time from `Retry-After`.
    public var retryAt: Date?

    public init(_ code: ProviderError.Code? = nil, reason: String? = nil, retryAt: Date? = nil) {
        self.code = code
        self.reason = reason
        self.retryAt = retryAt
    }
}
