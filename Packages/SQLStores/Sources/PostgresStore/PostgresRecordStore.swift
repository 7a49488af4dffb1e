import Dispatch
public import Records
public import StoreProtocols

/// A store in a PostgreSQL database. Several processes may use the database at once.
///
/// Each entity has its own table in the first schema of the `search_path`, with a column for each field, so that any
/// program can query the records: `SELECT name, _changed FROM repo`. PostgreSQL cannot store the character NUL in text.
/// NUL is stored as SUB 0 (U+001A U+0030), and SUB as SUB SUB. All other characters are stored unchanged.
///
/// In values of the kind `any`, dates are returned as text, and the members of objects are sorted by name. If several
/// rows of a page have the same id, the last one is stored.
///
/// The first call loads libpq and connects. If that fails, or if the connection is lost, the next call connects again.
/// Calls run on the store's own queue, because libpq blocks while it waits for the server.
public actor PostgresRecordStore: RecordStore {
    private let address: ServerAddress
    private let libraries: [String]
    private let busyTimeout: Duration
    private let createsTables: Bool
    private let executor = QueueExecutor()
    private var connection: Connection?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The URL of the database without passwords: `postgres://user@host:port/db?sslmode=require`.
    public nonisolated var name: String { address.name }

    /// Creates a store for a database, which must exist.
    ///
    /// - Parameters:
    ///   - url: The URL of the database: `postgres://user@host:port/db?sslmode=require`. libpq takes missing parts from
    ///     the sources that it documents: `PGHOST`, `PGPASSWORD`, `~/.pgpass`, and others.
    ///   - busyTimeout: The maximum time to wait for a lock that another process holds; 10 seconds by default.
    ///   - createsTables: Whether to create the tables of the store if there are none; `true` by default.
    public init(url: String, busyTimeout: Duration = .seconds(10), createsTables: Bool = true) {
        self.init(
            url: url, busyTimeout: busyTimeout, createsTables: createsTables, libraries: PostgresLibrary.fileNames)
    }

    /// - Parameter libraries: The file names of libpq to try, in order.
    init(url: String, busyTimeout: Duration, createsTables: Bool, libraries: [String]) {
        address = ServerAddress(url)
        self.busyTimeout = busyTimeout
        self.createsTables = createsTables
        self.libraries = libraries
    }

    public func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            try StoreTables.lock(connection)
            let table = RecordTable(connection: connection, schema: schema)
            let change = try table.migrateSchema()
            if options.keepsHistory { try table.keepHistory() }
            return try RunTable(connection: connection).begin(list, schema, change, options, at: now)
        }
    }

    public func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        try RecordTable(connection: open(), schema: run.schema).write(rows, of: page, to: run, at: now)
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
        return try connection.retrying { () throws(StoreError) in
            try RecordTable(connection: connection, schema: schema).markGone(ids, from: source, at: now)
        }
    }

    /// Returns the connection. Connects first if there is no connection or if it was lost.
    func open() throws(StoreError) -> Connection {
        if let connection, connection.isConnected { return connection }
        connection = nil
        let connection = try connect()
        try StoreTables.open(connection, createsTables: createsTables)
        self.connection = connection
        return connection
    }

    /// Returns a new connection that can only read. The database may have no tables of the store yet.
    func openForReading() throws(StoreError) -> Connection {
        let connection = try connect(isReading: true)
        _ = try StoreTables.version(of: connection)
        return connection
    }

    private func connect(isReading: Bool = false) throws(StoreError) -> Connection {
        try PostgresLibrary.load(libraries)
        try address.check()
        return try Connection(address, busyTimeout: busyTimeout, isReading: isReading)
    }
}

/// A serial executor that runs jobs on its own queue, so that they may block.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "PostgresStore")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
