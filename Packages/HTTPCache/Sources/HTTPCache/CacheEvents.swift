public import Records
public import TransportProtocols

/// An event for a response that was served from the cache.
public struct CacheHit: CachedResponseEvent {
    /// The reason for using the cached response.
    public enum Kind: String, Sendable {
        case fresh = "hit"
        /// The response was stale, and the server confirmed it with a 304.
        case revalidated
        /// A ``CacheOnlyTransport`` returned the response. The response may be stale.
        case offline
    }

    /// The method and the URL, with secrets masked.
    public let request: String
    /// The reason for using the cached response.
    public let kind: Kind
    /// The time since the server generated or last confirmed the response, in whole seconds.
    public let age: Duration
    /// The status code of the cached response.
    public let status: Int
    /// The size of the body in bytes.
    public let bytes: Int

    init(_ cached: CachedResponse, to request: HTTPRequest, _ kind: Kind, at now: Date) {
        self.request = request.description
        self.kind = kind
        // The age can be arbitrarily large if the clock is wrong. The limit of about 300 years prevents an overflow.
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

/// An event for a request that may use the cache but is sent to the server.
public struct CacheMiss: Event {
    /// The reason for sending the request.
    public enum Reason: String, Sendable {
        case notCached = "miss"
        /// The cached response is stale. It is revalidated if it has a validator.
        case stale
        /// The transport uses ``CachingTransport/Mode/refresh``.
        case refresh
    }

    /// The method and the URL, with secrets masked.
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

/// An event for a write to the cache: a new or revalidated response, or the record of an invalidation.
public struct ResponseCached: Event {
    /// The method and the URL, with secrets masked.
    public let request: String
    /// The size of the body in bytes.
    public let bytes: Int

    init(_ cached: CachedResponse, to request: HTTPRequest) {
        self.request = request.description
        bytes = cached.response.body.count
    }

    public var title: String { "cached" }

    public var details: KeyValuePairs<String, FieldValue> { ["request": .text(request), "bytes": bytes.fieldValue] }
}

/// An event for a failure of the cache.
///
/// Only the first failure is reported, as this event or as ``CachePathIgnored``.
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

/// An event for a path that the cache ignores, because another user may have created or modified it.
///
/// Only the first failure of the cache is reported, as this event or as ``CacheUnavailable``.
public struct CachePathIgnored: Event {
    /// The path and the reason, such as `/var/cache/x: writable by other users`.
    public let reason: String

    init(_ error: CacheError) {
        reason = error.reason
    }

    public var title: String { "cache path ignored" }

    public var details: KeyValuePairs<String, FieldValue> { ["reason": .text(reason)] }

    public var notice: String? { "ignoring \(reason)" }
}
