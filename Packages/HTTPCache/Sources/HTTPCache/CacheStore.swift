import Protocols
import Synchronization

/// A place that keeps one response for each key.
///
/// A read returns what was written under that key or nothing, whatever else is read and written at the same time.
public protocol CacheStore: Sendable {
    /// Returns the response for a key; `nil` when there is none, or when it is damaged.
    ///
    /// - Throws: when the store cannot be used at all.
    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse?

    /// Writes a response under its key and replaces an older one. A store with a maximum size may drop it.
    ///
    /// - Throws: when it cannot be written. An older one is then intact or gone.
    func write(_ response: CachedResponse) throws(CacheError)

    /// Removes the response for a key, if there is one.
    ///
    /// - Throws: when it could not be removed.
    func remove(_ key: CacheKey) throws(CacheError)
}

/// Why a cache cannot be used.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, such as `/var/cache/x: Permission denied`. Holds no secret.
    public let reason: String

    /// Creates an error from a text that holds no secret.
    public init(reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}

/// A store whose failures never fail a request: a failed read finds nothing, a failed write is dropped. The first
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
