public import Essentials
import Synchronization

/// The number and the total size of entries in a ``DiskCache``.
public struct DiskCacheUsage: Hashable, Sendable {
    /// The number of entries.
    public let entries: Int
    /// The total size of the entries, in bytes.
    public let bytes: Int
    /// The paths that the cache ignores, each with its reason, such as `/var/cache/x/responses-1: a symbolic link`.
    public let ignored: [String]

    init(_ entries: [DiskCacheContents.File], ignored: [SystemError]) {
        self.entries = entries.count
        bytes = entries.reduce(0) { $0 + $1.status.size }
        self.ignored = ignored.map(\.cacheError.reason)
    }
}

/// A cache store that keeps each response in a separate file with mode 0600.
///
/// Several processes can share a directory. Each file is written under a temporary name and then renamed, so a reader
/// sees either the old entry or the new one. Damaged files, for example after a power failure, are treated as missing.
///
/// If the total size exceeds the maximum, the least recently used entries are evicted. Files that do not belong to the
/// cache are never changed.
///
/// The directory and everything in it must belong to this user, and must not be writable by other users. The cache
/// ignores files and directories that do not meet these requirements, symbolic links, and files with several hard
/// links. Reading such a file, or accessing an entry in such a directory, throws a ``CacheError`` with
/// ``CacheError/isUntrusted`` set. The parents of the directory are not checked.
public final class DiskCache: CacheStore {
    private let layout: DiskCacheLayout
    private let maximumBytes: Int
    private let now: @Sendable () -> Date
    /// The number of bytes that were written since the last check for eviction.
    private let bytesSinceEviction: Mutex<Int>

    /// Creates a disk cache. The directory is created by the first write.
    ///
    /// - Parameters:
    ///   - directory: The path, which must not be empty. The files are in the subdirectory `responses-1`.
    ///   - maximumBytes: The maximum total size of the entries. Between evictions, processes can exceed it, usually by
    ///     1/16. An entry larger than 1/8 of the maximum is not cached.
    ///   - uncheckedBytes: The number of bytes that earlier processes have written since one of them last checked the total
    ///     size. A process does not know it, and to list all entries takes longer than to write some. The default is a
    ///     random number of at most 1/16 of the maximum, so that the checks are as frequent as in a single process.
    public init(
        directory: String, maximumBytes: Int = 256 << 20, uncheckedBytes: Int? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        layout = DiskCacheLayout(directory: directory)
        self.maximumBytes = max(0, maximumBytes)
        self.now = now
        bytesSinceEviction = Mutex(uncheckedBytes ?? Int.random(in: 0...self.maximumBytes / 16))
    }

    /// Returns the response for the key, or `nil` if its file is missing, damaged or too large.
    ///
    /// - Throws: `CacheError` if the file cannot be read or is not trusted.
    public func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? {
        let bytes = try rethrowing { () throws(SystemError) in
            try layout.shard(key)?.contents(of: key.hexadecimal, maximum: maximumEntryBytes, usedAt: now())
        }
        // A file that was renamed to this key contains a different key. Its response may be for different credentials.
        return bytes.flatMap(CachedResponse.init(serialized:)).flatMap { $0.key == key ? $0 : nil }
    }

    /// Writes the response to its file and evicts entries if necessary.
    ///
    /// - Throws: `CacheError` if the write or the eviction fails. An entry is never partially written.
    public func write(_ response: CachedResponse) throws(CacheError) {
        let pieces = response.pieces
        let count = pieces.reduce(0) { $0 + $1.count }
        guard count <= maximumEntryBytes else { return try remove(response.key) }
        try rethrowing { () throws(SystemError) in
            try write(pieces, for: response.key)
            if isEvictionDue(after: count) { try evict() }
        }
    }

    /// Removes the file of the response for the key. Throws `CacheError` if the removal fails.
    public func remove(_ key: CacheKey) throws(CacheError) {
        try rethrowing { () throws(SystemError) in try layout.shard(key)?.removeFile(key.hexadecimal) }
    }

    /// Returns the number and the total size of all entries, which are 0 if the directory is missing.
    public func usage() throws(CacheError) -> DiskCacheUsage {
        try rethrowing { () throws(SystemError) in
            let contents = try DiskCacheContents(layout)
            return DiskCacheUsage(
                contents.entries, ignored: contents.untrusted + contents.files.compactMap(\.untrustedError))
        }
    }

    /// Removes all entries and temporary files, including those of other processes.
    ///
    /// Files of this user are removed, even those that other operations ignore. Symbolic links, files of other users,
    /// and files in ignored directories are not removed.
    ///
    /// - Returns: The number and the total size of the removed entries, and the paths that were not removed.
    @discardableResult
    public func removeAll() throws(CacheError) -> DiskCacheUsage {
        try rethrowing { () throws(SystemError) in
            let contents = try DiskCacheContents(layout)
            for file in contents.files { try contents.remove(file) }
            try contents.removeEmptyDirectories()
            return DiskCacheUsage(contents.files.filter { !$0.isTemporary }, ignored: contents.untrusted)
        }
    }

    private var maximumEntryBytes: Int { maximumBytes / 8 }

    private func write(_ pieces: [Data], for key: CacheKey) throws(SystemError) {
        // Another process can remove the directory between its creation and the write. Ten attempts are enough.
        for _ in 0..<9 {
            do throws(SystemError) {
                return try replace(key, with: pieces)
            } catch {
                guard error.isMissing else { throw error }
            }
        }
        try replace(key, with: pieces)
    }

    private func replace(_ key: CacheKey, with pieces: [Data]) throws(SystemError) {
        let shard = try layout.createShard(key)
        let temporary = layout.temporaryName(key)
        do throws(SystemError) {
            try shard.createFile(temporary, pieces, at: now())
            try shard.renameFile(temporary, to: key.hexadecimal)
        } catch {
            try? shard.removeFile(temporary)
            throw error
        }
    }

    /// Counts the written bytes. Returns `true` once per 1/16 of the maximum size, because eviction is slow.
    private func isEvictionDue(after count: Int) -> Bool {
        bytesSinceEviction.withLock { bytes in
            bytes += count
            guard bytes >= maximumBytes / 16 else { return false }
            bytes = 0
            return true
        }
    }

    /// Removes temporary files older than one hour. If the cache is too large, removes the least recently used entries.
    private func evict() throws(SystemError) {
        let contents = try DiskCacheContents(layout)
        let deadline = now().addingTimeInterval(-3600)
        for file in contents.files where file.isTemporary && file.status.time < deadline { try contents.remove(file) }
        let entries = contents.files.filter { !$0.isTemporary }
        var excess = entries.reduce(0) { $0 + $1.status.size } - maximumBytes
        guard excess > 0 else { return }
        // Frees an additional tenth of the maximum, so that the next write does not evict again.
        excess += maximumBytes / 10
        for entry in entries.sorted(by: { $0.status.time < $1.status.time }) where excess > 0 {
            try contents.remove(entry)
            excess -= entry.status.size
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
