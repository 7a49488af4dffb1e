import CommandLineInterface
import Connections
import Essentials
import Failures
import Protocols
import ProviderCatalog

/// The provider files on disk, and those that are part of the program. Reading never waits, not even for a named pipe.
struct DiskProviderFiles: ProviderFileSystem {
    /// The home directory; `nil` if the environment does not say it.
    let home: String?
    let embedded: [EmbeddedFile]

    /// The maximum size of a provider file in bytes.
    private static let maximumSize = 1_000_000

    // MARK: Folders

    var projectFolder: String? {
        guard var folder = Self.resolved(".") else { return nil }
        while true {
            let candidate = (folder == "/" ? "" : folder) + "/.switchboard"
            if Self.isFolder(candidate), !isHome(folder) { return Self.resolved("\(candidate)/providers") }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    func names(in folder: String, of place: ProviderFilePlace) throws(ReadError) -> [String] {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw Self.error(errno) }
            return []
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw ReadError(reason: "not a folder") }
        if place == .user, let fault = Self.fault(of: status) { throw ReadError(reason: fault) }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Self.error(EACCES)
        }
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".jsonc")) }
    }

    /// Returns the reason why a folder of the user must not be used; `nil` if there is none.
    private static func fault(of status: stat) -> String? {
        guard status.st_uid == geteuid() || status.st_uid == 0 else { return "the folder belongs to another user" }
        return UserOwnedFile.isWritableByOthers(status) ? "other users can change the folder; run: chmod go-w" : nil
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func isHome(_ folder: String) -> Bool {
        var (own, other) = (stat(), stat())
        guard let home, stat(home, &own) == 0, stat(folder, &other) == 0 else { return false }
        return own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }

    // MARK: Files

    var embeddedNames: [String] { embedded.map { "\($0.id).json" }.sorted() }

    func content(of path: String, in place: ProviderFilePlace) throws(ReadError) -> Data {
        switch place {
        case .user:
            let file: UserOwnedFile
            do throws(WriteError) {
                file = try UserOwnedFile(reading: path, allowing: .reading)
            } catch {
                throw ReadError(reason: error.reason)
            }
            return try Self.content(file.content(limit: Self.maximumSize), size: file.size)
        case .project:
            guard !Self.leavesFolder(path) else { throw ReadError(reason: "it is a link to another folder") }
            return try Self.read(path)
        case .argument: return try Self.read(path)
        case .embedded:
            guard let file = embedded.first(where: { "\($0.id).json" == path }) else { throw Self.error(ENOENT) }
            return Data(file.text.utf8)
        }
    }

    func create(_ path: String, in place: ProviderFilePlace, content: Data) throws(WriteError) {
        if place == .user {
            try? FileManager.default.createDirectory(
                atPath: OutputTarget.folder(of: path), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else {
            throw Self.writeError(errno)
        }
        defer { close(descriptor) }
        do throws(WriteError) {
            try FileDescriptor(number: descriptor).write(Array(content))
            guard fsync(descriptor) == 0 else { throw FileDescriptor.error(errno) }
        } catch {
            unlink(path)
            throw error
        }
    }

    func createFolder(_ path: String, files: [String: String]) throws(WriteError) {
        // The folder appears at once with all files. An empty one keeps its place meanwhile.
        guard mkdir(path, 0o755) == 0 else { throw Self.writeError(errno) }
        let name = path.split(separator: "/").last ?? ""
        let draft = "\(OutputTarget.folder(of: path)).\(name).\(UUID().uuidString)"
        do throws(WriteError) {
            for (name, text) in files {
                let file = "\(draft)/\(name)"
                try Self.createFolder(OutputTarget.folder(of: file))
                try create(file, in: .argument, content: Data(text.utf8))
            }
            guard systemRename(draft, path) == 0 else { throw Self.writeError(errno) }
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            rmdir(path)
            throw error
        }
    }

    private static func createFolder(_ path: String) throws(WriteError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw WriteError(reason: "\(error)")
        }
    }

    func rename(_ path: String, to newPath: String) throws(WriteError) {
        // Unlike rename(2), link(2) never replaces a file.
        guard link(path, newPath) == 0 else { throw Self.writeError(errno) }
        guard unlink(path) == 0 else { throw Self.writeError(errno) }
    }

    private static func writeError(_ code: Int32) -> WriteError {
        WriteError(
            isInvalidPath: code == ENOENT || code == ENOTDIR, isExisting: code == EEXIST,
            reason: String(cString: strerror(code)))
    }

    func samples(in path: String) -> Data? { try? Self.read(path, O_NOFOLLOW) }

    /// Reads a regular file.
    private static func read(_ path: String, _ flags: Int32 = 0) throws(ReadError) -> Data {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw ReadError(reason: "it is a folder")
        default: throw ReadError(reason: "not a regular file")
        }
        let size = Int(status.st_size)
        guard size <= maximumSize else { return try content(nil, size: size) }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = systemRead(descriptor, &bytes, size)
        return try content(count == size ? bytes : nil, size: size)
    }

    private static func content(_ bytes: [UInt8]?, size: Int) throws(ReadError) -> Data {
        guard size <= maximumSize else { throw ReadError(reason: "larger than 1 MB") }
        guard let bytes else { throw ReadError(reason: "could not read the complete file") }
        return Data(bytes)
    }

    private static func leavesFolder(_ path: String) -> Bool {
        guard let target = resolved(path), let folder = resolved(OutputTarget.folder(of: path)) else { return false }
        return OutputTarget.folder(of: target) != folder + (folder == "/" ? "" : "/")
    }

    // MARK: Paths

    func absolutePath(of path: String) -> String {
        if let path = Self.resolved(path) { return path }
        // The file may not exist any more.
        let name = path.split(separator: "/").last ?? ""
        return Self.resolved(OutputTarget.folder(of: path)).map { "\($0)/\(name)" } ?? path
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func error(_ code: Int32) -> ReadError { ReadError(reason: String(cString: strerror(code))) }
}

/// Calls `read(2)`. Inside `DiskProviderFiles`, the name `read` refers to the method.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// Calls `rename(2)`, for which the same holds.
private func systemRename(_ path: String, _ newPath: String) -> Int32 {
    rename(path, newPath)
}
