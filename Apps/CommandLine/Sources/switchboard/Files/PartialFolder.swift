import CommandLineInterface
import Essentials
import Failures
import Protocols

/// A folder next to an output file. The output is written there until it is complete.
///
/// Other users can neither foresee the folder's name nor access the folder, so they can neither plant files in it nor
/// read incomplete output. The folder is locked while it is in use. A folder that a killed process left is not locked,
/// and the next run that writes to the same place removes it.
final class PartialFolder: Sendable {
    /// The name of a file that replaces a file.
    static let file = "part"
    /// The name of a new database.
    static let database = "part.db"

    private static let prefix = ".switchboard-part."
    /// The suffixes of the files that SQLite puts next to a database while a program uses it.
    static let logSuffixes = ["-wal", "-shm", "-journal"]

    let path: String
    /// The descriptor of the folder. It is used instead of the path, because other users may be able to rename the
    /// folder.
    private let number: Int32

    /// Creates a folder in the folder of an output file.
    init(in parent: String) throws(WriteError) {
        Self.removeUnused(in: parent)
        while true {
            var template = Array("\(parent)\(Self.prefix)XXXXXX".utf8CString)
            guard let name = mkdtemp(&template) else { throw OutputTarget.error(errno, at: parent) }
            let path = String(cString: name)
            // Until the new folder is locked, another process may lock or remove it as unused. Some file systems have no
            // locks, and nothing is removed there.
            guard let number = Self.open(path) else {
                if access(path, F_OK) != 0, errno == ENOENT { continue }
                throw WriteError(reason: "'\(path)' is not a folder of this user")
            }
            guard flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, Self.isAt(path, number) else {
                close(number)
                continue
            }
            (self.path, self.number) = (path, number)
            return
        }
    }

    deinit {
        close(number)
    }

    /// Creates a file, and returns its descriptor.
    ///
    /// - Parameter mode: The permissions, which the process's `umask` reduces.
    func create(_ name: String, mode: mode_t = 0o666) throws(WriteError) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        let file = openat(number, name, flags, mode)
        guard file >= 0 else { throw FileDescriptor.error(errno) }
        return file
    }

    /// Moves a file to a path, and replaces the file there.
    func move(_ name: String, to path: String) throws(WriteError) {
        guard renameat(number, name, AT_FDCWD, path) == 0 else { throw FileDescriptor.error(errno) }
    }

    /// Moves a file to a path. Returns `false` if there already is a file.
    func add(_ name: String, at path: String) throws(WriteError) -> Bool {
        if linkat(number, name, AT_FDCWD, path, 0) == 0 { return true }
        guard errno != EEXIST else { return false }
        // Not every file system has hard links.
        try move(name, to: path)
        return true
    }

    /// Removes the folder and the files in it.
    func remove() { Self.remove(path, number) }

    private static func remove(_ path: String, _ number: Int32) {
        for name in [file, database] + logSuffixes.map({ database + $0 }) { unlinkat(number, name, 0) }
        rmdir(path)
    }

    /// Removes the folders that killed processes of this user have left.
    private static func removeUnused(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for path in names.filter(isName).map({ parent + $0 }) {
            guard let number = open(path) else { continue }
            if isPrivate(number), flock(number, LOCK_EX | LOCK_NB) == 0, isAt(path, number) { remove(path, number) }
            close(number)
        }
    }

    /// Whether the name is one that `mkdtemp(3)` makes: the prefix and six letters or digits.
    private static func isName(_ name: String) -> Bool {
        let end = name.dropFirst(prefix.count).utf8
        return name.hasPrefix(prefix) && end.count == 6
            && end.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
    }

    /// Whether only the owner of the open folder can access it, as in a folder that `mkdtemp(3)` makes.
    private static func isPrivate(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & 0o777 == 0o700
    }

    /// Opens a folder. Returns its descriptor; `nil` if it is not a folder of this user.
    private static func open(_ path: String) -> Int32? {
        let number = systemOpen(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return nil }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_uid == geteuid() else {
            close(number)
            return nil
        }
        return number
    }

    /// Whether the path still is that of the open folder.
    private static func isAt(_ path: String, _ number: Int32) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(number, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }
}

/// Calls `open(2)`. Inside `PartialFolder`, the name `open` refers to the method.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
