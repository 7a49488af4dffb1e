import CommandLineInterface
import Essentials
import Failures
import Protocols

/// The file that an output creates or replaces.
struct OutputTarget {
    /// The path of the file, with symbolic links resolved.
    let path: String

    /// Resolves a path as the user gave it. Symbolic links are followed, even to a missing file.
    init(_ path: String) throws(WriteError) {
        self.path = try Self.resolve(path)
        guard access(folder, W_OK | X_OK) == 0 else { throw Self.error(errno, at: self.path) }
    }

    /// The folder that contains the file.
    var folder: String { Self.folder(of: path) }

    /// Returns the folder in a path, with a slash at its end.
    static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./" }

    /// The permissions of the existing file; `nil` if the file does not exist.
    var mode: mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    /// Returns whether there is a file or a folder at a path.
    static func isExisting(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns whether two paths lead to the same existing file or folder.
    static func isSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Returns the error of a path at which no file can be written, with what the user can do.
    static func error(_ code: Int32, at path: String) -> WriteError {
        let hint: String? =
            switch code {
            case ENOENT where !isExisting(folder(of: path)): "create the folder '\(folder(of: path))' first"
            case EISDIR: "add the name of a file to the folder"
            case EACCES, EPERM, EROFS:
                "use a different \(isExisting(path) && access(path, W_OK) != 0 ? "file" : "folder")"
            default: nil
            }
        return FileDescriptor.error(code, hint: hint)
    }

    private static func resolve(_ path: String) throws(WriteError) -> String {
        try checkLink(path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT, !path.hasSuffix("/") else { throw error(errno, at: path) }
            // `stat` follows a limited number of links, so this recursion ends.
            return try destination(of: path).map { path throws(WriteError) in try resolve(path) } ?? path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw error(EISDIR, at: path)
        default:
            throw WriteError(
                isInvalidPath: true, reason: "not a regular file", hint: "use '-' for standard output, and redirect it")
        }
        guard let resolved = realpath(path, nil) else { throw error(errno, at: path) }
        defer { free(resolved) }
        guard access(resolved, W_OK) == 0 else { throw error(errno, at: String(cString: resolved)) }
        return String(cString: resolved)
    }

    /// Returns the destination of a symbolic link; `nil` if there is no link at the path.
    private static func destination(of path: String) -> String? {
        guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
        guard !destination.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return destination }
        return path[...slash] + destination
    }
}

// Files of other users.
extension OutputTarget {
    /// Throws an error for a symbolic link of a different user, who could have planted it in a shared folder. Without
    /// this check, the link could make this user replace one of their own files.
    private static func checkLink(_ path: String) throws(WriteError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        guard isTrusted(status) else { throw stranger("the symbolic link") }
    }

    /// Throws an error if something at the path belongs to a different user, even if it is a symbolic link.
    static func checkOwner(of path: String) throws(WriteError) {
        var status = stat()
        guard lstat(path, &status) == 0, !isTrusted(status) else { return }
        throw stranger(status.st_mode & S_IFMT == S_IFLNK ? "the symbolic link" : "the file")
    }

    /// Whether a file belongs to this user or to the superuser.
    static func isTrusted(_ status: stat) -> Bool { [geteuid(), 0].contains(status.st_uid) }

    static func stranger(_ name: String) -> WriteError {
        WriteError(
            isInvalidPath: true, reason: "\(name) belongs to a different user",
            hint: "use a different file, or remove it")
    }
}
