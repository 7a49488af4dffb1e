import CommandLineInterface
import Failures
import HTTPCache
import Protocols

struct DiskCacheAdapter: CacheMaintenance {
    /// The maximum size of the cache: 256 MB, enough for hundreds of large pages.
    let maximumBytes = 256_000_000
    let cache: DiskCache

    init(_ directory: String, now: @escaping @Sendable () -> Date) {
        cache = DiskCache(directory: directory, maximumBytes: maximumBytes, now: now)
    }

    func usage() throws(ReadError) -> CacheUsage {
        do {
            return CacheUsage(try cache.usage())
        } catch {
            throw ReadError(reason: error.reason)
        }
    }

    func clear() throws(WriteError) -> CacheUsage {
        do {
            return CacheUsage(try cache.removeAll())
        } catch {
            throw WriteError(reason: error.reason)
        }
    }
}

extension CacheUsage {
    fileprivate init(_ usage: DiskCacheUsage) {
        self.init(responses: usage.entries, bytes: usage.bytes, ignored: usage.ignored)
    }
}
