import Protocols

/// The paths of a disk cache: `responses-1/ab/ab12…`, a directory for the first two digits of a key and a file for each
/// entry. Other files in these directories were not made by a cache, and are neither read nor removed.
struct DiskCacheLayout {
    /// A file that a cache made.
    struct File {
        let file: SystemFile
        let attributes: FileAttributes
        /// Whether it is being written, or was when its process ended.
        let isTemporary: Bool
    }

    private let path: String

    init(directory: String) {
        // The number is the version of this layout.
        path = (directory.hasSuffix("/") ? directory : directory + "/") + "responses-1"
    }

    func entry(_ key: CacheKey) -> SystemFile {
        SystemFile(path: "\(shard(key).path)/\(key.hexadecimal)")
    }

    /// Returns a file with a unique name, next to the one of the entry.
    func temporary(_ key: CacheKey) -> SystemFile {
        let suffix = Hexadecimal.text(of: (0..<8).map { _ in UInt8.random(in: 0 ... .max) })
        return SystemFile(path: "\(entry(key).path).\(suffix).tmp")
    }

    func shard(_ key: CacheKey) -> SystemDirectory {
        SystemDirectory(path: "\(path)/\(key.hexadecimal.prefix(2))")
    }

    /// Checks that the directory is owned by this user and is not a symbolic link.
    func validate() throws(CacheError) {
        let attributes: FileAttributes?
        do {
            attributes = try FileAttributes.of(path)
        } catch {
            throw error.cacheError
        }
        guard let attributes else { return }
        guard attributes.isDirectory else { throw CacheError(reason: "\(path): not a directory") }
        guard attributes.isOwn else { throw CacheError(reason: "\(path): owned by another user") }
    }

    /// Returns every file that a cache made, except those that are removed in the meantime.
    func files() throws(SystemError) -> [File] {
        var files: [File] = []
        for shard in try shards() {
            for name in try shard.names() {
                guard let isTemporary = Self.isTemporary(name, in: shard) else { continue }
                let file = SystemFile(path: "\(shard.path)/\(name)")
                guard let attributes = try FileAttributes.of(file.path), attributes.isFile else { continue }
                files.append(File(file: file, attributes: attributes, isTemporary: isTemporary))
            }
        }
        return files
    }

    /// Removes every directory that a cache made and that is empty.
    func removeEmptyDirectories() throws(SystemError) {
        for shard in try shards() { try shard.removeIfEmpty() }
        try SystemDirectory(path: path).removeIfEmpty()
    }

    private func shards() throws(SystemError) -> [SystemDirectory] {
        var shards: [SystemDirectory] = []
        for name in try SystemDirectory(path: path).names() where name.utf8.count == 2 && Hexadecimal.isValid(name) {
            let directory = SystemDirectory(path: "\(path)/\(name)")
            if try FileAttributes.of(directory.path)?.isDirectory == true { shards.append(directory) }
        }
        return shards
    }

    /// Returns whether a name is that of a temporary file; `nil` for a name that no cache uses there.
    private static func isTemporary(_ name: String, in shard: SystemDirectory) -> Bool? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard CacheKey(hexadecimal: parts[0]) != nil, shard.path.hasSuffix("/\(name.prefix(2))") else { return nil }
        if parts.count == 1 { return false }
        let isTemporary =
            parts.count == 3 && parts[1].utf8.count == 16 && Hexadecimal.isValid(parts[1]) && parts[2] == "tmp"
        return isTemporary ? true : nil
    }
}
