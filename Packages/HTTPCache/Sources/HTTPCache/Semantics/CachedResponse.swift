public import Protocols

/// A response in the cache, with the data that decides for which requests and for how long it may be used. It contains
/// no secret.
public struct CachedResponse: Hashable, Sendable {
    /// The key that it is cached under.
    public let key: CacheKey
    /// The method of its request.
    public let method: HTTPMethod
    /// The URL of its request, without a fragment and without any secret.
    public let url: String
    /// The header fields of its request that its `Vary` names (RFC 9111 §4.1).
    public let selectingHeaders: HTTPHeaders
    /// Its age when it was received or last revalidated, in seconds: `corrected_initial_age` of RFC 9111 §4.2.3.
    public let initialAge: Double
    /// The response itself. Its `receivedAt` is the time when it was received or last revalidated.
    public let response: HTTPResponse

    /// Creates the cache entry for a response.
    ///
    /// - Parameters:
    ///   - response: without header fields that must not be cached.
    ///   - request: the request that it responds to.
    ///   - initialAge: in seconds.
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

    /// Returns whether it matches a request, fresh or stale (RFC 9111 §4, §4.1). The URL is compared too, in case two
    /// URLs have the same digest.
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

    /// The response without the header fields that must not be cached: those of the connection (RFC 9111 §3.1), and
    /// cookies, which are secrets.
    var withoutUncacheableFields: HTTPResponse {
        var response = self
        let connectionOptions = (headers["Connection"] ?? "").split(separator: ",")
            .map { $0.filter { !$0.isWhitespace } }
        for name in Self.uncacheableFields + connectionOptions { response.headers[name] = nil }
        return response
    }

    /// Returns this cached response with the header fields of the 304 that confirmed it (RFC 9111 §3.2).
    ///
    /// Fields that describe the content are kept, because the content is unchanged. Old values of `Age` and `Date` are
    /// removed, because with the new `receivedAt` they would give a wrong age.
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
