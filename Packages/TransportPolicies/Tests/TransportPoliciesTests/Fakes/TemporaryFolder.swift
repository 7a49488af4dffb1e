import Protocols

/// A folder that is there as long as this is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The paths of every file and folder in it, sorted.
    var contents: [String] {
        (FileManager.default.enumerate(path)).sorted()
    }

    /// The paths of every file in it that is an entry.
    var entries: [String] { contents.filter { $0.split(separator: "/").last?.utf8.count == 64 } }

    func bytes(of name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }

    func put(_ bytes: Data, at name: String) throws {
        let url = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }
}

extension FileManager {
    fileprivate func enumerate(_ root: String) -> [String] {
        let names = (try? contentsOfDirectory(atPath: root)) ?? []
        return names.flatMap { name in [name] + enumerate("\(root)/\(name)").map { "\(name)/\($0)" } }
    }
}
