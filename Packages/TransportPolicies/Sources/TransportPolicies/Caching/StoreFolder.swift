import Protocols

/// Where files lie below the root: `responses-1/ab/ab12…`, a folder for the first two digits of a key and a file for
/// each entry. Whatever else is there is somebody else's, and is neither read nor removed.
struct StoreFolder {
    /// A file that a store made.
    struct File {
        let file: SystemFile
        let attributes: FileAttributes
        /// Whether it is being written, or was when its process ended.
        let isTemporary: Bool
    }

    private let path: String

    init(root: String) {
        // The number is that of this layout.
        path = (root.hasSuffix("/") ? root : root + "/") + "responses-1"
    }

    func entry(_ key: CacheKey) -> SystemFile {
        SystemFile(path: "\(shard(key).path)/\(key.hexadecimal)")
    }

    /// A file of a name that no other has, beside the entry's own.
    func temporary(_ key: CacheKey) -> SystemFile {
        let number = Hexadecimal.text(of: (0..<8).map { _ in UInt8.random(in: 0 ... .max) })
        return SystemFile(path: "\(entry(key).path).\(number).tmp")
    }

    func shard(_ key: CacheKey) -> SystemFolder {
        SystemFolder(path: "\(path)/\(key.hexadecimal.prefix(2))")
    }

    /// Refuses a folder that others could have filled, or that leads elsewhere.
    func check() throws(StoreError) {
        let attributes: FileAttributes?
        do {
            attributes = try FileAttributes.of(path)
        } catch {
            throw error.storeError
        }
        guard let attributes else { return }
        guard attributes.isFolder else { throw StoreError(reason: "\(path): not a folder") }
        guard attributes.isOwn else { throw StoreError(reason: "\(path): belongs to another user") }
    }

    /// Every file that a store made. Those that vanish meanwhile are left out.
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

    /// Removes every folder that a store made and in which nothing is left.
    func removeEmptyFolders() throws(SystemError) {
        for shard in try shards() { try shard.removeIfEmpty() }
        try SystemFolder(path: path).removeIfEmpty()
    }

    private func shards() throws(SystemError) -> [SystemFolder] {
        var shards: [SystemFolder] = []
        for name in try SystemFolder(path: path).names() where name.utf8.count == 2 && Hexadecimal.isText(name) {
            let folder = SystemFolder(path: "\(path)/\(name)")
            if try FileAttributes.of(folder.path)?.isFolder == true { shards.append(folder) }
        }
        return shards
    }

    /// `nil` for a name that no store gives to a file there.
    private static func isTemporary(_ name: String, in shard: SystemFolder) -> Bool? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard CacheKey(hexadecimal: parts[0]) != nil, shard.path.hasSuffix("/\(name.prefix(2))") else { return nil }
        if parts.count == 1 { return false }
        let isOurs = parts.count == 3 && parts[1].utf8.count == 16 && Hexadecimal.isText(parts[1]) && parts[2] == "tmp"
        return isOurs ? true : nil
    }
}
