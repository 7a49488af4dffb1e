public import Protocols

/// An event: a request was served from the cache.
public struct CacheHit: CachedResponseEvent {
    /// Why the cached response could be used.
    public enum Kind: String, Sendable {
        /// It was fresh.
        case fresh = "hit"
        /// It was stale, and the server confirmed it.
        case revalidated
        /// Only cached responses were asked for, so its age did not matter.
        case offline
    }

    /// The request, with its secrets hidden.
    public let request: String
    /// Why the cached response could be used.
    public let kind: Kind
    /// The time since the server generated or confirmed the response.
    public let age: Duration
    /// The status code of the response.
    public let status: Int
    /// The size of the body.
    public let bytes: Int

    init(_ cached: CachedResponse, to request: HTTPRequest, _ kind: Kind, at now: Date) {
        self.request = request.description
        self.kind = kind
        // No response is older than some centuries, whatever the clocks say. More would not fit into an integer.
        age = .seconds(min(max(0, cached.age(at: now)), 1e10).rounded(.down))
        status = cached.response.status
        bytes = cached.response.body.count
    }

    public var title: String { "cache" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request), "result": .text(kind.rawValue),
            "age in seconds": age.components.seconds.fieldValue, "status": status.fieldValue, "bytes": bytes.fieldValue,
        ]
    }
}

/// An event: a request that might have been served from the cache is sent.
public struct CacheMiss: Event {
    /// Why the request is sent.
    public enum Reason: String, Sendable {
        /// There is no cached response for it.
        case notCached = "miss"
        /// The cached response is stale. It is revalidated where it has a validator.
        case stale
        /// The caller wants a new response.
        case refresh
    }

    /// The request, with its secrets hidden.
    public let request: String
    /// Why the request is sent.
    public let reason: Reason

    init(_ request: HTTPRequest, _ reason: Reason) {
        self.request = request.description
        self.reason = reason
    }

    public var title: String { "cache" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["request": .text(request), "result": .text(reason.rawValue)]
    }
}

/// An event: a response was written to the cache, as a new or as a revalidated one.
public struct ResponseCached: Event {
    /// The request, with its secrets hidden.
    public let request: String
    /// The size of the body.
    public let bytes: Int

    init(_ cached: CachedResponse, to request: HTTPRequest) {
        self.request = request.description
        bytes = cached.response.body.count
    }

    public var title: String { "cached" }

    public var details: KeyValuePairs<String, FieldValue> { ["request": .text(request), "bytes": bytes.fieldValue] }
}

/// An event: the cache failed. Reported for the first failure only; no request fails because of it.
public struct CacheUnavailable: Event {
    /// What happened, such as `/var/cache/x: Permission denied`.
    public let reason: String

    init(_ error: CacheError) {
        reason = error.reason
    }

    public var title: String { "cache unavailable" }

    public var details: KeyValuePairs<String, FieldValue> { ["reason": .text(reason)] }

    public var notice: String? { "cache unavailable: \(reason); continuing without it" }
}
