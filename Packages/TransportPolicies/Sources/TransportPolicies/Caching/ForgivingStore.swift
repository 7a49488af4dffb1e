import Protocols
import Synchronization

/// A store whose failures cost nothing: what cannot be read is not there, and what cannot be written is lost. The first
/// failure is reported.
final class ForgivingStore: Sendable {
    private let store: any ResponseStore
    private let events: any EventSink
    private let hasFailed = Mutex(false)

    init(_ store: any ResponseStore, events: any EventSink) {
        self.store = store
        self.events = events
    }

    /// What is stored and may answer the request, whatever its age.
    func answer(to request: HTTPRequest) -> StoredResponse? {
        let stored = forgiving { () throws(StoreError) in try store.read(CacheKey(request)) } ?? nil
        return stored.flatMap { $0.answers(request) ? $0 : nil }
    }

    func write(_ response: StoredResponse, to request: HTTPRequest) {
        let written: Void? = forgiving { () throws(StoreError) in try store.write(response) }
        if written != nil { events.report(CacheStored(response, to: request)) }
    }

    func remove(_ key: CacheKey) {
        forgiving { () throws(StoreError) in try store.remove(key) }
    }

    @discardableResult
    private func forgiving<Value>(_ work: () throws(StoreError) -> Value) -> Value? {
        do throws(StoreError) {
            return try work()
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
