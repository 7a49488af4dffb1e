import Essentials
import Synchronization

/// A directory that is removed when this object is released.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The sorted relative paths of all files and directories in the directory.
    var contents: [String] {
        (FileManager.default.enumerate(path)).sorted()
    }

    /// The relative paths of the cache entries, whose names have 64 characters.
    var entries: [String] { contents.filter { $0.split(separator: "/").last?.utf8.count == 64 } }

    func bytes(of name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }

    /// Writes a file that only this user can read, in directories that only this user can read.
    func put(_ bytes: Data, at name: String) throws {
        let url = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            atPath: url.deletingLastPathComponent().path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try bytes.write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
}

extension FileManager {
    fileprivate func enumerate(_ root: String) -> [String] {
        let names = (try? contentsOfDirectory(atPath: root)) ?? []
        return names.flatMap { name in [name] + enumerate("\(root)/\(name)").map { "\(name)/\($0)" } }
    }
}

/// The number of unfinished tasks.
final class Countdown: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) {
        self.count = Mutex(count)
    }

    var isOver: Bool { count.withLock { $0 <= 0 } }

    func finish() {
        count.withLock { $0 -= 1 }
    }
}
