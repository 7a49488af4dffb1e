public import Protocols

/// An event: a request was served from the cache.
public struct CacheHit: CachedResponseEvent {
    /// The reason why the cached response was used.
    public enum Kind: String, Sendable {
        /// It was fresh.
        case fresh = "hit"
        /// It was stale, and the server confirmed it.
        case revalidated
        /// Only cached responses were allowed, so its age did not matter.
        case offline
    }

    /// The request, with its secrets hidden.
    public let request: String
    /// The reason why the cached response was used.
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
        // A wrong clock can give any age. It is limited to about 300 years, which fit into an integer.
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
    /// The reason for sending the request.
    public enum Reason: String, Sendable {
        /// No response is cached for it.
        case notCached = "miss"
        /// The cached response is stale. It is revalidated if it has a validator.
        case stale
        /// The caller requires a new response.
        case refresh
    }

    /// The request, with its secrets hidden.
    public let request: String
    /// The reason for sending the request.
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

/// An event: a new or revalidated response was written to the cache.
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
    /// The reason, such as `/var/cache/x: Permission denied`.
    public let reason: String

    init(_ error: CacheError) {
        reason = error.reason
    }

    public var title: String { "cache unavailable" }

    public var details: KeyValuePairs<String, FieldValue> { ["reason": .text(reason)] }

    public var notice: String? { "cache unavailable: \(reason); continuing without it" }
}
