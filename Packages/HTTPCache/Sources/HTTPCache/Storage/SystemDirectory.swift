import Essentials

/// An open directory that belongs to this user and is not writable by other users.
///
/// The operations on an open directory take names that are relative to its file descriptor. Another process therefore
/// cannot substitute a different directory between two operations. The operations do not follow symbolic links.
final class SystemDirectory: Sendable {
    /// The path, for messages only.
    let path: String
    let descriptor: Int32

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Opens the directory at the path. Its parents can be symbolic links and can belong to other users.
    ///
    /// - Returns: The directory, or `nil` if it is missing.
    /// - Throws: `SystemError`. Its `isUntrusted` is `true` if the directory is not safe.
    static func open(_ path: String) throws(SystemError) -> SystemDirectory? {
        try open(path, in: AT_FDCWD, path: path)
    }

    /// Opens the directory at the path. Creates it and its parents with mode 0700 if they are missing.
    static func create(_ path: String) throws(SystemError) -> SystemDirectory {
        if let directory = try open(path) { return directory }
        try makeParents(of: path)
        try make(path, in: AT_FDCWD, path: path)
        guard let directory = try open(path) else { throw SystemError(at: path, code: ENOENT) }
        return directory
    }

    /// Opens a subdirectory. Returns `nil` if it is missing.
    func directory(_ name: String) throws(SystemError) -> SystemDirectory? {
        try Self.open(name, in: descriptor, path: path(of: name))
    }

    /// Opens a subdirectory. Creates it with mode 0700 if it is missing.
    func createDirectory(_ name: String) throws(SystemError) -> SystemDirectory {
        if let directory = try directory(name) { return directory }
        try Self.make(name, in: descriptor, path: path(of: name))
        // Another process may already have removed the new directory.
        guard let directory = try directory(name) else { throw SystemError(at: path(of: name), code: ENOENT) }
        return directory
    }

    /// Removes a subdirectory if it exists and is empty.
    func removeDirectoryIfEmpty(_ name: String) throws(SystemError) {
        guard unlinkat(descriptor, name, AT_REMOVEDIR) != 0 else { return }
        let error = SystemError(at: path(of: name))
        guard error.isMissing || error.isNotEmpty else { throw error }
    }

    /// Returns the names of all entries.
    func names() throws(SystemError) -> [String] {
        // Opens the directory again, because `closedir` closes the descriptor of its stream. A descriptor from `dup(2)`
        // would share the read position.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else {
            let error = SystemError(at: path)
            guard error.isMissing else { throw error }
            return []
        }
        guard let stream = fdopendir(copy) else {
            let error = SystemError(at: path)
            close(copy)
            throw error
        }
        defer { closedir(stream) }
        var names: [String] = []
        let nextEntry = {
            // `readdir` returns `nil` at the end and on an error. Only an error changes `errno`.
            errno = 0
            return readdir(stream)
        }
        while let entry = nextEntry() {
            // An entry can be shorter than `dirent`, so copying the whole struct could read out of bounds.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw SystemError(at: path) }
        return names
    }

    /// Returns the status of an entry, or `nil` if it does not exist.
    func status(of name: String) throws(SystemError) -> FileStatus? {
        try Self.status(of: name, in: descriptor, path: path(of: name))
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    private static func open(
        _ name: String, in parent: Int32, path: String
    ) throws(SystemError) -> SystemDirectory? {
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            let error = SystemError(at: path)
            guard !error.isMissing else { return nil }
            // For a symbolic link or a directory without permissions, `errno` does not show that the path is untrusted.
            let reason = try status(of: name, in: parent, path: path)?.untrustedReason(as: .directory)
            throw reason.map { SystemError($0, at: path) } ?? error
        }
        let directory = SystemDirectory(descriptor: descriptor, path: path)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(at: path) }
        if let reason = FileStatus(status).untrustedReason(as: .directory) { throw SystemError(reason, at: path) }
        return directory
    }

    private static func status(of name: String, in parent: Int32, path: String) throws(SystemError) -> FileStatus? {
        var status = stat()
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            let error = SystemError(at: path)
            guard error.isMissing else { throw error }
            return nil
        }
        return FileStatus(status)
    }

    private static func make(_ name: String, in parent: Int32, path: String) throws(SystemError) {
        guard mkdirat(parent, name, 0o700) == 0 || errno == EEXIST else { throw SystemError(at: path) }
    }

    private static func makeParents(of path: String) throws(SystemError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let parent = String(path[..<slash])
        guard mkdir(parent, 0o700) != 0, errno != EEXIST else { return }
        let error = SystemError(at: parent)
        guard error.isMissing else { throw error }
        try makeParents(of: parent)
        try make(parent, in: AT_FDCWD, path: parent)
    }
}
