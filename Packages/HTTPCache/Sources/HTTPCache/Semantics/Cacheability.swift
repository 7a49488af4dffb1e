import Protocols

/// The rules for requests that may be served from a cache, and for responses that may be cached (RFC 9111 §3).
struct Cacheability {
    /// The minimum time that a 200 is cached, regardless of its header fields; `nil` when only these decide.
    let minimumFreshness: Duration?

    private static let conditionsAndRanges = [
        "Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
    ]

    /// Returns whether a request may be served from a cache. A request with its own condition or range is always sent.
    /// So is one with a body, which is not part of the cache key.
    func allowsLookup(for request: HTTPRequest) -> Bool {
        request.method == .get && request.body == nil
            && Self.conditionsAndRanges.allSatisfy { request.headers[$0] == nil }
            && !CacheControl(request.headers).contains("no-store")
    }

    /// Returns whether a response may be cached. Errors are never cached, even where RFC 9111 allows it, so that a
    /// second try reaches the server.
    func allowsCaching(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        guard [200, 301, 308].contains(response.status), !Vary(response.headers).isAny,
            !response.repeatsSecret(of: request)
        else { return false }
        if response.status == 200, minimumFreshness != nil { return true }
        guard !CacheControl(response.headers).contains("no-store") else { return false }
        return Freshness(response).explicitLifetime > 0 || !Validators(response.headers).isEmpty
    }
}

/// The request header fields that a response depends on (RFC 9110 §12.5.5).
struct Vary {
    /// Whether the response depends on more than header fields: `*`.
    let isAny: Bool
    private let names: [String]

    init(_ headers: HTTPHeaders) {
        let members = (headers["Vary"] ?? "").split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
        isAny = members.contains("*")
        names = Set(members).subtracting([""]).sorted()
    }

    /// Returns a request's values of these fields. Credentials are not among them; they are part of the cache key.
    func selectingHeaders(of request: HTTPRequest) -> HTTPHeaders {
        HTTPHeaders(names.compactMap { name in request.headers[name].map { HTTPHeaders.Field(name: name, value: $0) } })
    }
}
