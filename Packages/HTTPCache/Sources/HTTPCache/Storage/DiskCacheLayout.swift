import Essentials

/// The names and directories of a disk cache.
///
/// Each entry is one file, such as `responses-1/ab/ab12…`. The file name is the key. The directory of the file is
/// called a shard and is named after the first two digits of the key. Other files are ignored.
///
/// Each operation opens the directories again, starting at the root. Another process can remove an empty directory at
/// any time, and files cannot be created through the descriptor of a removed directory.
struct DiskCacheLayout {
    /// The subdirectory that contains the shards. The number is the version of the layout.
    static let responses = "responses-1"

    let root: String

    init(directory: String) {
        // With a trailing slash, the system would follow a symbolic link.
        var path = Substring(directory)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        root = String(path)
    }

    /// Opens the directory of the entry. Returns `nil` if it is missing.
    func shard(_ key: CacheKey) throws(SystemError) -> SystemDirectory? {
        try SystemDirectory.open(root)?.directory(Self.responses)?.directory(Self.shardName(key))
    }

    /// Opens the directory of the entry. Creates it and its parents if they are missing.
    func createShard(_ key: CacheKey) throws(SystemError) -> SystemDirectory {
        if let shard = try shard(key) { return shard }
        return try SystemDirectory.create(root).createDirectory(Self.responses).createDirectory(Self.shardName(key))
    }

    /// Returns a random name for a file that is still being written.
    func temporaryName(_ key: CacheKey) -> String {
        let suffix = Hexadecimal.text(of: (0..<8).map { _ in UInt8.random(in: 0 ... .max) })
        return "\(key.hexadecimal).\(suffix).tmp"
    }

    static func isShardName(_ name: String) -> Bool { name.utf8.count == 2 && Hexadecimal.isValid(name) }

    /// Returns whether a cache file is temporary, or `nil` if the name is not that of a cache file.
    static func isTemporary(_ name: String, in shard: String) -> Bool? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let key = CacheKey(hexadecimal: parts[0]), shardName(key) == shard else { return nil }
        if parts.count == 1 { return false }
        let isTemporary =
            parts.count == 3 && parts[1].utf8.count == 16 && Hexadecimal.isValid(parts[1]) && parts[2] == "tmp"
        return isTemporary ? true : nil
    }

    private static func shardName(_ key: CacheKey) -> String { String(key.hexadecimal.prefix(2)) }
}
