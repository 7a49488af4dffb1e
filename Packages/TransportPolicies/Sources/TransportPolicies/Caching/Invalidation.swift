import Protocols

/// What a change makes invalid (RFC 9111 §4.4).
enum Invalidation {
    /// The keys of what a successful request that was not safe has changed: its URL, and the addresses that the
    /// response names, where they are of the same origin.
    ///
    /// Keys hold a digest of the credentials, so what other credentials were given stays. It is validated when its time
    /// has come, as a change made by somebody else would be.
    static func keys(of response: HTTPResponse, to request: HTTPRequest) -> [CacheKey] {
        guard !safe.contains(request.method), (200..<400).contains(response.status) else { return [] }
        let named = ["Location", "Content-Location"].flatMap(response.headers.values).compactMap { reference in
            URL(string: reference, relativeTo: response.url)?.absoluteURL.removingSecrets(of: request)
        }
        let changed = [request.url] + named.filter { Origin($0) == Origin(request.url) }
        return changed.map { CacheKey(HTTPRequest(url: $0, credentials: request.credentials)) }
    }

    private static let safe: Set<HTTPMethod> = [
        .get, .head, HTTPMethod(rawValue: "OPTIONS"), HTTPMethod(rawValue: "TRACE"),
    ]
}
