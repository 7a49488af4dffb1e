public import Records
import SQLTables
public import StoreProtocols

/// A store in a PostgreSQL database. Several processes may use the database at once.
///
/// Each entity has its own table in the first schema of the `search_path`, with a column for each field, so that any
/// program can query the records: `SELECT name, _changed FROM repo`. PostgreSQL cannot store the character NUL in text.
/// NUL is stored as SUB 0 (U+001A U+0030), and SUB as SUB SUB. All other characters are stored unchanged.
///
/// Integers are `bigint` until a value does not fit, and lists, objects and values of the kind `any` are `jsonb`. Columns
/// that an earlier version has created keep their types.
///
/// In values of the kind `any`, dates are returned as text, and the members of objects are sorted by name. If several
/// rows of a page have the same id, the last one is stored.
///
/// The first call loads libpq and connects. If that fails, or if the connection is lost, the next call connects again.
/// Calls run on the store's own queue, because libpq blocks while it waits for the server.
public actor PostgresRecordStore: PendingChangeStore, StoreMaintenance {
    private let address: ServerAddress
    private let libraries: [String]
    private let busyTimeout: Duration
    private let createsTables: Bool
    private let executor = QueueExecutor(label: "PostgresStore")
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

    public func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) throws(StoreError) -> Int {
        let connection = try open()
        return try connection.retrying { () throws(StoreError) in
            try recordTable(of: schema).markDeleted(ids, from: source, at: now)
        }
    }

    private func recordTable(of schema: RecordSchema) throws(StoreError) -> RecordTable {
        let connection = try open()
        var names = connection.names[schema.entity]
        if names == nil { names = try connection.storedNames(of: schema.entity) }
        return try RecordTable(connection: connection, schema: schema, names: names ?? .original)
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

extension PostgresRecordStore {
    public func remove(_ part: StorePart, isPreview: Bool) throws(StoreError) -> StoreRemoval {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            try connection.lockTables()
            let removal = try StoreRemover(connection, isPreview: isPreview) {
                RecordTable(connection: connection, idOf: $0)
            }.remove(part)
            if part == .everything, !isPreview {
                try connection.execute("DELETE FROM sb_table")
                connection.names = [:]
            }
            return removal
        }
    }
}

extension PostgresRecordStore: SQLRecordStore {
    package func table(of schema: RecordSchema) throws(StoreError) -> any SQLRecordTable {
        try recordTable(of: schema)
    }

    package func table(of schema: RecordSchema, named names: ColumnNames?) throws(StoreError) -> any SQLRecordTable {
        let connection = try open()
        let stored = try connection.storedNames(of: schema.entity)
        return try RecordTable(connection: connection, schema: schema, names: names ?? stored)
    }
}
