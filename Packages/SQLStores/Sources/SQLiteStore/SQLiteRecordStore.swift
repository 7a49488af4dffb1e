import Dispatch
public import Records
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
public actor SQLiteRecordStore: SQLStore {
    let path: String
    private let createsFile: Bool
    private let createsFolder: Bool
    let libraries: [String]
    let busyTimeout: Duration
    private let executor = QueueExecutor()
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

    public func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            let table = RecordTable(connection: connection, schema: schema)
            let change = try table.migrateSchema()
            if options.keepsHistory { try table.keepHistory() }
            return try RunTable(connection: connection).begin(list, schema, change, options, at: now)
        }
    }

    public func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            let list = try RunTable(connection: connection).advance(run, to: page, records: rows.count)
            var outcome = PageOutcome(run: run.advanced(to: page, records: rows.count))
            try RecordTable(connection: connection, schema: run.schema)
                .write(rows, to: list, from: run.list.source, at: now) { outcome[keyPath: $0] += 1 }
            return outcome
        }
    }

    public func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> ListRemovals {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            try RunTable(connection: connection).finish(
                run, isComplete: completeness == .complete && !run.isContinued,
                in: RecordTable(connection: connection, schema: run.schema))
        }
    }

    public func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] {
        try RunTable(connection: open()).lists(of: schema, from: source)
    }

    public func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) throws(StoreError) -> [StoredRecord] {
        try RecordTable(connection: open(), schema: schema).versions(of: id, from: source)
    }

    public func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        try RecordTable(connection: open(), schema: schema).read(from: source, filter, after: id, limit: limit)
    }

    public func markGone(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) throws(StoreError) -> Int {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            try RecordTable(connection: connection, schema: schema).markGone(ids, from: source, at: now)
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

    func open() throws(StoreError) -> Connection {
        if let connection { return connection }
        try SQLiteLibrary.load(libraries)
        if createsFolder { try DatabasePath(path).createFolder() }
        let connection = try StoreFile.open(path, busyTimeout: busyTimeout, createsFile: createsFile)
        self.connection = connection
        return connection
    }
}

/// A serial executor that runs jobs on its own queue, so that they may block.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "SQLiteStore")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
