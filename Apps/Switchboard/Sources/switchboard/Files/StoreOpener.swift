import PostgresStore
import Protocols
import SQLiteStore

/// Opens stores in SQLite files and in PostgreSQL databases.
enum StoreOpener {
    /// Returns the store in a file or in a database. Its first use reports an error if it cannot be opened.
    ///
    /// - Parameters:
    ///   - location: The path of a file, or a URL that starts with `postgres://` or `postgresql://`.
    ///   - createsFolder: Whether to create the folder of the file, for this user alone.
    static func open(_ location: String, createsFolder: Bool) -> any RecordStore {
        if let database = database(location) { return database }
        if createsFolder {
            try? FileManager.default.createDirectory(
                atPath: URL(filePath: location).deletingLastPathComponent().path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        return SQLiteRecordStore(path: location)
    }

    /// Returns the name of a store for messages: the path of a file, or the URL of a database without its password.
    static func name(_ location: String) -> String { database(location)?.name ?? location }

    private static func database(_ location: String) -> PostgresRecordStore? {
        let isURL = ["postgres://", "postgresql://"].contains { location.lowercased().hasPrefix($0) }
        return isURL ? PostgresRecordStore(url: location) : nil
    }
}
