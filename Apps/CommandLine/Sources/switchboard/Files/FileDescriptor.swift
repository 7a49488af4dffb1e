import CommandLineInterface
import Essentials
import Failures
import Output

/// A sink that writes to an open file descriptor.
struct FileDescriptor: ByteSink {
    let number: Int32

    /// Writes all bytes. A single `write(2)` to a pipe may write only some of them.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try waitUntilWritable()
            } else if errno != EINTR {
                throw Self.error(errno)
            }
        }
    }

    /// Waits until the descriptor is writable. Another program that shares it may have made it non-blocking.
    private func waitUntilWritable() throws(WriteError) {
        var descriptors = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptors, 1, -1) >= 0 || errno == EINTR else { throw Self.error(errno) }
    }

    /// - Parameter hint: What the user can do; `nil` for no hint.
    static func error(_ code: Int32, hint: String? = nil) -> WriteError {
        WriteError(
            isClosedPipe: code == EPIPE, isInvalidPath: [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG].contains(code),
            reason: String(cString: strerror(code)), hint: hint)
    }
}

struct OutputFile {
    /// Creates or truncates a file. Every write appends, even if another process writes to the same file.
    ///
    /// - Throws: An error if the file is a database, or if it belongs to a different user, who could read it.
    static func create(_ path: String) throws(WriteError) -> any ByteSink {
        try OutputTarget.checkOwner(of: path)
        try refuseDatabase(at: path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw OutputTarget.error(errno, at: path) }
        do throws(WriteError) {
            try truncate(descriptor, at: path)
        } catch {
            close(descriptor)
            throw error
        }
        return FileDescriptor(number: descriptor)
    }

    private static func truncate(_ descriptor: Int32, at path: String) throws(WriteError) {
        var (own, named) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(path, &named) == 0 else { throw FileDescriptor.error(errno) }
        // A link of this user or of the system, such as /dev/stderr, may lead to any file. Otherwise, the file could have
        // been replaced since the owner was checked.
        guard named.st_mode & S_IFMT == S_IFLNK || OutputTarget.isTrusted(own) else {
            throw OutputTarget.stranger("the file")
        }
        guard own.st_mode & S_IFMT == S_IFREG else { return }
        guard ftruncate(descriptor, 0) == 0 else { throw FileDescriptor.error(errno) }
    }

    /// Throws an error for an SQLite database. A database of `sync` can have any name, so the content is checked.
    static func refuseDatabase(at path: String) throws(WriteError) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // <https://www.sqlite.org/fileformat.html#magic_header_string>
        let header = Array("SQLite format 3\0".utf8)
        var start = [UInt8](repeating: 0, count: header.count)
        guard pread(descriptor, &start, header.count, 0) == header.count, start == header else { return }
        throw WriteError(isInvalidPath: true, reason: "the file is a database", hint: "use a different file")
    }
}

/// Calls `write(2)`. Inside `FileDescriptor`, the name `write` refers to the method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
