import CommandLineInterface
import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is written as a partial file in the same folder. When it is complete, it replaces the file at its path.
final class DiskAtomicFile: AtomicFile {
    /// The partial file. While it is open, no other process can open a `DiskAtomicFile` with the same path.
    let part: UserOwnedFile
    private let target: String
    private let temporaryFiles: TemporaryFiles

    /// The path of a partial database. It differs from the path of the partial file, because SQLite uses its own locks.
    var databasePath: String { part.path + "-db" }

    /// Opens the partial file, which may have content from an earlier run.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it. Symbolic links are followed.
    ///   - temporaryFiles: The collection to which the partial file is added; `nil` to keep the file for a later run.
    init(_ path: String, in temporaryFiles: TemporaryFiles? = nil) throws(WriteError) {
        let target = try Self.target(of: path)
        self.target = target
        self.temporaryFiles = temporaryFiles ?? TemporaryFiles()
        part = try self.temporaryFiles.update { paths throws(WriteError) in
            let part = try UserOwnedFile(locking: target + ".switchboard-part")
            paths.formUnion(Self.paths(of: part))
            return part
        }
    }

    /// Opens an empty partial file.
    static func open(_ path: String, in temporaryFiles: TemporaryFiles) throws(WriteError) -> any AtomicFile {
        let file = try DiskAtomicFile(path, in: temporaryFiles)
        do {
            try checkUse(of: file.target)
        } catch {
            file.abandon()
            throw error
        }
        file.part.truncate()
        for path in file.paths.dropFirst() { unlink(path) }
        return file
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try part.append(bytes)
    }

    func commit() throws(WriteError) {
        keepAccess()
        let hasDatabase = access(databasePath, F_OK) == 0
        if hasDatabase {
            for path in [databasePath, target] { try Self.checkUse(of: path) }
        } else {
            try OutputFile.refuseDatabase(at: target)
            // Otherwise, a power failure could leave an incomplete file. SQLite synchronizes a database itself.
            try part.synchronize()
        }
        try temporaryFiles.update { paths throws(WriteError) in
            guard rename(hasDatabase ? databasePath : part.path, target) == 0 else { throw FileDescriptor.error(errno) }
            // After the rename, another process may already have created a new partial file, which must not be removed.
            if hasDatabase { remove(&paths) } else { paths.subtract(self.paths) }
        }
    }

    /// Gives the new file the permissions of the file that it replaces.
    private func keepAccess() {
        var status = stat()
        guard stat(target, &status) == 0 else { return }
        for path in [part.path, databasePath] { chmod(path, status.st_mode & 0o777) }
    }

    func abandon() {
        try? temporaryFiles.update { paths throws(WriteError) in remove(&paths) }
    }

    private func remove(_ paths: inout Set<String>) {
        for path in self.paths { unlink(path) }
        paths.subtract(self.paths)
    }

    /// The paths of the partial file, of the partial database, and of the files that SQLite puts next to the database.
    private var paths: [String] { Self.paths(of: part) }

    private static func paths(of part: UserOwnedFile) -> [String] {
        [part.path] + ([""] + logSuffixes).map { part.path + "-db" + $0 }
    }

    /// The suffixes of the files that SQLite puts next to a database while a program uses it.
    private static let logSuffixes = ["-wal", "-shm", "-journal"]

    /// Throws an error if a program uses the database. If the database were replaced, its log would be lost, or would
    /// be applied to the new database.
    private static func checkUse(of database: String) throws(WriteError) {
        guard let log = logSuffixes.map({ database + $0 }).first(where: { access($0, F_OK) == 0 }) else { return }
        throw WriteError(
            reason: "a program uses the database, because '\(log)' exists",
            hint: "close the program; if none is running, run 'sqlite3 \(database) .tables' to recover the database")
    }
}

// Resolves the path that the user gave.
extension DiskAtomicFile {
    /// Returns the path of the file to create or replace. Symbolic links are followed, even to a missing file.
    private static func target(of path: String) throws(WriteError) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT, !path.hasSuffix("/") else { throw FileDescriptor.error(errno) }
            // `stat` follows a limited number of links, so this recursion ends.
            return try destination(of: path).map { path throws(WriteError) in try target(of: path) } ?? path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileDescriptor.error(EISDIR)
        default:
            throw WriteError(
                isInvalidPath: true, reason: "not a regular file", hint: "use '-' for standard output, and redirect it")
        }
        guard let resolved = realpath(path, nil) else { throw FileDescriptor.error(errno) }
        defer { free(resolved) }
        guard access(resolved, W_OK) == 0 else { throw FileDescriptor.error(errno) }
        return String(cString: resolved)
    }

    /// Returns the destination of a symbolic link; `nil` if there is no link at the path.
    private static func destination(of path: String) -> String? {
        guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
        guard !destination.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return destination }
        return path[...slash] + destination
    }
}
