import Protocols
import Synchronization
import TransportPolicies

/// A store without files.
final class MemoryStore: ResponseStore {
    private let entries = Mutex<[CacheKey: StoredResponse]>([:])

    var all: [StoredResponse] { entries.withLock { Array($0.values) } }

    func read(_ key: CacheKey) -> StoredResponse? { entries.withLock { $0[key] } }

    func write(_ response: StoredResponse) { entries.withLock { $0[response.key] = response } }

    func remove(_ key: CacheKey) { entries.withLock { $0[key] = nil } }
}

/// A store of which nothing works.
struct BrokenStore: ResponseStore {
    func read(_ key: CacheKey) throws(StoreError) -> StoredResponse? { throw StoreError(reason: "/x: broken") }
    func write(_ response: StoredResponse) throws(StoreError) { throw StoreError(reason: "/x: broken") }
    func remove(_ key: CacheKey) throws(StoreError) { throw StoreError(reason: "/x: broken") }
}
