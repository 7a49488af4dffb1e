public import Protocols
import Synchronization

/// The number and the total size of the entries in a ``DiskCache``.
public struct DiskCacheUsage: Hashable, Sendable {
    public let entries: Int
    public let bytes: Int
}

/// A cache store that keeps each response in its own file, with mode 0600.
///
/// Several processes can share a directory. Each file is written under a temporary name and then renamed, so a reader
/// sees either the old entry or the new one. Damaged files, for example after a power failure, are treated as missing.
///
/// If the total size exceeds the maximum, the least recently used entries are evicted. Files that do not belong to the
/// cache are never changed.
public final class DiskCache: CacheStore {
    private let layout: DiskCacheLayout
    private let maximumBytes: Int
    private let now: @Sendable () -> Date
    /// The number of bytes that this process has written since its last check for eviction.
    private let bytesSinceEviction: Mutex<Int>

    /// Creates a disk cache. The directory is created by the first write.
    ///
    /// - Parameters:
    ///   - directory: The path, which must not be empty. The files are in the subdirectory `responses-1`.
    ///   - maximumBytes: The maximum size of all files. Between evictions, each process can exceed it by 1/16. An entry
    ///     larger than 1/8 of the maximum is not cached.
    public init(directory: String, maximumBytes: Int = 256 << 20, now: @escaping @Sendable () -> Date) {
        layout = DiskCacheLayout(directory: directory)
        self.maximumBytes = max(0, maximumBytes)
        self.now = now
        // The first write checks for eviction, because earlier processes may have filled the directory.
        bytesSinceEviction = Mutex(self.maximumBytes)
    }

    /// Returns the response for the key, or `nil` if its file is missing, damaged or too large.
    ///
    /// - Throws: `CacheError` if the directory or the file cannot be read, or if another user owns the directory.
    public func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? {
        try layout.validate()
        let bytes = try rethrowing { () throws(SystemError) in
            try layout.entry(key).contents(maximum: maximumEntryBytes, usedAt: now())
        }
        // A file that was moved here contains another key. Its response may belong to other credentials.
        return bytes.flatMap(CachedResponse.init(serialized:)).flatMap { $0.key == key ? $0 : nil }
    }

    /// Writes the response to its file and evicts entries if necessary.
    ///
    /// - Throws: `CacheError` if the write or the eviction fails. An entry is never partly written.
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

    /// Returns the number and the total size of all entries. A missing directory is an empty cache.
    public func usage() throws(CacheError) -> DiskCacheUsage {
        try layout.validate()
        let sizes = try rethrowing { () throws(SystemError) in try layout.files() }
            .filter { !$0.isTemporary }.map(\.attributes.size)
        return DiskCacheUsage(entries: sizes.count, bytes: sizes.reduce(0, +))
    }

    /// Removes all entries and temporary files, including those of other processes.
    public func removeAll() throws(CacheError) {
        try layout.validate()
        try rethrowing { () throws(SystemError) in
            for file in try layout.files() { try file.file.remove() }
            try layout.removeEmptyDirectories()
        }
    }

    private var maximumEntryBytes: Int { maximumBytes / 8 }

    private func write(_ bytes: Data, for key: CacheKey) throws(SystemError) {
        // Another process can remove the directory between its creation and the write. Ten attempts are enough.
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

    /// Counts the written bytes. Returns `true` after each 1/16 of the maximum size, because eviction is slow.
    private func isEvictionDue(after count: Int) -> Bool {
        bytesSinceEviction.withLock { bytes in
            bytes += count
            guard bytes >= maximumBytes / 16 else { return false }
            bytes = 0
            return true
        }
    }

    /// Removes temporary files older than one hour, and the least recently used entries above the maximum size.
    private func evict() throws(SystemError) {
        let files = try layout.files()
        let deadline = now().addingTimeInterval(-3600)
        for file in files where file.isTemporary && file.attributes.time < deadline { try file.file.remove() }
        let entries = files.filter { !$0.isTemporary }
        var excess = entries.reduce(0) { $0 + $1.attributes.size } - maximumBytes
        guard excess > 0 else { return }
        // Frees another tenth of the maximum, so that the next write does not evict again.
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
