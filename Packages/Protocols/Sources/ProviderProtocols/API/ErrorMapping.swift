import Records
import TransportProtocols

/// The mapping from an API's error responses to errors. It is used by the client, for retries and for rate limiting.
public struct ErrorMapping: Sendable {
    /// Whether a response with a status from 200 to 299 can report an error.
    public let includesSuccess: Bool
    /// The format of the error responses.
    public let bodyFormat: BodyFormat

    private let map: @Sendable (HTTPResponse, Date?, any BodyDecoder) -> APIError?

    /// Creates a mapping for an API that describes its errors in the body.
    ///
    /// - Parameter map: The implementation of ``error(in:retryAfter:decoder:)``.
    public init<Entry: RawDecodable & SendableMetatype>(
        _ entry: Entry.Type, includesSuccess: Bool = false,
        map: @escaping @Sendable (ErrorResponse<Entry>) -> APIError?
    ) where Entry.Raw == Data {
        self.init(reading: BodyReader(entry), includesSuccess: includesSuccess, map: map)
    }

    /// Creates a mapping for an API that describes its errors in a JSON object.
    ///
    /// - Parameter map: The implementation of ``error(in:retryAfter:decoder:)``.
    public init<Entry: Decodable & SendableMetatype>(
        json entry: Entry.Type, includesSuccess: Bool = false,
        map: @escaping @Sendable (ErrorResponse<Entry>) -> APIError?
    ) {
        self.init(reading: BodyReader(json: entry), includesSuccess: includesSuccess, map: map)
    }

    /// The mapping for an API that sends the reason as text in a JSON object. The status determines the code.
    ///
    /// - Parameter path: The keys to the text: `error.message`.
    public static func message(at path: String) -> ErrorMapping {
        let keys = path.split(separator: ".").map(String.init)
        return ErrorMapping(json: FieldValue.self) { response in
            let value = keys.reduce(response.entry) { $0?[$1] }
            return APIError(reason: value?.inputText)
        }
    }

    /// Creates a mapping for an API whose error bodies a reader decodes.
    public init<Entry>(
        reading reader: BodyReader<Entry>, includesSuccess: Bool = false,
        map: @escaping @Sendable (ErrorResponse<Entry>) -> APIError?
    ) {
        self.includesSuccess = includesSuccess
        bodyFormat = reader.format
        self.map = { response, retryAfter, decoder in
            let entry = try? reader.read(response.body, decoder)
            return map(ErrorResponse(response, retryAfter: retryAfter, entry: entry))
        }
    }

    /// The mapping for an API whose errors are identified by the status alone.
    public static let byStatus = ErrorMapping(IgnoredEntry.self) { _ in nil }

    /// Returns the error that a response reports.
    ///
    /// Returns `nil` for a success, and for an error that is identified by the status alone.
    public func error(in response: HTTPResponse, retryAfter: Date?, decoder: any BodyDecoder) -> APIError? {
        map(response, retryAfter, decoder)
    }
}

/// A response that may report an error.
public struct ErrorResponse<Entry> {
    /// The status code.
    public let status: Int
    /// The header fields of the response.
    public let headers: HTTPHeaders
    /// The arrival time of the response. A delay in a header field, such as `Retry-After: 120`, starts at this time.
    public let receivedAt: Date
    /// The earliest time for a retry according to the `Retry-After` header field.
    public let retryAfter: Date?
    /// The decoded body; `nil` if the body has a different form, such as a gateway's HTML page.
    public let entry: Entry?

    init(_ response: HTTPResponse, retryAfter: Date?, entry: Entry?) {
        status = response.status
        headers = response.headers
        receivedAt = response.receivedAt
        self.retryAfter = retryAfter
        self.entry = entry
    }
}

/// An error that an API reports.
public struct APIError: Sendable {
    /// The error code; `nil` to use the code that the HTTP status implies.
    public var code: ProviderError.Code?
    /// The API's error message. The client redacts secrets in it and truncates it.
    public var reason: String?
    /// The earliest time for a retry, to the millisecond; `nil` to use the `Retry-After` header field.
    public var retryAt: Date?
    /// Whether a retry can succeed; `nil` if this depends on the code and the status.
    ///
    /// If it is `false`, the request is never retried. If it is `true`, the request is retried whatever the status of
    /// the response is, but only if the request is idempotent. A POST, for example, is not idempotent unless it is
    /// declared safe.
    public var isRetryable: Bool?

    /// What else the provider has to know about the response. It is the cause of the error.
    public var cause: (any Error)?

    /// Creates an error. By default, the client derives the code and the retry time from the response.
    public init(
        _ code: ProviderError.Code? = nil, reason: String? = nil, retryAt: Date? = nil, isRetryable: Bool? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.reason = reason
        self.retryAt = retryAt
        self.isRetryable = isRetryable
        self.cause = cause
    }
}
