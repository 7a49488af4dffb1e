/// A listing of the files in a disk cache.
struct DiskCacheContents {
    /// A cache file that belongs to this user.
    struct File {
        let shard: String
        let name: String
        let status: FileStatus
        /// Whether the file is temporary: a process is still writing it, or exited before renaming it.
        let isTemporary: Bool
        /// The reason not to read the file, or `nil` if reading is safe. The file can always be replaced or removed.
        let untrustedError: SystemError?
    }

    private(set) var files: [File] = []
    /// The paths that the cache neither opens nor removes: symbolic links, special files, files of other users, and
    /// directories that are not safe.
    private(set) var untrusted: [SystemError] = []
    private var shards: [String] = []
    private var root: SystemDirectory?
    private var responses: SystemDirectory?

    /// Reads all directories. Files that another process removes during the call are omitted.
    init(_ layout: DiskCacheLayout) throws(SystemError) {
        try collectingUntrusted { contents throws(SystemError) in
            contents.root = try SystemDirectory.open(layout.root)
            contents.responses = try contents.root?.directory(DiskCacheLayout.responses)
        }
        guard let responses else { return }
        for name in try responses.names() {
            guard DiskCacheLayout.isShardName(name) else {
                try addUnknownPath(name, in: responses)
                continue
            }
            try collectingUntrusted { contents throws(SystemError) in
                guard let shard = try responses.directory(name) else { return }
                contents.shards.append(name)
                for file in try shard.names() { try contents.add(file, in: shard, named: name) }
            }
        }
    }

    /// The cache entries: the files that are not temporary and are safe to read.
    var entries: [File] { files.filter { !$0.isTemporary && $0.untrustedError == nil } }

    func remove(_ file: File) throws(SystemError) {
        // Opens the shard again, because keeping all shards open could exceed the limit on file descriptors.
        try responses?.directory(file.shard)?.removeFile(file.name)
    }

    func removeEmptyDirectories() throws(SystemError) {
        for shard in shards { try responses?.removeDirectoryIfEmpty(shard) }
        if responses != nil { try root?.removeDirectoryIfEmpty(DiskCacheLayout.responses) }
    }

    private mutating func add(_ name: String, in shard: SystemDirectory, named shardName: String) throws(SystemError) {
        guard let isTemporary = DiskCacheLayout.isTemporary(name, in: shardName) else {
            return try addUnknownPath(name, in: shard)
        }
        guard let status = try shard.status(of: name) else { return }
        let path = shard.path(of: name)
        if let reason = status.untrustedOwnerReason(as: .file) {
            untrusted.append(SystemError(reason, at: path))
        } else {
            files.append(
                File(
                    shard: shardName, name: name, status: status, isTemporary: isTemporary,
                    untrustedError: status.untrustedReason(as: .file).map { SystemError($0, at: path) }))
        }
    }

    /// Handles a path whose name is not that of a cache file. Adds the path to `untrusted` unless this user owns it and
    /// it is a regular file or a directory.
    private mutating func addUnknownPath(_ name: String, in directory: SystemDirectory) throws(SystemError) {
        guard let status = try directory.status(of: name),
            let reason = status.untrustedOwnerReason(as: status.kind == .directory ? .directory : .file)
        else { return }
        untrusted.append(SystemError(reason, at: directory.path(of: name)))
    }

    private mutating func collectingUntrusted(
        _ operation: (inout DiskCacheContents) throws(SystemError) -> Void
    ) throws(SystemError) {
        do throws(SystemError) {
            try operation(&self)
        } catch {
            guard error.isUntrusted else { throw error }
            untrusted.append(error)
        }
    }
}
