import CommandLineInterface
import Failures
import Protocols
import Synchronization

/// Provider files in memory, by path. The folder of the project is `/project/.switchboard/providers`.
final class MemoryProviderFiles: ProviderFileSystem {
    static let project = "/project/.switchboard/providers"
    /// The folder of the user, if `HOME` is `/home/ada`.
    static let user = "/home/ada/.config/switchboard/providers"

    private let files: Mutex<[String: String]>
    private let journal = Mutex<[String]>([])
    /// The reasons why folders cannot be listed.
    private let folderFaults: [String: String]
    /// The texts of the files that are part of the program, by name.
    private let embedded: [String: String]

    init(
        _ files: [String: String] = [:], embedded: [String: String] = [:], folderFaults: [String: String] = [:]
    ) {
        let paths = files.map { (Self.absolutePath($0.key), $0.value) }
        self.files = Mutex(Dictionary(paths) { first, _ in first })
        self.embedded = embedded
        self.folderFaults = folderFaults
    }

    var embeddedNames: [String] { embedded.keys.sorted() }

    /// The paths of the files that were read, in order.
    var readPaths: [String] { journal.withLock(\.self) }

    func replace(_ path: String, with text: String) {
        files.withLock { $0[Self.absolutePath(path)] = text }
    }

    let projectFolder: String? = MemoryProviderFiles.project

    func names(in folder: String, of place: ProviderFilePlace) throws(ReadError) -> [String] {
        if let reason = folderFaults[folder] { throw ReadError(reason: reason) }
        // The real folder returns the names in any order.
        return files.withLock { files in
            let paths = files.keys.filter { $0.hasPrefix(folder + "/") }.sorted(by: >)
            return paths.map { String($0.dropFirst(folder.count + 1)) }
        }
    }

    func content(of path: String, in place: ProviderFilePlace) throws(ReadError) -> Data {
        journal.withLock { $0.append(path) }
        let isEmbedded = place == .embedded
        guard let text = isEmbedded ? embedded[path] : files.withLock({ $0[Self.absolutePath(path)] }) else {
            throw ReadError(reason: "No such file or directory")
        }
        return Data(text.utf8)
    }

    func samples(in path: String) -> Data? { nil }

    func create(_ path: String, in place: ProviderFilePlace, content: Data) throws(WriteError) {
        let isNew = files.withLock { files in
            let path = Self.absolutePath(path)
            guard files[path] == nil else { return false }
            files[path] = String(decoding: content, as: UTF8.self)
            return true
        }
        guard isNew else { throw WriteError(isExisting: true, reason: "File exists") }
    }

    func createFolder(_ path: String, files: [String: String]) throws(WriteError) {
        let folder = Self.absolutePath(path) + "/"
        let isNew = self.files.withLock { all in
            guard !all.keys.contains(where: { $0.hasPrefix(folder) }) else { return false }
            for (name, text) in files { all[folder + name] = text }
            return true
        }
        guard isNew else { throw WriteError(isExisting: true, reason: "File exists") }
    }

    func rename(_ path: String, to newPath: String) throws(WriteError) {
        let isNew = files.withLock { files in
            guard files[Self.absolutePath(newPath)] == nil else { return false }
            files[Self.absolutePath(newPath)] = files.removeValue(forKey: Self.absolutePath(path))
            return true
        }
        guard isNew else { throw WriteError(isExisting: true, reason: "File exists") }
    }

    /// The text of a file; `nil` if it does not exist.
    func text(of path: String) -> String? { files.withLock { $0[Self.absolutePath(path)] } }

    func absolutePath(of path: String) -> String { Self.absolutePath(path) }

    /// The current folder is `/project`.
    private static func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : "/project/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }
}
