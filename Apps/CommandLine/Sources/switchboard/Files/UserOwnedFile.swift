import CommandLineInterface
import Connections
import Essentials
import Failures

/// An open regular file of this user, at a path that other users may be able to change.
///
/// Another user could plant a link to a different file of this user. Therefore, symbolic links are not followed, and
/// files with several hard links are refused. Only ``FileAccess/reading`` allows symbolic links and several hard links.
final class UserOwnedFile: Sendable {
    let path: String
    private let number: Int32

    /// Opens a file for appending, or creates a file that other users cannot access. While it is open, no other process
    /// can open it with this initializer.
    init(locking path: String) throws(WriteError) {
        self.path = path
        while true {
            let number = try Self.openUnshared(path, O_RDWR | O_CREAT | O_APPEND)
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                close(number)
                throw WriteError(reason: "another process is writing '\(path)'")
            }
            // Between `open` and `flock`, another process may have renamed the file.
            guard Self.isAt(path, number) else {
                close(number)
                continue
            }
            self.number = number
            return
        }
    }

    /// Creates a file that does not exist yet and that other users cannot access.
    init(creating path: String) throws(WriteError) {
        self.path = path
        number = try Self.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    }

    init(reading path: String) throws(WriteError) {
        self.path = path
        number = try Self.openUnshared(path, O_RDONLY)
    }

    /// Opens a configuration file.
    ///
    /// - Throws: An error if other users have more access to the file than `access` allows. With `reading`, the file
    ///   may also belong to root, and the path may be a symbolic link.
    init(reading path: String, allowing access: FileAccess) throws(WriteError) {
        self.path = path
        switch access {
        case .none: number = try Self.open(path, O_RDONLY)
        case .reading: number = try Self.openShared(path)
        }
        guard access == .none else { return }
        guard mode & 0o077 == 0 else {
            throw WriteError(reason: "other users have access to the file; run: chmod 600 \(path)")
        }
    }

    deinit {
        close(number)
    }

    /// The size in bytes.
    var size: Int {
        var status = stat()
        return fstat(number, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The permissions; `0o777` if they are unknown.
    var mode: mode_t {
        var status = stat()
        return fstat(number, &status) == 0 ? status.st_mode & 0o777 : 0o777
    }

    func append(_ bytes: [UInt8]) throws(WriteError) {
        try FileDescriptor(number: number).write(bytes)
    }

    /// Gives the file its permissions and its name, when its content is on the disk. Replaces an existing file.
    ///
    /// - Throws: An error if a different user has replaced this file at its path.
    func move(to target: String, mode: mode_t) throws(WriteError) {
        guard fsync(number) == 0, fchmod(number, mode) == 0 else { throw FileDescriptor.error(errno) }
        guard Self.isAt(path, number) else { throw Self.replaced(path) }
        guard rename(path, target) == 0 else { throw FileDescriptor.error(errno) }
        // In a folder that other users can change, the file may have been replaced after the check.
        guard Self.isAt(target, number) else { throw Self.replaced(target) }
    }

    /// Removes the file, unless another process has replaced it.
    func remove() {
        if Self.isAt(path, number) { unlink(path) }
    }

    private static func replaced(_ path: String) -> WriteError {
        WriteError(reason: "another process has replaced '\(path)'")
    }

    /// Whether the path is that of the open file.
    private static func isAt(_ path: String, _ number: Int32) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(number, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    func truncate() {
        _ = ftruncate(number, 0)
    }

    /// Returns the content; `nil` if it is larger than `limit` bytes, or if it cannot be read.
    func content(limit: Int) -> [UInt8]? {
        guard size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        return read(number, &bytes, bytes.count) == bytes.count ? bytes : nil
    }

    /// Opens a file that belongs to this user or to root, and that no other user can change.
    private static func openShared(_ path: String) throws(WriteError) -> Int32 {
        let number = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard number >= 0 else {
            throw errno == ENOENT ? WriteError(reason: "broken symbolic link") : FileDescriptor.error(errno)
        }
        var status = stat()
        let isRead = fstat(number, &status) == 0
        let reason: String? =
            if !isRead || status.st_mode & S_IFMT != S_IFREG {
                "not a regular file"
            } else if status.st_uid != geteuid(), status.st_uid != 0 {
                "the file belongs to another user"
            } else if isWritableByOthers(status) {
                "other users can change the file; run: chmod go-w \(path)"
            } else {
                nil
            }
        guard let reason else { return number }
        close(number)
        throw WriteError(reason: reason)
    }

    /// Whether another user can change the file.
    static func isWritableByOthers(_ status: stat) -> Bool {
        // By convention, a group whose id is the user's id has no other members. Its write permission is harmless.
        status.st_mode & (status.st_gid == status.st_uid ? 0o002 : 0o022) != 0
    }

    /// Opens a file that no other user can change.
    private static func openUnshared(_ path: String, _ flags: Int32) throws(WriteError) -> Int32 {
        let number = try open(path, flags)
        var status = stat()
        guard fstat(number, &status) == 0, !isWritableByOthers(status) else {
            close(number)
            throw WriteError(reason: "other users can change '\(path)'", hint: "remove the file")
        }
        return number
    }

    private static func open(_ path: String, _ flags: Int32) throws(WriteError) -> Int32 {
        // Without O_NONBLOCK, opening a planted named pipe would hang.
        let number = systemOpen(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else { throw FileDescriptor.error(errno) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_nlink <= 1
        else {
            close(number)
            throw WriteError(reason: "'\(path)' is not a regular file of this user")
        }
        return number
    }
}

/// Calls `open(2)`. Inside `UserOwnedFile`, the name `open` refers to the method.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}
