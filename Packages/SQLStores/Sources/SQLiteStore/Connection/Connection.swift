import CSQLite
import Essentials
import SQLTables
import StoreProtocols

/// A connection to a database file. It must not be used by two threads at once.
final class Connection {
    let path: String
    let database: OpaquePointer
    private var statements: [String: Statement] = [:]
    private var recordStatements: [RecordSchema: RecordStatements] = [:]
    private let createsFile: Bool

    /// Opens a file. The content of the file is not read yet.
    ///
    /// - Parameter createsFile: Whether to create the file if it does not exist.
    /// - Throws: `missingStore` for a missing file that is not to be created. `invalidLocation` for a path at which
    ///   there cannot be a database.
    init(_ path: String, busyTimeout: Duration, createsFile: Bool = true) throws(StoreError) {
        self.path = path
        self.createsFile = createsFile
        try DatabasePath(path).check(createsFile: createsFile)
        var database: OpaquePointer?
        // Without the prefix "./", SQLite gives some relative paths a special meaning, such as ":memory:".
        let flags = createsFile ? SQLITE_FLAGS_WRITE : SQLITE_FLAGS_EXISTING
        let code = sqlite_open(path.hasPrefix("/") ? path : "./\(path)", &database, Int32(flags))
        guard let database else { throw StoreError(.unknown, "could not open '\(path)': memory is exhausted") }
        self.database = database
        // If this throws, `deinit` closes the database.
        try check(code)
        sqlite_set_busy_timeout(database, Int32(clamping: Int64(busyTimeout / .milliseconds(1))))
    }

    deinit {
        recordStatements = [:]
        statements = [:]
        sqlite_close(database)
    }

    /// The number of rows that the last `INSERT`, `UPDATE` or `DELETE` statement changed.
    var changeCount: Int { Int(sqlite_change_count(database)) }

    /// The row id of the last inserted row, or the value that was set later.
    var lastRow: Int64 {
        get { sqlite_last_row(database) }
        set { sqlite_set_last_row(database, newValue) }
    }

    /// Runs all statements in the text.
    func execute(_ sql: String) throws(StoreError) {
        try check(sqlite_execute(database, sql))
    }

    /// Executes SQL that a user wrote. Returns SQLite's reason if the SQL does not match the tables; otherwise `nil`.
    func executeOfUser(_ sql: String) throws(StoreError) -> String? {
        let code = sqlite_execute(database, sql)
        if code & 0xFF == Int32(SQLITE_CODE_ERROR.rawValue) { return reason }
        try check(code)
        return nil
    }

    /// Returns the statement for a text. Each text is prepared only once.
    func statement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        if statements.count == SQLStatement.maximumPrepared { statements = [:] }
        var pointer: OpaquePointer?
        try check(sqlite_prepare(database, sql, &pointer))
        guard let pointer else { throw StoreError(.unknown, "SQLite failed: empty statement") }
        let statement = Statement(pointer, self)
        statements[sql] = statement
        return statement
    }

    /// Returns the statements that write the records of a schema. Calls `make` only the first time.
    func recordStatements(
        of schema: RecordSchema, _ make: () throws(StoreError) -> RecordStatements
    ) throws(StoreError) -> RecordStatements {
        if let statements = recordStatements[schema] { return statements }
        let statements = try make()
        recordStatements[schema] = statements
        return statements
    }

    /// Runs the closure in one transaction. A transaction that writes takes the write lock at its start.
    func transaction<Result>(
        isReading: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try execute(isReading ? "BEGIN" : "BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some failures, such as a full disk, SQLite has already rolled back.
            _ = sqlite_execute(database, "ROLLBACK")
            throw error
        }
    }

    /// Blocks the current thread.
    static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    func check(_ code: Int32) throws(StoreError) {
        if code != 0 { throw failure(code) }
    }

    /// SQLite's message for the last failure.
    var reason: String { String(cString: sqlite_message(database)) }

    func failure(_ code: Int32) -> StoreError {
        let reason = reason
        let systemError = sqlite_system_error(database)
        let systemReason = systemError == 0 ? reason : String(cString: strerror(systemError))
        switch sqlite_code(rawValue: UInt32(code & 0xFF)) {
        case SQLITE_CODE_NOTADB: return StoreError(.notAStore, "'\(path)' is not a database")
        case SQLITE_CODE_CORRUPT: return StoreError(.damaged, "'\(path)' is damaged: \(reason)")
        case SQLITE_CODE_READONLY:
            return StoreError(.readOnly, "could not write '\(path)': the file or its folder is read-only")
        case SQLITE_CODE_FULL: return StoreError(.full, "could not write '\(path)': the disk is full")
        case SQLITE_CODE_IOERR where code == Int32(SQLITE_CODE_IOERR_WRITE.rawValue):
            return StoreError(
                .full, "could not write '\(path)': the disk may be full, or a limit on file sizes may be reached")
        case SQLITE_CODE_BUSY, SQLITE_CODE_LOCKED:
            return StoreError(.busy, "'\(path)' is locked by another process; try again later")
        case SQLITE_CODE_CANTOPEN, SQLITE_CODE_PERM:
            return DatabasePath(path).refusal(createsFile: createsFile)
                ?? StoreError(.notOpened, "could not open '\(path)': \(systemReason)")
        // The statements of this program are correct, so another program has changed the tables.
        case SQLITE_CODE_ERROR where ["no such ", "no column named", "already exists"].contains(where: reason.contains):
            return StoreError(.damaged, "'\(path)' has unexpected tables: \(reason)")
        case SQLITE_CODE_IOERR: return StoreError(.unknown, "could not read or write '\(path)': \(systemReason)")
        default: return StoreError(.unknown, "SQLite failed on '\(path)': \(reason) (error \(code))")
        }
    }
}
