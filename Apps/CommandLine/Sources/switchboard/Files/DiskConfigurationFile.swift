import CommandLineInterface
import Connections
import Essentials
import Failures
import Protocols

/// A configuration file on disk. It is replaced with `rename(2)`, so that a reader sees either the old or the new
/// content.
struct DiskConfigurationFile: ConfigurationFile {
    let path: String
    /// The access that other users may have. New files are private in any case.
    let access: FileAccess

    /// The maximum size: 1 MiB, far more than this tool writes.
    private static let maximumSize = 1 << 20

    func read() throws(ReadError) -> Data? { try content()?.data }

    private func content() throws(ReadError) -> (data: Data, mode: mode_t)? {
        var status = stat()
        guard lstat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR else { return nil }
        do throws(WriteError) {
            let file = try UserOwnedFile(reading: path, allowing: access)
            guard file.size <= Self.maximumSize else {
                throw WriteError(reason: "larger than \(Self.maximumSize) bytes")
            }
            guard let content = file.content(limit: Self.maximumSize) else {
                throw WriteError(reason: "could not read the complete file")
            }
            return (Data(content), file.mode)
        } catch {
            throw ReadError(reason: error.reason)
        }
    }

    func update(_ change: (Data?) throws(ReadError) -> Data?) throws(ConfigurationFileError) {
        let folder = try lockedFolder()
        // Closing the descriptor releases the lock.
        defer { close(folder) }
        let old: (data: Data, mode: mode_t)?
        let new: Data?
        do throws(ReadError) {
            old = try content()
            new = try change(old?.data)
        } catch {
            throw .read(error)
        }
        do throws(WriteError) {
            guard let new else {
                guard unlink(path) == 0 || errno == ENOENT else { throw FileDescriptor.error(errno) }
                return
            }
            try replace(with: new, mode: old?.mode ?? 0o600)
            fsync(folder)
        } catch {
            throw .write(error)
        }
    }

    private func replace(with content: Data, mode: mode_t) throws(WriteError) {
        let target = try target()
        // The file can be in a folder of a different program, where a fixed name could be that of another file.
        let folder = try PartialFolder(in: OutputTarget.folder(of: target))
        defer { folder.remove() }
        let part = try folder.create(PartialFolder.file, mode: mode)
        defer { close(part) }
        try FileDescriptor(number: part).write(Array(content))
        guard fsync(part) == 0 else { throw FileDescriptor.error(errno) }
        try folder.move(PartialFolder.file, to: target)
    }

    /// Returns the path of the file to replace: the target of a symbolic link if links are allowed, otherwise `path`.
    private func target() throws(WriteError) -> String {
        var status = stat()
        guard access == .reading, lstat(path, &status) == 0 else { return path }
        guard let resolved = realpath(path, nil) else { throw FileDescriptor.error(errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Creates the folder if necessary, and locks it against other processes. Returns its descriptor.
    private func lockedFolder() throws(ConfigurationFileError) -> Int32 {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .write(WriteError(reason: "could not create '\(folder)'"))
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
}
