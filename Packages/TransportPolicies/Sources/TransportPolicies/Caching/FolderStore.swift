public import Protocols
import Synchronization

/// Keeps responses in files, one for each, that only this user can read.
///
/// Several processes may use one folder. A file is written beside its place and then renamed, so that everyone reads
/// the old entry or the new one; a damaged file, such as one that a power cut left, is taken for no entry. The least
/// recently used go when all together exceed the bound. Nothing in the folder is touched but what a store made.
public final class FolderStore: ResponseStore {
    private let folder: StoreFolder
    private let maximumBytes: Int
    private let now: @Sendable () -> Date
    /// What this process has written since it looked at the whole folder.
    private let written: Mutex<Int>

    /// - Parameters:
    ///   - root: the path of the folder, not empty, which is made when something is stored; the files lie in `responses-1` in it.
    ///   - maximumBytes: the bound, at least 0. Each process that writes may exceed it by a sixteenth for a while; a
    ///     response larger than an eighth of it is not stored.
    ///   - now: the calendar's time.
    public init(root: String, maximumBytes: Int = 256 << 20, now: @escaping @Sendable () -> Date) {
        folder = StoreFolder(root: root)
        self.maximumBytes = max(0, maximumBytes)
        self.now = now
        // What earlier processes left is looked at with the first write.
        written = Mutex(self.maximumBytes)
    }

    /// What is stored, which counts as a use of it; `nil` when it is damaged, too.
    ///
    /// - Throws: when the folder or the file cannot be read.
    public func read(_ key: CacheKey) throws(StoreError) -> StoredResponse? {
        try folder.check()
        let bytes = try telling { () throws(SystemError) in
            try folder.entry(key).contents(maximum: maximumEntry, usedAt: now())
        }
        // A file of another key was moved here, and what it holds may be another user's.
        return bytes.flatMap(StoredResponse.init(serialized:)).flatMap { $0.key == key ? $0 : nil }
    }

    /// Stores a response in a file; the least recently used go when that is too much.
    ///
    /// - Throws: when it cannot be written, such as to a full disk; nothing is left of it then.
    public func write(_ response: StoredResponse) throws(StoreError) {
        let bytes = response.serialized
        guard bytes.count <= maximumEntry else { return try remove(response.key) }
        try folder.check()
        try telling { () throws(SystemError) in
            try write(bytes, for: response.key)
            if isSweepDue(after: bytes.count) { try sweep() }
        }
    }

    public func remove(_ key: CacheKey) throws(StoreError) {
        try folder.check()
        try telling { () throws(SystemError) in try folder.entry(key).remove() }
    }

    /// How much is stored, by all processes.
    ///
    /// - Throws: when the folder cannot be read. One that is not there holds nothing.
    public func summary() throws(StoreError) -> StoreSummary {
        try folder.check()
        let sizes = try telling { () throws(SystemError) in try folder.files() }
            .filter { !$0.isTemporary }.map(\.attributes.size)
        return StoreSummary(entries: sizes.count, bytes: sizes.reduce(0, +))
    }

    /// Removes all that is stored, by all processes.
    ///
    /// - Throws: when a file or folder cannot be removed.
    public func clear() throws(StoreError) {
        try folder.check()
        try telling { () throws(SystemError) in
            for file in try folder.files() { try file.file.remove() }
            try folder.removeEmptyFolders()
        }
    }

    private var maximumEntry: Int { maximumBytes / 8 }

    private func write(_ bytes: Data, for key: CacheKey) throws(SystemError) {
        // Another process may clear the store at any moment; that often in a row it does not.
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
        try folder.shard(key).create()
        let temporary = folder.temporary(key)
        do throws(SystemError) {
            try temporary.create(bytes, at: now())
            try temporary.move(to: folder.entry(key).path)
        } catch {
            try? temporary.remove()
            throw error
        }
    }

    /// Looking at the whole folder takes time, so that is not done at every write.
    private func isSweepDue(after count: Int) -> Bool {
        written.withLock { written in
            written += count
            guard written >= maximumBytes / 16 else { return false }
            written = 0
            return true
        }
    }

    /// Removes what killed processes left, and the least recently used entries.
    private func sweep() throws(SystemError) {
        let files = try folder.files()
        let deadline = now().addingTimeInterval(-3600)
        for file in files where file.isTemporary && file.attributes.time < deadline { try file.file.remove() }
        let entries = files.filter { !$0.isTemporary }
        var excess = entries.reduce(0) { $0 + $1.attributes.size } - maximumBytes
        guard excess > 0 else { return }
        // Some room, so that the next write is not too much again.
        excess += maximumBytes / 10
        for entry in entries.sorted(by: { $0.attributes.time < $1.attributes.time }) where excess > 0 {
            try entry.file.remove()
            excess -= entry.attributes.size
        }
    }

    private func telling<Value>(_ work: () throws(SystemError) -> Value) throws(StoreError) -> Value {
        do throws(SystemError) {
            return try work()
        } catch {
            throw error.storeError
        }
    }
}
