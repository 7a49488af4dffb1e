/// The mapping from an API's error responses to errors. The descriptor declares it once; the client, retries and rate
/// limiting all use it.
public struct ErrorMapping: Sendable {
    /// Whether a response with a status from 200 to 299 may report an error too.
    public let includesSuccess: Bool

    private let map: @Sendable (HTTPResponse, Date?, any BodyDecoder) -> APIError?

    /// Creates a mapping for an API that describes its errors in the body.
    ///
    /// - Parameters:
    ///   - entry: The form of the body.
    ///   - includesSuccess: Whether a response with a status from 200 to 299 may report an error too.
    ///   - map: Returns the error that a response reports; `nil` for a success, and where the status is enough.
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

    /// The mapping for an API whose status codes are enough.
    public static let byStatus = ErrorMapping(IgnoredEntry.self) { _ in nil }

    /// Returns the error that a response reports; `nil` for a success, and where the status is enough.
    ///
    /// - Parameter retryAfter: The time that the `Retry-After` header field names.
    public func error(in response: HTTPResponse, retryAfter: Date?, decoder: any BodyDecoder) -> APIError? {
        map(response, retryAfter, decoder)
    }
}

/// A response that may be an error: the input of an ``ErrorMapping``.
public struct ErrorResponse<Entry> {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// When the response arrived; relative times count from here.
    public let receivedAt: Date
    /// The time that the `Retry-After` header field names.
    public let retryAfter: Date?
    /// The decoded body. `nil` when it has another form, such as the HTML page of a gateway.
    public let entry: Entry?

    init(_ response: HTTPResponse, retryAfter: Date?, entry: Entry?) {
        status = response.status
        headers = response.headers
        receivedAt = response.receivedAt
        self.retryAfter = retryAfter
        self.entry = entry
    }
}

/// An error as an API reports it. The client derives a missing code from the status (RFC 9110 §15).
public struct APIError: Sendable {
    /// The code, where it differs from the code of the status.
    public var code: ProviderError.Code?
    /// The API's own message. The client hides secrets in it and truncates it.
    public var reason: String?
    /// The time at which a retry is allowed; by default that of `Retry-After`.
    public var retryAt: Date?

    /// Creates an error.
    public init(_ code: ProviderError.Code? = nil, reason: String? = nil, retryAt: Date? = nil) {
        self.code = code
        self.reason = reason
        self.retryAt = retryAt
    }
}
