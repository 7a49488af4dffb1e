import CommandLineInterface
import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A private file on disk. It is replaced with `rename(2)`, so that a reader sees the old or the new content.
struct ConfigurationFile: PrivateFile {
    let path: String

    /// 1 MiB, far more than a file that this tool writes.
    private static let maximumSize = 1 << 20

    func read() throws(ReadError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        guard descriptor >= 0 else { throw ReadError(reason: Self.reason) }
        defer { close(descriptor) }
        try checkOwner(of: descriptor)
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return data }
            guard count > 0 || errno == EINTR else { throw ReadError(reason: Self.reason) }
            data += buffer[..<max(count, 0)]
            guard data.count <= Self.maximumSize else { throw ReadError(reason: "larger than 1 MiB") }
        }
    }

    /// Refuses what another user may have read or written.
    private func checkOwner(of descriptor: Int32) throws(ReadError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ReadError(reason: Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ReadError(reason: "not a regular file") }
        guard status.st_uid == getuid() else { throw ReadError(reason: "owned by another user") }
        guard status.st_mode & 0o077 == 0 else {
            throw ReadError(reason: "other users have access to it; run: chmod 600 \(path)")
        }
    }

    func update(_ change: (Data?) throws(ReadError) -> Data?) throws(PrivateFileError) {
        let folder = try lockedFolder()
        // Closing the descriptor releases the lock.
        defer { close(folder) }
        let content: Data?
        do throws(ReadError) { content = try change(try read()) } catch { throw .read(error) }
        do throws(WriteError) {
            guard let content else {
                guard unlink(path) == 0 || errno == ENOENT else { throw FileDescriptor.error(errno) }
                return
            }
            try replace(with: content)
            fsync(folder)
        } catch {
            throw .write(error)
        }
    }

    private func replace(with content: Data) throws(WriteError) {
        let draft = "\(path).new"
        // A run that was killed may have left it. The lock excludes other runs.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileDescriptor.error(errno) }
        do throws(WriteError) {
            defer { close(descriptor) }
            try FileDescriptor(number: descriptor).write(Array(content))
            guard fsync(descriptor) == 0 else { throw FileDescriptor.error(errno) }
        } catch {
            unlink(draft)
            throw error
        }
        guard rename(draft, path) == 0 else { throw FileDescriptor.error(errno) }
    }

    /// Creates the folder if necessary, and locks it against other processes. Returns its descriptor.
    private func lockedFolder() throws(PrivateFileError) -> Int32 {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .write(WriteError(reason: "could not create \(folder)"))
        }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .write(FileDescriptor.error(errno)) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                defer { close(descriptor) }
                throw .write(FileDescriptor.error(errno))
            }
        }
        return descriptor
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

/// Calls `read(2)`. Inside `ConfigurationFile`, the name `read` refers to the method.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
