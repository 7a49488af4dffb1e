/// A whole HTTP response.
public struct HTTPResponse: Hashable, Sendable {
    /// The three-digit code, such as 200.
    public var status: Int
    /// Header fields, repeats kept as well as the transport allows.
    public var headers: HTTPHeaders
    /// The whole body, decompressed; empty when there is none.
    public var body: Data
    /// What answered, without any secret: the request's URL, or the last one that a redirect led to.
    public var url: URL
    /// When it arrived, by the transport's clock; times that the response tells relative to now count from here.
    public var receivedAt: Date

    /// A response without fields and body, unless given.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), url: URL, receivedAt: Date) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.receivedAt = receivedAt
    }

    /// Whether the request was understood and carried out.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The time that `Retry-After` names, in seconds or as a date (RFC 9110 §10.2.3).
    public var retryAfter: Date? {
        guard let value = headers.values(of: "Retry-After").first else { return nil }
        if let seconds = UInt32(value) { return receivedAt.addingTimeInterval(TimeInterval(seconds)) }
        return HTTPDate.date(from: value)
    }
}
