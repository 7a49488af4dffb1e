import Protocols
import SQLiteStore

/// Opens stores in SQLite files.
enum StoreOpener {
    /// Returns the store in a file. Its first use reports an error if the file cannot be opened.
    ///
    /// - Parameter createsFolder: Whether to create the folder of the file, for this user alone.
    static func open(_ path: String, createsFolder: Bool) -> any RecordStore {
        if createsFolder {
            try? FileManager.default.createDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        return SQLiteRecordStore(path: path)
    }
}
