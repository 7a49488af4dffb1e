import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the system knows of a file or folder. Of a symbolic link it is the link's own.
struct FileAttributes {
    let isFile: Bool
    let isFolder: Bool
    /// Whether it belongs to the user who runs this.
    let isOwn: Bool
    /// In bytes.
    let size: Int
    /// When it was last changed, or marked as used.
    let time: Date

    /// Reads them; `nil` when there is nothing at that path.
    static func of(_ path: String) throws(SystemError) -> FileAttributes? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError(at: path) }
            return nil
        }
        return FileAttributes(status)
    }

    private init(_ status: stat) {
        isFile = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isOwn = status.st_uid == geteuid()
        size = Int(status.st_size)
        #if canImport(Darwin)
            let point = status.st_mtimespec
        #else
            let point = status.st_mtim
        #endif
        time = Date(timeIntervalSince1970: Double(point.tv_sec) + Double(point.tv_nsec) / 1e9)
    }
}
