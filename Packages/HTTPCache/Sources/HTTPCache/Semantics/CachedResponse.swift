import Essentials
public import TransportProtocols

/// A cache entry: a response, and the data that determines which requests may use it. It contains no credentials.
public struct CachedResponse: Hashable, Sendable {
    /// The key of the entry, derived from the request.
    public let key: CacheKey
    /// The method of the request.
    public let method: HTTPMethod
    /// The URL of the request, without its fragment or credentials.
    public let url: String
    /// The request header fields that the response's `Vary` field lists (RFC 9111 §4.1).
    public let selectingHeaders: HTTPHeaders
    /// The age in seconds at `response.receivedAt`: `corrected_initial_age` (RFC 9111 §4.2.3).
    public let initialAge: Double
    /// The response. Its `receivedAt` is the time when it was received or last revalidated.
    public let response: HTTPResponse

    init(_ response: HTTPResponse, to request: HTTPRequest, initialAge: Double) {
        key = CacheKey(request)
        method = request.method
        url = request.url.textWithoutFragment
        selectingHeaders = Vary(response.headers).selectingHeaders(of: request)
        self.initialAge = initialAge
        self.response = response
    }

    init(
        key: CacheKey, method: HTTPMethod, url: String, selectingHeaders: HTTPHeaders, initialAge: Double,
        response: HTTPResponse
    ) {
        self.key = key
        self.method = method
        self.url = url
        self.selectingHeaders = selectingHeaders
        self.initialAge = initialAge
        self.response = response
    }

    /// Returns whether the response matches the request, regardless of freshness (RFC 9111 §4, §4.1).
    ///
    /// The URL is compared in addition to the key, in case of a digest collision.
    func matches(_ request: HTTPRequest) -> Bool {
        let vary = Vary(response.headers)
        return method == request.method && url == request.url.textWithoutFragment && key == CacheKey(request)
            && !vary.isAny && selectingHeaders == vary.selectingHeaders(of: request)
    }
}

extension HTTPResponse {
    private static let uncacheableFields = [
        "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
        "Proxy-Connection", "Set-Cookie", "Set-Cookie2", "TE", "Transfer-Encoding", "Upgrade",
    ]

    /// The response without the header fields that must not be cached.
    ///
    /// The removed fields are connection and proxy fields (RFC 9111 §3.1), and cookies. Cookies can be secrets.
    var withoutUncacheableFields: HTTPResponse {
        var response = self
        let connectionOptions = (headers["Connection"] ?? "").split(separator: ",")
            .map { $0.filter { !$0.isWhitespace } }
        for name in Self.uncacheableFields + connectionOptions { response.headers[name] = nil }
        return response
    }

    /// Returns this response with its header fields updated from a 304 (RFC 9111 §3.2).
    ///
    /// `Content-*` fields keep their values, because the content is unchanged. The old `Age` and `Date` are removed,
    /// because they do not match the new `receivedAt`.
    func revalidated(by notModified: HTTPResponse) -> HTTPResponse {
        var response = self
        response.receivedAt = notModified.receivedAt
        response.headers["Age"] = nil
        response.headers["Date"] = nil
        let updates = notModified.withoutUncacheableFields.headers.fields
            .filter { !$0.name.lowercased().hasPrefix("content-") }
        for field in updates { response.headers[field.name] = nil }
        for field in updates { response.headers.append(field.name, field.value) }
        return response
    }
}
