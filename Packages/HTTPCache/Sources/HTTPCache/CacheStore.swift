public import Essentials
import Synchronization
import TransportProtocols

/// A store that keeps one response per key.
///
/// All methods can be called concurrently. A read returns either a complete response that was written for the key, or
/// `nil`.
public protocol CacheStore: Sendable {
    /// Returns the response for the key, or `nil` if it is missing or damaged.
    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse?

    /// Writes the response and replaces any older one. A store with a maximum size may discard the response.
    ///
    /// - Throws: `CacheError` if the write or an eviction fails. The store then contains the older response, the new
    ///   response, or neither.
    func write(_ response: CachedResponse) throws(CacheError)

    /// Removes the response for the key if it exists.
    func remove(_ key: CacheKey) throws(CacheError)
}

/// A failed operation of a cache store.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, such as `/var/cache/x: Permission denied`. It contains no credentials.
    public let reason: String
    /// Whether the store ignores the path that `reason` names, because another user may have created or modified it.
    public let isUntrusted: Bool

    /// Creates an error. The reason must not contain credentials.
    public init(reason: String, isUntrusted: Bool = false) {
        self.reason = reason
        self.isUntrusted = isUntrusted
    }

    public var description: String { reason }
}

extension CacheError: LocalizedError {
    public var errorDescription: String? { reason }
}

/// A wrapper that ignores the failures of a cache store. A failed read returns `nil`.
///
/// Only the first failure is reported, as ``CacheUnavailable`` or ``CachePathIgnored``.
final class BestEffortStore: Sendable {
    private let store: any CacheStore
    private let events: any EventSink
    private let hasFailed = Mutex(false)

    init(_ store: any CacheStore, events: any EventSink) {
        self.store = store
        self.events = events
    }

    /// Returns the cached response that matches the request. It can be stale.
    func response(to request: HTTPRequest) -> CachedResponse? {
        let cached = attempt { () throws(CacheError) in try store.read(CacheKey(request)) } ?? nil
        return cached.flatMap { $0.matches(request) ? $0 : nil }
    }

    func write(_ response: CachedResponse, to request: HTTPRequest) {
        let written: Void? = attempt { () throws(CacheError) in try store.write(response) }
        if written != nil { events.report(ResponseCached(response, to: request)) }
    }

    func remove(_ key: CacheKey) {
        attempt { () throws(CacheError) in try store.remove(key) }
    }

    @discardableResult
    private func attempt<Value>(_ operation: () throws(CacheError) -> Value) -> Value? {
        do throws(CacheError) {
            return try operation()
        } catch {
            let isFirst = hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
            if isFirst { events.report(error.isUntrusted ? CachePathIgnored(error) : CacheUnavailable(error)) }
            return nil
        }
    }
}
