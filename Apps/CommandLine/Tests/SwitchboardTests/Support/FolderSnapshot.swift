import Foundation

/// The entries of a folder, without those of subfolders, to find what a run has changed.
struct FolderSnapshot: Equatable {
    private struct Entry: Equatable {
        let type: FileAttributeType?
        let permissions: Int?
        /// The content of a file, or the destination of a symbolic link.
        let content: Data?
    }

    private let entries: [String: Entry]

    init(_ folder: TemporaryFolder) throws {
        var entries: [String: Entry] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let path = "\(folder.path)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let type = attributes[.type] as? FileAttributeType
            let content: Data? =
                switch type {
                case .typeRegular: try Data(contentsOf: URL(filePath: path))
                case .typeSymbolicLink: Data(try FileManager.default.destinationOfSymbolicLink(atPath: path).utf8)
                default: nil
                }
            let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue
            entries[name] = Entry(type: type, permissions: permissions, content: content)
        }
        self.entries = entries
    }

    var names: Set<String> { Set(entries.keys) }

    /// Returns the names of the entries that are missing, new or different in another snapshot.
    func changes(in other: FolderSnapshot) -> [String] {
        names.union(other.names).filter { entries[$0] != other.entries[$0] }.sorted()
    }
}
