import Records

/// A complete HTTP response.
public struct HTTPResponse: Hashable, Sendable {
    /// The three-digit status code, such as 200.
    public var status: Int
    /// The header fields. A transport may combine repeated fields (RFC 9110 §5.3).
    public var headers: HTTPHeaders
    /// The complete body after decompression; empty if it was streamed to a ``BodyDestination``.
    public var body: Data
    /// The number of bytes that were streamed to the destination of the request.
    public var streamedByteCount = 0
    /// The URL of the request, or the target of the last redirect. It contains no secret.
    public var url: URL
    /// The time at which the response arrived, by the transport's clock. Relative times in header fields, such as
    /// `Retry-After: 120`, count from this time.
    public var receivedAt: Date

    /// Creates a response. By default, it has no header fields and an empty body.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), url: URL, receivedAt: Date) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.receivedAt = receivedAt
    }

    /// Whether the status is from 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
