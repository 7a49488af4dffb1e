import Records
import StoreProtocols

/// A connection to a database, with what every store needs from it.
package protocol SQLConnection {
    associatedtype Row: SQLRow

    /// The name of the database, for messages.
    var name: String { get }
    /// The order in which a store returns its lists: SQL after `ORDER BY`, with columns of `sb_list`.
    static var listOrder: String { get }
    /// The words that create a view. If the database fixes the columns of a view, they also replace an existing one.
    static var createView: String { get }

    /// Returns SQL after `FROM` that joins at most one row of a table to each row; `NULL` for none.
    static func lookUp(in table: String, where condition: SQLStatement) -> SQLStatement

    /// Runs all statements in a text.
    func execute(_ sql: String) throws(StoreError)

    /// Runs one statement, and calls the closure for each row of the result. Each text is prepared only once.
    func perform(_ statement: SQLStatement, _ row: (Row) throws(StoreError) -> Void) throws(StoreError)

    /// Returns the names of all tables. Names of indices and views may be among them.
    func tableNames() throws(StoreError) -> Set<String>

    /// Returns the names of all views.
    func viewNames() throws(StoreError) -> Set<String>

    /// Returns the names of the columns of a table; empty if the table does not exist.
    func columnNames(of table: String) throws(StoreError) -> Set<String>

    /// Runs the closure in one transaction that writes.
    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    /// Runs the closure in one transaction that a crash of the machine does not undo.
    func durably<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    /// Prevents other processes from creating and changing tables until the transaction ends.
    ///
    /// To avoid deadlocks, every transaction that takes this lock takes it first.
    func lockTables() throws(StoreError)

    /// Prevents other processes from writing to tables until the transaction ends.
    func lock(_ tables: [String]) throws(StoreError)

    /// Prevents other processes from writing to the table of pending changes until the transaction ends.
    func lockPendingChanges() throws(StoreError)
}

extension SQLConnection {
    /// Runs one statement, and ignores the rows of the result.
    package func perform(_ statement: SQLStatement) throws(StoreError) {
        try perform(statement) { _ in }
    }

    /// Runs one statement, and returns what the closure makes from each row of the result.
    package func rows<Value>(_ statement: SQLStatement, _ make: (Row) -> Value) throws(StoreError) -> [Value] {
        var values: [Value] = []
        try perform(statement) { row in values.append(make(row)) }
        return values
    }

    /// Runs one statement, and returns the integer in the first column of the first row; `nil` if there is none.
    package func integer(_ statement: SQLStatement) throws(StoreError) -> Int64? {
        try rows(statement) { $0.integer(0) }.first ?? nil
    }

    /// Checks the version of the store's own tables.
    ///
    /// - Parameters:
    ///   - version: The version in the database.
    ///   - newest: The newest version that this program knows.
    /// - Throws: `newerVersion` for a version of a newer program, and `damaged` for an invalid one.
    package func check(version: Int, newest: Int) throws(StoreError) {
        guard version >= 0 else { throw StoreError(.damaged, "\(name) has invalid version \(version)") }
        guard version <= newest else {
            throw StoreError(
                .newerVersion,
                "\(name) has version \(version): expected \(newest) or older; install a newer version of this program")
        }
    }
}
