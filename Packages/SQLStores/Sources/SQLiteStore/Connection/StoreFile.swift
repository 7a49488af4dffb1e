import SQLTables
import StoreProtocols

/// Functions that open a database file as a store.
enum StoreFile {
    /// The `PRAGMA application_id` of stores: `Swbd` in ASCII.
    static let applicationID: Int64 = 0x5377_6264
    /// The newest version of the tables. `PRAGMA user_version` is the version in a file.
    private static var version: Int { migrations.count }

    /// Opens a store. Creates its tables if the file is new or empty, and migrates the tables of an earlier version.
    ///
    /// - Parameters:
    ///   - createsFile: Whether to create the file if it does not exist.
    ///   - createsLog: Whether to turn on write-ahead logging if the tables are created or migrated. Otherwise, the file
    ///     keeps its journal mode.
    /// - Throws: `notAStore` for the database of a different program. `newerVersion` if a newer version of this program
    ///   created the tables.
    static func open(
        _ path: String, busyTimeout: Duration, createsFile: Bool = true, createsLog: Bool = true
    ) throws(StoreError) -> Connection {
        let connection = try Connection(path, busyTimeout: busyTimeout, createsFile: createsFile)
        // With this setting, SQLite detects most damaged pages before it uses them.
        try connection.execute("PRAGMA cell_size_check=ON")
        // Reads the id and the version in one transaction, because another process may be creating the tables.
        let isCurrent: Bool
        do throws(StoreError) {
            isCurrent = try connection.transaction(isReading: true) { () throws(StoreError) -> Bool in
                try version(of: connection) == version
            }
        } catch {
            // Without a file to create, the caller may only want to read.
            throw createsFile ? error : reading(error, path)
        }
        if createsLog, !isCurrent { try enableLog(connection) }
        var mode: String?
        try connection.statement("PRAGMA journal_mode").run { mode = $0[0].text }
        // With this setting and write-ahead logging, a crash of the machine can lose the last transactions together
        // with their checkpoints. The next run then reads the same pages again.
        if mode == "wal" { try connection.execute("PRAGMA synchronous=NORMAL") }
        if !isCurrent {
            try connection.transaction { () throws(StoreError) in
                for version in try version(of: connection)..<version { try connection.execute(migrations[version]) }
                try connection.execute("PRAGMA application_id=\(applicationID); PRAGMA user_version=\(version)")
            }
        }
        return connection
    }

    /// Opens an existing store for the user's SQL statements. They can only read. The tables are not migrated.
    ///
    /// - Throws: `notAStore` for the database of a different program. `newerVersion` if a newer version of this program
    ///   created the tables. `readOnly` if SQLite must write files next to the database, but cannot.
    static func openForReading(_ path: String, busyTimeout: Duration) throws(StoreError) -> Connection {
        let connection = try openUnchanged(path, busyTimeout: busyTimeout)
        try connection.execute("PRAGMA query_only=ON")
        do throws(StoreError) {
            _ = try version(of: connection)
        } catch {
            throw reading(error, path)
        }
        return connection
    }

    /// Returns the error of the first statement that reads a file.
    private static func reading(_ error: StoreError, _ path: String) -> StoreError {
        guard error.code == .readOnly else { return error }
        // The database has a write-ahead log, which SQLite also needs for reading.
        return StoreError(
            .readOnly,
            "could not read '\(path)': SQLite must write files next to this database, but the file or its folder is "
                + "read-only; copy the database to a folder that this user can write")
    }

    /// Opens an existing file, which may be of a different program, and changes nothing in it.
    static func openUnchanged(_ path: String, busyTimeout: Duration) throws(StoreError) -> Connection {
        // SQLITE_OPEN_READONLY is not used, because the last connection could then not remove the files of the log.
        let connection = try Connection(path, busyTimeout: busyTimeout, createsFile: false)
        try connection.execute("PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF")
        return connection
    }

    /// Returns the version of the tables; 0 for an empty file.
    ///
    /// - Throws: `notAStore` for the database of a different program. `newerVersion` if a newer version of this program
    ///   created the tables.
    static func version(of connection: Connection) throws(StoreError) -> Int {
        let id = try connection.statement("PRAGMA application_id").integer()
        let version = Int(try connection.statement("PRAGMA user_version").integer() ?? 0)
        if id == applicationID {
            try connection.check(version: version, newest: Self.version)
            return version
        }
        guard id == 0, version == 0, try connection.statement("SELECT count(*) FROM sqlite_schema").integer() == 0
        else { throw StoreError(.notAStore, "\(connection.name) is the database of a different program") }
        return 0
    }

    /// Turns on write-ahead logging, so that readers and a writer do not wait for each other.
    ///
    /// SQLite does not apply the busy timeout when two processes turn on logging at once, so this function retries.
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

    /// The migrations of the tables, indexed by the version that they start from. The first one creates the tables.
    static let migrations = [
        """
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
        """,
        """
        ALTER TABLE sb_list ADD COLUMN whole_at INTEGER;
        ALTER TABLE sb_run ADD COLUMN since INTEGER;
        CREATE TABLE sb_pending(
          number INTEGER PRIMARY KEY, source TEXT NOT NULL, entity TEXT NOT NULL, kind TEXT NOT NULL, id TEXT,
          input TEXT NOT NULL, base TEXT NOT NULL, made_at INTEGER NOT NULL, is_attempted INTEGER NOT NULL) STRICT;
        CREATE UNIQUE INDEX sb_pending_id ON sb_pending(source, entity, id);
        """,
        """
        ALTER TABLE sb_list ADD COLUMN order_run INTEGER;
        ALTER TABLE sb_run ADD COLUMN ended_at INTEGER;
        ALTER TABLE sb_run ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sb_run ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sb_run ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sb_run ADD COLUMN attempts INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE sb_run ADD COLUMN faults TEXT;
        \(PartView.definition)
        CREATE VIEW sb_runs AS
          SELECT r.run, r.list, substr(l.source, 1, instr(l.source || ' ', ' ') - 1) AS provider,
            substr(l.source, instr(l.source || ' ', ' ') + 1) AS server, l.entity, l.request AS parameters, l.slice,
            strftime('%Y-%m-%dT%H:%M:%SZ', r.started_at, 'unixepoch') AS started_at,
            strftime('%Y-%m-%dT%H:%M:%SZ', r.ended_at, 'unixepoch') AS ended_at,
            r.ended_at - r.started_at AS seconds, r.state, r.attempts, r.faults, r.pages, r.records, r.added, r.changed,
            r.records - r.added - r.changed AS unchanged, r.removed,
            strftime('%Y-%m-%dT%H:%M:%SZ', r.since, 'unixepoch') AS changes_since,
            strftime('%Y-%m-%dT%H:%M:%SZ', l.whole_at, 'unixepoch') AS last_complete_at
          FROM sb_run AS r JOIN sb_list AS l ON l.list = r.list;
        """,
    ]
}
