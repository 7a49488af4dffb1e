public import Records
import SQLTables
public import StoreProtocols

/// A store in an SQLite database file. Several processes may use the file at once.
///
/// Each entity has its own table with a column for each field, so that any program can query the records. The store's
/// own columns hold times as seconds since 1970: `SELECT name, datetime(_changed, 'unixepoch') FROM repo`.
///
/// In values of the kind `any`, dates are returned as text, and the members of objects are sorted by name.
///
/// The first call loads SQLite and opens the file. If that fails, the next call tries again. Calls run on the store's
/// own queue, because SQLite blocks while it reads, writes, or waits for another process.
public actor SQLiteRecordStore: PendingChangeStore, SQLStore, StoreMaintenance {
    let path: String
    private let createsFile: Bool
    private let createsFolder: Bool
    let libraries: [String]
    let busyTimeout: Duration
    private let executor = QueueExecutor(label: "SQLiteStore")
    var connection: Connection?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a store for a file.
    ///
    /// - Parameters:
    ///   - busyTimeout: The maximum time to wait for another process that writes; 10 seconds by default.
    ///   - createsFile: Whether to create the file if it does not exist; `true` by default.
    ///   - createsFolder: Whether to also create the folder of the file; `false` by default. Only this user can access
    ///     a folder that is created.
    public init(
        path: String, busyTimeout: Duration = .seconds(10), createsFile: Bool = true, createsFolder: Bool = false
    ) {
        self.init(
            path: path, busyTimeout: busyTimeout, createsFile: createsFile, createsFolder: createsFolder,
            libraries: SQLiteLibrary.fileNames)
    }

    /// - Parameter libraries: The file names of the SQLite library to try, in order.
    init(
        path: String, busyTimeout: Duration = .seconds(10), createsFile: Bool = true, createsFolder: Bool = false,
        libraries: [String]
    ) {
        self.path = path
        self.createsFile = createsFile
        self.createsFolder = createsFolder
        self.busyTimeout = busyTimeout
        self.libraries = libraries
    }

    public func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) throws(StoreError) -> Int {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            try RecordTable(connection: connection, schema: schema).markDeleted(ids, from: source, at: now)
        }
    }

    public func tables() throws(StoreError) -> [StoredTable] {
        try SQLiteLibrary.load(libraries)
        return try Query(StoreFile.openForReading(path, busyTimeout: busyTimeout)).tables
    }

    /// Runs a statement on a separate connection, which can only read.
    public func query(
        _ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool
    ) throws(StoreError) {
        try SQLiteLibrary.load(libraries)
        try Query(StoreFile.openForReading(path, busyTimeout: busyTimeout)).run(sql, receive)
    }

    public func remove(_ part: StorePart, isPreview: Bool) throws(StoreError) -> StoreRemoval {
        let connection = try open()
        let removal = try connection.transaction { () throws(StoreError) in
            try StoreRemover(connection, isPreview: isPreview) { RecordTable(connection: connection, schema: $0) }
                .remove(part)
        }
        // Returns the space to the file system. If another process uses the file, a later removal does it.
        if !isPreview { try? connection.execute("VACUUM") }
        return removal
    }

    func open() throws(StoreError) -> Connection {
        if let connection { return connection }
        try SQLiteLibrary.load(libraries)
        if createsFolder { try DatabasePath(path).createFolder() }
        let connection = try StoreFile.open(path, busyTimeout: busyTimeout, createsFile: createsFile)
        self.connection = connection
        return connection
    }
}

extension SQLiteRecordStore: SQLRecordStore {
    package func table(of schema: RecordSchema) throws(StoreError) -> any SQLRecordTable {
        RecordTable(connection: try open(), schema: schema)
    }

    package func table(of schema: RecordSchema, named names: ColumnNames?) throws(StoreError) -> any SQLRecordTable {
        guard names != .snakeCase else {
            throw StoreError(
                .invalidLocation,
                "invalid column names 'snake_case' for '\(path)': expected 'original', or a PostgreSQL database")
        }
        return try table(of: schema)
    }
}
