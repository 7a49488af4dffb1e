#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder, by its path.
struct SystemFolder {
    let path: String

    /// Makes the folder, and those it is in, for this user alone. One that is there already stays as it is.
    func create() throws(SystemError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        let error = SystemError(at: path)
        let parent = parent
        guard error.isMissing, parent != path else { throw error }
        try SystemFolder(path: parent).create()
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(at: path) }
    }

    /// The names in it, in no order; none when there is no such folder, or a symbolic link in its place.
    func names() throws(SystemError) -> [String] {
        guard try FileAttributes.of(path)?.isFolder == true else { return [] }
        guard let stream = opendir(path) else {
            let error = SystemError(at: path)
            guard error.isMissing else { throw error }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // In place: an entry may be shorter than its type, and must not be copied as a whole.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }

    /// Removes the folder if it is there and nothing is in it.
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
