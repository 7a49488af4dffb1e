#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A directory.
struct SystemDirectory {
    let path: String

    /// Creates the directory and its parents for this user alone. An existing one is left as it is.
    func create() throws(SystemError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        let error = SystemError(at: path)
        let parent = parent
        guard error.isMissing, parent != path else { throw error }
        try SystemDirectory(path: parent).create()
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(at: path) }
    }

    /// Returns the names of the files in the directory, in any order; empty when the directory does not exist or is a
    /// symbolic link.
    func names() throws(SystemError) -> [String] {
        guard try FileAttributes.of(path)?.isDirectory == true else { return [] }
        guard let stream = opendir(path) else {
            let error = SystemError(at: path)
            guard error.isMissing else { throw error }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // Read in place: an entry may be shorter than its type, so that copying all of it would read too far.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }

    /// Removes the directory if it exists and is empty.
    func removeIfEmpty() throws(SystemError) {
        guard rmdir(path) != 0 else { return }
        let error = SystemError(at: path)
        guard error.isMissing || error.isNotEmpty else { throw error }
    }

    private var parent: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// The error of a failed system call on a file or directory.
struct SystemError: Error {
    private let code: Int32
    private let path: String

    /// Reads `errno`, so it must be created right after the failed call.
    init(at path: String) {
        code = errno
        self.path = path
    }

    /// Whether the file or directory does not exist.
    var isMissing: Bool { code == ENOENT }

    /// Whether a directory cannot be removed because it is not empty.
    var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }

    var cacheError: CacheError { CacheError(reason: "\(path): \(String(cString: strerror(code)))") }
}
