import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A regular file. Symbolic links are not followed.
struct SystemFile {
    let path: String

    /// Returns the contents and sets the modification time, which records the last use.
    ///
    /// - Parameter maximum: The maximum size in bytes.
    /// - Returns: `nil` if the file is missing, too large or not a regular file.
    func contents(maximum: Int, usedAt time: Date) throws(SystemError) -> Data? {
        // Without O_NONBLOCK, opening a FIFO blocks.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ELOOP else { throw SystemError(at: path) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(at: path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximum else { return nil }
        var data = Data(count: Int(status.st_size))
        let count = data.withUnsafeMutableBytes { buffer in
            Self.transfer(buffer.count) { systemRead(descriptor, buffer.baseAddress, $0, buffer.count - $0) }
        }
        guard let count else { throw SystemError(at: path) }
        Self.setTime(time, of: descriptor)
        return data.prefix(count)
    }

    /// Creates the file with mode 0600. Throws an error if it exists.
    func create(_ data: Data, at time: Date) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(at: path) }
        let count = data.withUnsafeBytes { buffer in
            Self.transfer(buffer.count) { systemWrite(descriptor, buffer.baseAddress, $0, buffer.count - $0) }
        }
        guard count == data.count else {
            let error = SystemError(at: path)
            close(descriptor)
            throw error
        }
        Self.setTime(time, of: descriptor)
        // Some file systems do not report a full disk until `close`.
        guard close(descriptor) == 0 || errno == EINTR else { throw SystemError(at: path) }
    }

    /// Renames the file. An existing file at the new path is replaced.
    func move(to other: String) throws(SystemError) {
        guard rename(path, other) == 0 else { throw SystemError(at: other) }
    }

    /// Removes the file if it exists.
    func remove() throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(at: path) }
    }

    /// Transfers all bytes up to EOF. Returns their number, or `nil` with `errno` set.
    private static func transfer(_ total: Int, _ step: (_ done: Int) -> Int) -> Int? {
        var done = 0
        while done < total {
            let count = step(done)
            if count == 0 { break }
            if count > 0 { done += count } else if errno != EINTR { return nil }
        }
        return done
    }

    /// Sets the modification time. Failures are ignored, because the time affects only eviction.
    private static func setTime(_ time: Date, of descriptor: Int32) {
        let seconds = time.timeIntervalSince1970
        guard let whole = Int(exactly: seconds.rounded(.down)) else { return }
        let point = timespec(tv_sec: whole, tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        _ = futimens(descriptor, [point, point])
    }
}

/// The attributes of a file or directory. Symbolic links are not followed.
struct FileAttributes {
    let isFile: Bool
    let isDirectory: Bool
    /// Whether the effective user of this process is the owner.
    let isOwn: Bool
    /// The size in bytes.
    let size: Int
    /// The modification time. The cache also sets it when it reads an entry.
    let time: Date

    /// Returns the attributes, or `nil` if the path does not exist.
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
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
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

/// Calls `read(2)` with an offset into the buffer.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ offset: Int, _ count: Int) -> Int {
    read(descriptor, buffer.map { $0 + offset }, count)
}

/// Calls `write(2)` with an offset into the buffer.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ offset: Int, _ count: Int) -> Int {
    write(descriptor, buffer.map { $0 + offset }, count)
}
