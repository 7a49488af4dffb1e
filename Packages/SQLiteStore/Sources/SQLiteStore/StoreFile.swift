import Protocols

/// Opening a database file as a store.
enum StoreFile {
    /// The number that identifies stores in `PRAGMA application_id`: `Swbd`.
    private static let applicationID: Int64 = 0x5377_6264
    /// The version of the tables in `PRAGMA user_version`.
    private static let version: Int64 = 1

    /// Opens a store, and creates it if the file does not exist or is empty. Nothing else is changed.
    ///
    /// - Throws: `notAStore` for the database of a different program, and `newerVersion`.
    static func open(_ path: String, busyTimeout: Duration) throws(StoreError) -> Connection {
        let connection = try Connection(path, busyTimeout: busyTimeout)
        // Recognizes most damaged pages before they are used.
        try connection.execute("PRAGMA cell_size_check=ON")
        // In one transaction, because another process may be creating the tables.
        let isNew = try connection.transaction(isReading: true) { () throws(StoreError) -> Bool in
            try Self.isNew(connection)
        }
        try enableLog(connection)
        // With a log, a crash of the machine can lose the last transactions, which include their checkpoints.
        try connection.execute("PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32768")
        if isNew {
            try connection.transaction { () throws(StoreError) in
                if try Self.isNew(connection) { try connection.execute(tables) }
            }
        }
        return connection
    }

    /// Returns whether the file is empty.
    private static func isNew(_ connection: Connection) throws(StoreError) -> Bool {
        let id = try connection.statement("PRAGMA application_id").integer()
        let version = try connection.statement("PRAGMA user_version").integer() ?? 0
        if id == applicationID {
            guard version <= Self.version else {
                throw StoreError(
                    .newerVersion,
                    "'\(connection.path)' has version \(version): expected \(Self.version) or older; "
                        + "install a newer version of this program")
            }
            return false
        }
        guard id == 0, version == 0, try connection.statement("SELECT count(*) FROM sqlite_schema").integer() == 0
        else { throw StoreError(.notAStore, "'\(connection.path)' is the database of a different program") }
        return true
    }

    /// Turns on write-ahead logging, with which readers and a writer do not wait for each other.
    ///
    /// SQLite does not apply the busy timeout when two processes turn it on at once.
    private static func enableLog(_ connection: Connection) throws(StoreError) {
        for attempt in 1... {
            do throws(StoreError) {
                return try connection.execute("PRAGMA journal_mode=WAL")
            } catch {
                guard error.code == .busy, attempt < 200 else { throw error }
                Connection.pause(milliseconds: 20)
            }
        }
    }

    private static let tables = """
        CREATE TABLE sb_list(
          list INTEGER PRIMARY KEY, source TEXT NOT NULL, entity TEXT NOT NULL, request TEXT NOT NULL,
          slice TEXT NOT NULL, UNIQUE(source, entity, request, slice)) STRICT;
        CREATE TABLE sb_run(
          run INTEGER PRIMARY KEY, list INTEGER NOT NULL REFERENCES sb_list, started_at INTEGER NOT NULL,
          state TEXT NOT NULL, page_size INTEGER NOT NULL, cursor TEXT, pages INTEGER NOT NULL,
          records INTEGER NOT NULL) STRICT;
        CREATE UNIQUE INDEX sb_open_run ON sb_run(list) WHERE state = 'open';
        CREATE TABLE sb_column(
          entity TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY(entity, name)) STRICT, WITHOUT ROWID;
        PRAGMA application_id=\(applicationID);
        PRAGMA user_version=\(version);
        """
}
