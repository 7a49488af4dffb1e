import Protocols

/// The invalidation of a host's cached responses by an unsafe request, kept in the cache like a response.
///
/// RFC 9111 §4.4 requires that the cached response of the changed URL is invalidated. The same item may be in lists,
/// which have other URLs, and in responses for other credentials. So every response of that host that is older than the
/// change is treated as stale.
struct Invalidation {
    private static let safeMethods: Set<HTTPMethod> = [
        .get, .head, HTTPMethod(rawValue: "OPTIONS"), HTTPMethod(rawValue: "TRACE"),
    ]

    /// The request that the invalidation is cached under. It is never sent.
    private let request: HTTPRequest

    /// The invalidation of the host of a URL; `nil` for a URL without one.
    init?(of url: URL) {
        let origin = Origin(url)
        guard let root = URL(string: "\(origin.scheme)://\(origin.host):\(origin.port)/"), !origin.host.isEmpty else {
            return nil
        }
        request = HTTPRequest(method: HTTPMethod(rawValue: "CHANGE"), url: root)
    }

    /// Returns whether a response shows that its request may have changed something: the method is unsafe, and the
    /// request succeeded.
    static func isRequired(after response: HTTPResponse, to request: HTTPRequest) -> Bool {
        !safeMethods.contains(request.method) && (200..<400).contains(response.status)
    }

    /// Records that responses cached before a time are invalid.
    func record(in store: BestEffortStore, at now: Date) {
        let response = HTTPResponse(status: 200, url: request.url, receivedAt: now)
        store.write(CachedResponse(response, to: request, initialAge: 0), to: request)
    }

    /// Returns whether something was changed since a response was received or last revalidated.
    func isNewer(than cached: CachedResponse, in store: BestEffortStore) -> Bool {
        guard let recorded = store.response(to: request) else { return false }
        return recorded.response.receivedAt >= cached.response.receivedAt
    }
}
