/// The files of a disk cache at one moment.
struct DiskCacheContents {
    /// A cache file that belongs to this user.
    struct File {
        let shard: String
        let name: String
        let status: FileStatus
        /// Whether the file is temporary: a process is still writing it, or ended before it renamed the file.
        let isTemporary: Bool
        /// The reason not to read the file. It can still be replaced or removed.
        let distrust: SystemError?
    }

    private(set) var files: [File] = []
    /// The symbolic links, special files and directories that are never opened, and what belongs to other users.
    private(set) var untrusted: [SystemError] = []
    private var shards: [String] = []
    private var root: SystemDirectory?
    private var responses: SystemDirectory?

    /// Reads all directories. Files that another process removes during the call are omitted.
    init(_ layout: DiskCacheLayout) throws(SystemError) {
        try collectingDistrust { contents throws(SystemError) in
            contents.root = try SystemDirectory.open(layout.root)
            contents.responses = try contents.root?.directory(DiskCacheLayout.responses)
        }
        guard let responses else { return }
        for name in try responses.names() {
            guard DiskCacheLayout.isShardName(name) else {
                try addStranger(name, in: responses)
                continue
            }
            try collectingDistrust { contents throws(SystemError) in
                guard let shard = try responses.directory(name) else { return }
                contents.shards.append(name)
                for file in try shard.names() { try contents.add(file, in: shard, named: name) }
            }
        }
    }

    /// The files that are read by a request.
    var entries: [File] { files.filter { !$0.isTemporary && $0.distrust == nil } }

    func remove(_ file: File) throws(SystemError) {
        // Keeping all shards open could exceed the maximum number of descriptors.
        try responses?.directory(file.shard)?.removeFile(file.name)
    }

    func removeEmptyDirectories() throws(SystemError) {
        for shard in shards { try responses?.removeDirectoryIfEmpty(shard) }
        if responses != nil { try root?.removeDirectoryIfEmpty(DiskCacheLayout.responses) }
    }

    private mutating func add(_ name: String, in shard: SystemDirectory, named shardName: String) throws(SystemError) {
        guard let isTemporary = DiskCacheLayout.isTemporary(name, in: shardName) else {
            return try addStranger(name, in: shard)
        }
        guard let status = try shard.status(of: name) else { return }
        let path = shard.path(of: name)
        if let distrust = status.distrustOfOwner(as: .file) {
            untrusted.append(SystemError(distrust, at: path))
        } else {
            files.append(
                File(
                    shard: shardName, name: name, status: status, isTemporary: isTemporary,
                    distrust: status.distrust(as: .file).map { SystemError($0, at: path) }))
        }
    }

    /// Checks a file or directory that does not have the name of a cache file. Those of this user are not reported.
    private mutating func addStranger(_ name: String, in directory: SystemDirectory) throws(SystemError) {
        guard let status = try directory.status(of: name),
            let distrust = status.distrustOfOwner(as: status.kind == .directory ? .directory : .file)
        else { return }
        untrusted.append(SystemError(distrust, at: directory.path(of: name)))
    }

    private mutating func collectingDistrust(
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
