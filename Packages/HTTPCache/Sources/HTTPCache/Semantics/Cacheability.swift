import Records
import TransportProtocols

/// The rules that determine which requests may use the cache and which responses may be cached (RFC 9111 §3).
struct Cacheability {
    /// The minimum time that a 200 stays fresh. If it is not `nil`, a 200 may be cached even with `no-store`.
    let minimumFreshness: Duration?
    /// Returns whether the response contains a secret from the request.
    let repeatsSecret: @Sendable (HTTPResponse, HTTPRequest) -> Bool

    private static let conditionsAndRanges = [
        "Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
    ]

    /// Returns whether the request may be served from the cache.
    ///
    /// The request must be a GET without a body, or be declared safe although its method is unsafe. It must not have a
    /// destination, a condition, a range or `no-store`. RFC 9110 §9.3.1 defines no meaning for the body of a GET.
    static func allowsLookup(for request: HTTPRequest) -> Bool {
        guard request.destination == nil, request.isSafe,
            request.method == .get ? request.body == nil : !request.method.isSafe
        else {
            return false
        }
        return conditionsAndRanges.allSatisfy { request.headers[$0] == nil }
            && !CacheControl(request.headers).contains("no-store")
    }

    /// Returns whether the response may be cached.
    ///
    /// RFC 9111 allows a cache to store errors. This cache does not store them, so that a retry reaches the server.
    ///
    /// A response without an explicit lifetime or a validator may be cached too, because its status is heuristically
    /// cacheable (§3). It is stale at once, so it only serves requests that accept responses of any age.
    ///
    /// The rules for GET also apply to a safe POST. RFC 9110 §9.3.3 requires explicit freshness and a matching
    /// `Content-Location` for a POST, because its response usually reports a change. A safe POST changes nothing, and
    /// the cache key includes its body.
    func allowsCaching(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        guard [200, 301, 308].contains(response.status), !Vary(response.headers).isAny else { return false }
        let ignoresNoStore = response.status == 200 && minimumFreshness != nil
        return (ignoresNoStore || !CacheControl(response.headers).contains("no-store"))
            && !repeatsSecret(response, request)
    }
}

/// The `Vary` header field: the request header fields that the response depends on (RFC 9110 §12.5.5).
struct Vary {
    /// Whether `Vary` contains `*`. A response with `*` does not match any later request.
    let isAny: Bool
    private let names: [String]

    init(_ headers: HTTPHeaders) {
        let members = (headers["Vary"] ?? "").split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
        isAny = members.contains("*")
        names = Set(members).subtracting([""]).sorted()
    }

    /// Returns the listed fields of the request. Credentials are not included, because the cache key covers them.
    func selectingHeaders(of request: HTTPRequest) -> HTTPHeaders {
        HTTPHeaders(names.compactMap { name in request.headers[name].map { HTTPHeaders.Field(name: name, value: $0) } })
    }
}
