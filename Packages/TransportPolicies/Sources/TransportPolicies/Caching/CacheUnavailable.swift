public import Protocols

/// The store failed. Reported once, however often it fails; no request fails for it.
public struct CacheUnavailable: Event {
    /// What happened, for a person.
    public let reason: String

    init(_ error: StoreError) {
        reason = error.reason
    }

    public var title: String { "cache unavailable" }

    public var details: KeyValuePairs<String, FieldValue> { ["reason": .text(reason)] }

    public var notice: String? { "the cache cannot be used: \(reason); going on without it" }
}
