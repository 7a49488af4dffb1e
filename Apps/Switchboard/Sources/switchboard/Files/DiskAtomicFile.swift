import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that replaces the one at its path when it is complete. Until then, it is a partial file in the same folder.
final class DiskAtomicFile: AtomicFile {
    /// The partial file. While it is open, no other process can write a file at the same path in this way.
    let part: OwnFile
    private let target: String

    /// The path of a partial database. It is not the partial file, because SQLite has locks of its own.
    var databasePath: String { part.path + "-db" }

    /// Opens the partial file, which may have content from an earlier run.
    ///
    /// - Parameter path: The path as the user gave it. A symbolic link is followed.
    init(_ path: String) throws(WriteError) {
        target = try Self.target(of: path)
        part = try OwnFile(locking: target + ".switchboard-part")
    }

    /// Opens an empty partial file.
    static func open(_ path: String) throws(WriteError) -> any AtomicFile {
        let file = try DiskAtomicFile(path)
        do {
            try checkUse(of: file.target)
        } catch {
            file.abandon()
            throw error
        }
        file.part.truncate()
        file.removeDatabase()
        return file
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try part.append(bytes)
    }

    func commit() throws(WriteError) {
        keepAccess()
        guard access(databasePath, F_OK) == 0 else {
            // Otherwise, a power failure could leave the new name without the content. SQLite does this for a database.
            try part.synchronize()
            guard rename(part.path, target) == 0 else { throw FileDescriptor.error(errno) }
            return
        }
        for path in [databasePath, target] { try Self.checkUse(of: path) }
        guard rename(databasePath, target) == 0 else { throw FileDescriptor.error(errno) }
        abandon()
    }

    /// Gives the new file the permissions of the one that it replaces.
    private func keepAccess() {
        var status = stat()
        guard stat(target, &status) == 0 else { return }
        for path in [part.path, databasePath] { chmod(path, status.st_mode & 0o777) }
    }

    func abandon() {
        removeDatabase()
        unlink(part.path)
    }

    private func removeDatabase() {
        unlink(databasePath)
        for suffix in Self.logSuffixes { unlink(databasePath + suffix) }
    }

    /// The suffixes of the files that SQLite puts next to a database while a program uses it.
    private static let logSuffixes = ["-wal", "-shm", "-journal"]

    /// Throws an error if a program uses a database. Its log would be lost with the database, or would be applied to the
    /// one that replaces it.
    private static func checkUse(of database: String) throws(WriteError) {
        guard let log = logSuffixes.map({ database + $0 }).first(where: { access($0, F_OK) == 0 }) else { return }
        throw WriteError(reason: "a program uses the database, because '\(log)' exists")
    }

    /// Returns the path of the file to create or replace.
    private static func target(of path: String) throws(WriteError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT, !path.hasSuffix("/") else { throw FileDescriptor.error(errno) }
            return path
        }
        guard let resolved = realpath(path, nil) else { throw FileDescriptor.error(errno) }
        defer { free(resolved) }
        guard stat(resolved, &status) == 0 else { throw FileDescriptor.error(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileDescriptor.error(EISDIR)
        default: throw WriteError(reason: "not a regular file; use '-' for standard output")
        }
        guard access(resolved, W_OK) == 0 else { throw FileDescriptor.error(errno) }
        return String(cString: resolved)
    }
}
