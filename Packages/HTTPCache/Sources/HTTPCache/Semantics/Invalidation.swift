import Essentials
import TransportProtocols

/// A record in the cache that makes all older responses from an origin stale.
///
/// After a successful unsafe request, RFC 9111 §4.4 requires a cache to invalidate the URL of the request. The changed
/// item can also appear in lists at other URLs and in responses cached for other credentials. The record therefore
/// covers the whole origin.
struct Invalidation {
    /// The request that determines the cache key of the record. It is never sent.
    private let request: HTTPRequest

    /// Creates the invalidation for the origin of the URL. Returns `nil` if the URL has no host.
    init?(of url: URL) {
        let origin = Origin(url)
        guard let root = URL(string: "\(origin.scheme)://\(origin.host):\(origin.port)/"), !origin.host.isEmpty else {
            return nil
        }
        request = HTTPRequest(method: HTTPMethod(rawValue: "CHANGE"), url: root)
    }

    /// Returns whether the request is unsafe and the status is 2xx or 3xx (RFC 9111 §4.4).
    static func isRequired(after response: HTTPResponse, to request: HTTPRequest) -> Bool {
        !request.isSafe && (200..<400).contains(response.status)
    }

    /// Writes the record. Responses that were received or revalidated at or before `now` become stale.
    func record(in store: BestEffortStore, at now: Date) {
        let response = HTTPResponse(status: 200, url: request.url, receivedAt: now)
        store.write(CachedResponse(response, to: request, initialAge: 0), to: request)
    }

    /// Returns whether the origin has been invalidated since the response was received or last revalidated.
    func isNewer(than cached: CachedResponse, in store: BestEffortStore) -> Bool {
        guard let recorded = store.response(to: request) else { return false }
        return recorded.response.receivedAt >= cached.response.receivedAt
    }
}
