/// A complete HTTP response.
public struct HTTPResponse: Hashable, Sendable {
    /// The three-digit status code, such as 200.
    public var status: Int
    /// The header fields, with repeated ones as far as the transport keeps them.
    public var headers: HTTPHeaders
    /// The complete body, decompressed; empty when there is none.
    public var body: Data
    /// The URL that responded, without any secret: that of the request, or the last one that a redirect led to.
    public var url: URL
    /// When the response arrived, by the clock of the transport. Relative times in the response count from here.
    public var receivedAt: Date

    /// Creates a response; by default without header fields and body.
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
