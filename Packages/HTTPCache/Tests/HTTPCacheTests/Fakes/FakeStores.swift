import Essentials
import HTTPCache
import Synchronization

final class MemoryStore: CacheStore {
    private let entries = Mutex<[CacheKey: CachedResponse]>([:])

    var all: [CachedResponse] { entries.withLock { Array($0.values) } }

    func read(_ key: CacheKey) -> CachedResponse? { entries.withLock { $0[key] } }

    func write(_ response: CachedResponse) { entries.withLock { $0[response.key] = response } }

    func remove(_ key: CacheKey) { entries.withLock { $0[key] = nil } }
}

struct BrokenStore: CacheStore {
    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? { throw CacheError(reason: "/x: broken") }
    func write(_ response: CachedResponse) throws(CacheError) { throw CacheError(reason: "/x: broken") }
    func remove(_ key: CacheKey) throws(CacheError) { throw CacheError(reason: "/x: broken") }
}
