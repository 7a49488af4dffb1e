import Protocols

/// Which requests are looked up and which responses are stored (RFC 9111 §3).
struct StorageRule {
    /// How long a 200 is to be kept whatever the server says of it.
    let minimumFreshness: Duration?

    /// Whether a request can be answered from a store. One with a condition or a range of its own is between its sender
    /// and the server, and a body is not in the key.
    func allows(_ request: HTTPRequest) -> Bool {
        request.method == .get && request.body == nil && Self.own.allSatisfy { request.headers[$0] == nil }
            && !CacheControl(request.headers).has("no-store")
    }

    /// Whether a response may be stored. Errors never are, even where RFC 9111 allows it: who tries again wants to know
    /// whether it works now.
    func allows(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        guard [200, 301, 308].contains(response.status), !Vary(response.headers).isAny,
            !response.repeatsSecret(of: request)
        else { return false }
        if response.status == 200, minimumFreshness != nil { return true }
        guard !CacheControl(response.headers).has("no-store") else { return false }
        return Freshness(response).explicitLifetime > 0 || Validators(response.headers).areGiven
    }

    private static let own = [
        "Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
    ]
}
