import Protocols
import Synchronization

/// A store with one response for each key.
///
/// A read returns a response that was written under that key, or `nil`, even during other reads and writes.
public protocol CacheStore: Sendable {
    /// Returns the response for a key; `nil` when there is none, or when it is damaged.
    ///
    /// - Throws: when the store cannot be used at all.
    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse?

    /// Writes a response under its key and replaces an older one. A store with a maximum size may drop it.
    ///
    /// - Throws: when it cannot be written. An older one is then either intact or removed.
    func write(_ response: CachedResponse) throws(CacheError)

    /// Removes the response for a key, if there is one.
    ///
    /// - Throws: when it could not be removed.
    func remove(_ key: CacheKey) throws(CacheError)
}

/// The error of a cache that cannot be used.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, such as `/var/cache/x: Permission denied`. Contains no secret.
    public let reason: String

    /// Creates an error from a text that holds no secret.
    public init(reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}

/// A store whose failures never fail a request: a failed read returns `nil`, and a failed write is ignored. The first
/// failure is reported.
final class BestEffortStore: Sendable {
    private let store: any CacheStore
    private let events: any EventSink
    private let hasFailed = Mutex(false)

    init(_ store: any CacheStore, events: any EventSink) {
        self.store = store
        self.events = events
    }

    /// Returns the cached response that matches a request, fresh or stale.
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
            if isFirst { events.report(CacheUnavailable(error)) }
            return nil
        }
    }
}
