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

    /// The maximum size: 1 MiB, far more than this tool writes.
    private static let maximumSize = 1 << 20

    func read() throws(ReadError) -> Data? {
        guard access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else { return nil }
        do throws(WriteError) {
            let file = try OwnFile(reading: path)
            guard file.isPrivate else {
                throw WriteError(reason: "other users have access to it; run: chmod 600 \(path)")
            }
            guard let content = file.content(limit: Self.maximumSize) else {
                throw WriteError(reason: "larger than \(Self.maximumSize) bytes")
            }
            return Data(content)
        } catch {
            throw ReadError(reason: error.reason)
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
        // A process that was killed may have left this file. The lock ensures that no other process is writing it.
        unlink(draft)
        do throws(WriteError) {
            let file = try OwnFile(creating: draft, isPrivate: true)
            try file.append(Array(content))
            try file.synchronize()
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
}
