import CommandLineInterface
import Connections
import PostgresStore
import Protocols
import SQLiteStore
import StoreProtocols

/// A factory for stores in SQLite files and in PostgreSQL databases.
enum StoreOpener {
    /// Returns the store in a file or in a database. If the store cannot be opened, its first use throws an error.
    ///
    /// - Parameters:
    ///   - location: The path of a file, or a URL that starts with `postgres://` or `postgresql://`. Other URLs are
    ///     invalid.
    ///   - creation: What to create if the store does not exist: the file, or the tables in the database.
    static func open(_ location: String, _ creation: StoreCreation) -> any RecordStore {
        if let database = database(location, createsTables: creation != .none) { return database }
        return SQLiteRecordStore(
            path: location, createsFile: creation != .none, createsFolder: creation == .fileAndFolder)
    }

    /// Returns the name of a store for messages: the path of a file, or the URL of a database without its password.
    static func name(_ location: String) -> String { database(location)?.name ?? location }

    private static func database(_ location: String, createsTables: Bool = false) -> PostgresRecordStore? {
        // A mistyped URL must not become the name of a file, because messages would show its password.
        let scheme = location.prefix { $0.isLetter }.lowercased()
        let rest = location.dropFirst(scheme.count)
        let isURL = !scheme.isEmpty && rest.hasPrefix("://") || scheme.hasPrefix("postgres") && rest.hasPrefix(":")
        return isURL ? PostgresRecordStore(url: location, createsTables: createsTables) : nil
    }
}
