import CPostgres
import Essentials
import SQLTables
import StoreProtocols

/// A connection to a database. It must not be used by two threads at once.
final class Connection {
    /// The name of the database, for messages.
    let name: String
    /// The schema of the tables, as an SQL identifier.
    private(set) var schema = ""
    let pointer: OpaquePointer
    /// The names of the prepared statements, by SQL text.
    private var statements: [String: String] = [:]
    private var recordStatements: [RecordSchema: RecordStatements] = [:]
    /// The names of the columns by entity, for tables that a run has created or checked. A table keeps its names.
    var names: [String: ColumnNames] = [:]
    /// The SQLSTATE of the last failure.
    private var lastState = ""
    private var isInTransaction = false

    /// Connects to a database, and sets up the session.
    ///
    /// - Parameters:
    ///   - busyTimeout: The maximum time to wait for a lock.
    ///   - isReading: Whether the session runs only statements that read.
    init(_ address: ServerAddress, busyTimeout: Duration, isReading: Bool = false) throws(StoreError) {
        name = address.name
        let settings = [
            "connect_timeout", "10", "fallback_application_name", "switchboard", "keepalives_idle", "30",
            "keepalives_interval", "10", "keepalives_count", "3", "tcp_user_timeout", "60000",
        ]
        var pointers: [UnsafePointer<CChar>?] = settings.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for case let pointer? in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
        guard let pointer = postgres_connect(address.url, &pointers) else {
            throw StoreError(.unknown, "could not connect to \(address.name): memory is exhausted")
        }
        self.pointer = pointer
        guard isConnected else {
            let password = postgres_password(pointer).map(String.init(cString:))
            let reason = ServerAddress.redacted(message, password: password)
            throw StoreError(
                ConnectionFailure(message).code(of: address), "could not connect to \(name): \(reason)")
        }
        guard postgres_server_version(pointer) >= 110_000 else {
            throw StoreError(.notOpened, "\(name) runs an old version of PostgreSQL: expected version 11 or newer")
        }
        try execute(
            """
            SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
            SET extra_float_digits = 1; SET standard_conforming_strings = on;
            SET lock_timeout = \(Int64(busyTimeout / .milliseconds(1)));
            \(isReading ? "SET default_transaction_read_only = on" : Self.settingsForWriting)
            """)
        guard let schema = try run("SELECT quote_ident(current_schema())").text(0, 0) else {
            throw StoreError(.notOpened, "could not use \(name): no schema in 'search_path' exists")
        }
        self.schema = schema
        try run("SELECT set_config('search_path', $1, false)", [schema])
    }

    deinit { postgres_close(pointer) }

    /// With `synchronous_commit = off`, a crash of the server can lose the last transactions. Their checkpoints are
    /// lost with them, so the next run reads the same pages again.
    ///
    /// The plan of a prepared statement is kept while its table grows, so the plan must use indices from the start.
    /// `enable_seqscan = off` adds an enormous cost to other plans. The server would compile statements with such
    /// costs, so JIT is off.
    private static let settingsForWriting =
        "SET synchronous_commit = off; SET enable_seqscan = off; SET jit = off"

    /// Whether the connection can be used. libpq notices a lost connection only when a statement fails.
    var isConnected: Bool { postgres_is_connected(pointer) }

    /// Runs all statements in the text.
    func execute(_ sql: String) throws(StoreError) {
        try check(QueryResult(postgres_execute(pointer, sql)))
    }

    /// Runs a statement. Each text is prepared only once. Parameters are numbered from 1.
    @discardableResult func run(_ sql: String, _ values: [String?] = []) throws(StoreError) -> QueryResult {
        var parameters = Parameters()
        for value in values { parameters.append(value) }
        return try run(sql, parameters)
    }

    @discardableResult func run(_ sql: String, _ parameters: Parameters) throws(StoreError) -> QueryResult {
        do throws(StoreError) {
            return try runPrepared(sql, parameters)
        } catch {
            guard lastState == Self.changedResultState, !isInTransaction else { throw error }
            try forgetPreparedStatements()
            return try runPrepared(sql, parameters)
        }
    }

    private func runPrepared(_ sql: String, _ parameters: Parameters) throws(StoreError) -> QueryResult {
        let name = try prepare(sql)
        return try check(
            parameters.withPointers { values in
                QueryResult(postgres_run(pointer, name, Int32(values.count), values.baseAddress))
            })
    }

    /// The SQLSTATE for a prepared statement whose result has other types than before, because a column was changed. It
    /// has other meanings too.
    private static let changedResultState = "0A000"

    private func forgetPreparedStatements() throws(StoreError) {
        try execute("DEALLOCATE ALL")
        statements = [:]
    }

    private func prepare(_ sql: String) throws(StoreError) -> String {
        if let name = statements[sql] { return name }
        if statements.count == SQLStatement.maximumPrepared { try forgetPreparedStatements() }
        let name = "sb_\(statements.count)"
        try check(QueryResult(postgres_prepare(pointer, name, sql)))
        statements[sql] = name
        return name
    }

    /// Returns the statements that write the records of a table. They are made only the first time.
    func recordStatements(of table: RecordTable) throws(StoreError) -> RecordStatements {
        if let statements = recordStatements[table.schema] { return statements }
        let statements = try RecordStatements(of: table)
        recordStatements[table.schema] = statements
        return statements
    }

    /// Lets the statements that write records be made again, because the types of columns have changed.
    func forgetRecordStatements() { recordStatements = [:] }

    /// Runs the closure in one transaction. Runs it again if the server ends the transaction because of a deadlock.
    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try retrying { () throws(StoreError) in
            try execute("BEGIN")
            isInTransaction = true
            defer { isInTransaction = false }
            do throws(StoreError) {
                let value = try body()
                try execute("COMMIT")
                return value
            } catch {
                let state = lastState
                _ = QueryResult(postgres_execute(pointer, "ROLLBACK"))
                lastState = state
                // They may have been made for types that the transaction had changed, or for a table that it created.
                forgetRecordStatements()
                names = [:]
                throw error
            }
        }
    }

    /// Runs a closure that executes one statement or one transaction. If the server ends the statement or transaction
    /// because of a deadlock, or because a prepared statement is out of date, runs the closure again.
    func retrying<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        var attempt = 1
        while true {
            lastState = ""
            do throws(StoreError) {
                return try body()
            } catch {
                let isDeadlock = ["40P01", "40001"].contains(lastState)
                let isChangedResult = lastState == Self.changedResultState
                guard isDeadlock && attempt < 10 || isChangedResult && attempt == 1, !isInTransaction else {
                    throw error
                }
                if isChangedResult { try forgetPreparedStatements() }
                attempt += 1
            }
        }
    }
}

extension Connection {
    /// Returns the result of a statement. Throws the error if the statement failed.
    @discardableResult func check(_ result: QueryResult) throws(StoreError) -> QueryResult {
        guard !result.isSuccess else { return result }
        throw failure(result).error
    }

    func failure(_ result: QueryResult) -> ServerFailure {
        let failure = ServerFailure(result, name: name, isConnected: isConnected, message: message)
        lastState = failure.state
        return failure
    }

    /// The message of the connection's last error, on one line.
    private var message: String {
        let lines = String(cString: postgres_message(pointer)).split(whereSeparator: \.isNewline)
        return lines.map { $0.drop(while: \.isWhitespace) }.joined(separator: "; ")
    }
}
