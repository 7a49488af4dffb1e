import Protocols

/// The paths of a disk cache.
///
/// Each entry is one file, such as `responses-1/ab/ab12…`. The file name is the key, and the name of its directory is
/// the first two digits of the key. All other files are ignored.
struct DiskCacheLayout {
    struct File {
        let file: SystemFile
        let attributes: FileAttributes
        /// Whether the file is temporary: a process is still writing it, or ended before it renamed the file.
        let isTemporary: Bool
    }

    private let path: String

    init(directory: String) {
        // The number is the version of the layout.
        path = (directory.hasSuffix("/") ? directory : directory + "/") + "responses-1"
    }

    func entry(_ key: CacheKey) -> SystemFile {
        SystemFile(path: "\(shard(key).path)/\(key.hexadecimal)")
    }

    /// Returns a file with a random name in the directory of the entry.
    func temporary(_ key: CacheKey) -> SystemFile {
        let suffix = Hexadecimal.text(of: (0..<8).map { _ in UInt8.random(in: 0 ... .max) })
        return SystemFile(path: "\(entry(key).path).\(suffix).tmp")
    }

    func shard(_ key: CacheKey) -> SystemDirectory {
        SystemDirectory(path: "\(path)/\(key.hexadecimal.prefix(2))")
    }

    /// Throws an error if the path is not a directory or belongs to another user. A missing directory is valid.
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

    /// Returns all cache files. Files that another process removes during the call are omitted.
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

    /// Returns whether the name belongs to a temporary file, or `nil` if it does not belong to a cache file.
    private static func isTemporary(_ name: String, in shard: SystemDirectory) -> Bool? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard CacheKey(hexadecimal: parts[0]) != nil, shard.path.hasSuffix("/\(name.prefix(2))") else { return nil }
        if parts.count == 1 { return false }
        let isTemporary =
            parts.count == 3 && parts[1].utf8.count == 16 && Hexadecimal.isValid(parts[1]) && parts[2] == "tmp"
        return isTemporary ? true : nil
    }
}
