#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct SystemDirectory {
    let path: String

    /// Creates the directory and its missing parents with mode 0700. Existing directories are not changed.
    func create() throws(SystemError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        let error = SystemError(at: path)
        let parent = parent
        guard error.isMissing, parent != path else { throw error }
        try SystemDirectory(path: parent).create()
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(at: path) }
    }

    /// Returns the names of all entries, or an empty array if the path is not a directory.
    /// A symbolic link is not followed.
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
            // An entry can be shorter than `dirent`, so a copy of the whole struct could read out of bounds.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }

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

    /// Creates an error from `errno`. Call it directly after the failed system call.
    init(at path: String) {
        code = errno
        self.path = path
    }

    var isMissing: Bool { code == ENOENT }

    var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }

    var cacheError: CacheError { CacheError(reason: "\(path): \(String(cString: strerror(code)))") }
}
