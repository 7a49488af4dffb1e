public import Protocols
import Synchronization

/// The number of responses in a ``DiskCache``, and the size of their files.
public struct DiskCacheUsage: Hashable, Sendable {
    /// The number of responses.
    public let entries: Int
    /// The total size of their files, in bytes.
    public let bytes: Int
}

/// A store that keeps each response in a file that only this user can read.
///
/// Several processes may share a directory. A file is written under a temporary name and then renamed, so that a reader
/// gets the old entry or the new one. A damaged file, such as one left by a power failure, is treated as missing. The
/// least recently used entries are evicted when all together exceed the maximum size. Other files are not touched.
public final class DiskCache: CacheStore {
    private let layout: DiskCacheLayout
    private let maximumBytes: Int
    private let now: @Sendable () -> Date
    /// The bytes that this process has written since it last listed the whole directory.
    private let bytesSinceEviction: Mutex<Int>

    /// Creates a cache in a directory, which is made with the first write.
    ///
    /// - Parameters:
    ///   - directory: the path, not empty. The files are in its subdirectory `responses-1`.
    ///   - maximumBytes: the maximum size of all files, 0 or more. Each process that writes may exceed it by a sixteenth
    ///     for a while. A response larger than an eighth of it is not cached.
    ///   - now: returns the current time.
    public init(directory: String, maximumBytes: Int = 256 << 20, now: @escaping @Sendable () -> Date) {
        layout = DiskCacheLayout(directory: directory)
        self.maximumBytes = max(0, maximumBytes)
        self.now = now
        // The first write lists the directory, as earlier processes may have filled it.
        bytesSinceEviction = Mutex(self.maximumBytes)
    }

    /// Returns the response for a key and marks it as used; `nil` also when its file is damaged.
    ///
    /// - Throws: when the directory or the file cannot be read.
    public func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? {
        try layout.validate()
        let bytes = try rethrowing { () throws(SystemError) in
            try layout.entry(key).contents(maximum: maximumEntryBytes, usedAt: now())
        }
        // A file that was moved here holds another key, and its response may belong to other credentials.
        return bytes.flatMap(CachedResponse.init(serialized:)).flatMap { $0.key == key ? $0 : nil }
    }

    /// Writes a response to a file, and evicts the least recently used ones if the maximum size is exceeded.
    ///
    /// - Throws: when it cannot be written, such as on a full disk. No partial file is left.
    public func write(_ response: CachedResponse) throws(CacheError) {
        let bytes = response.serialized
        guard bytes.count <= maximumEntryBytes else { return try remove(response.key) }
        try layout.validate()
        try rethrowing { () throws(SystemError) in
            try write(bytes, for: response.key)
            if isEvictionDue(after: bytes.count) { try evict() }
        }
    }

    public func remove(_ key: CacheKey) throws(CacheError) {
        try layout.validate()
        try rethrowing { () throws(SystemError) in try layout.entry(key).remove() }
    }

    /// Returns the number and the size of the responses of all processes; 0 without a directory.
    ///
    /// - Throws: when the directory cannot be read.
    public func usage() throws(CacheError) -> DiskCacheUsage {
        try layout.validate()
        let sizes = try rethrowing { () throws(SystemError) in try layout.files() }
            .filter { !$0.isTemporary }.map(\.attributes.size)
        return DiskCacheUsage(entries: sizes.count, bytes: sizes.reduce(0, +))
    }

    /// Removes the responses of all processes.
    ///
    /// - Throws: when a file or directory cannot be removed.
    public func removeAll() throws(CacheError) {
        try layout.validate()
        try rethrowing { () throws(SystemError) in
            for file in try layout.files() { try file.file.remove() }
            try layout.removeEmptyDirectories()
        }
    }

    private var maximumEntryBytes: Int { maximumBytes / 8 }

    private func write(_ bytes: Data, for key: CacheKey) throws(SystemError) {
        // Another process may remove the directory at any time, but not ten times in a row.
        for _ in 0..<9 {
            do throws(SystemError) {
                return try replace(key, with: bytes)
            } catch {
                guard error.isMissing else { throw error }
            }
        }
        try replace(key, with: bytes)
    }

    private func replace(_ key: CacheKey, with bytes: Data) throws(SystemError) {
        try layout.shard(key).create()
        let temporary = layout.temporary(key)
        do throws(SystemError) {
            try temporary.create(bytes, at: now())
            try temporary.move(to: layout.entry(key).path)
        } catch {
            try? temporary.remove()
            throw error
        }
    }

    /// Returns whether enough was written since the whole directory was last listed. Listing it takes time.
    private func isEvictionDue(after count: Int) -> Bool {
        bytesSinceEviction.withLock { bytes in
            bytes += count
            guard bytes >= maximumBytes / 16 else { return false }
            bytes = 0
            return true
        }
    }

    /// Removes the temporary files of killed processes, and the least recently used entries.
    private func evict() throws(SystemError) {
        let files = try layout.files()
        let deadline = now().addingTimeInterval(-3600)
        for file in files where file.isTemporary && file.attributes.time < deadline { try file.file.remove() }
        let entries = files.filter { !$0.isTemporary }
        var excess = entries.reduce(0) { $0 + $1.attributes.size } - maximumBytes
        guard excess > 0 else { return }
        // A tenth more, so that the next write does not evict again.
        excess += maximumBytes / 10
        for entry in entries.sorted(by: { $0.attributes.time < $1.attributes.time }) where excess > 0 {
            try entry.file.remove()
            excess -= entry.attributes.size
        }
    }

    private func rethrowing<Value>(_ operation: () throws(SystemError) -> Value) throws(CacheError) -> Value {
        do throws(SystemError) {
            return try operation()
        } catch {
            throw error.cacheError
        }
    }
}
