import Records
import StoreProtocols

/// What another program may have removed from the tables, for example with `ALTER TABLE repo DROP COLUMN language`.
extension SQLRecordTable {
    /// Returns the kinds of the columns by name; empty if the table was never created.
    ///
    /// - Throws: `incompleteRecords` if another program has removed a table, or a column of the schema.
    package func kinds() throws(StoreError) -> [String: FieldKind] {
        let kinds = try recordedKinds()
        guard !kinds.isEmpty else { return [:] }
        let existing = try connection.columnNames(of: schema.entity)
        let required = schema.fields.map(\.name).filter { kinds[$0] != nil } + Self.times.map(\.name)
        if !existing.isEmpty, let name = required.first(where: { !existing.contains($0) }) {
            throw .incomplete(connection.name, "the column '\(name)' of '\(schema.entity)'")
        }
        if let table = try missingTable { throw .incomplete(connection.name, "the table '\(table)'") }
        return kinds
    }

    /// The first table that another program has removed; `nil` if there is none.
    private var missingTable: String? {
        get throws(StoreError) {
            for table in [schema.entity, "sb_member_\(schema.entity)", "sb_seen_\(schema.entity)"] {
                if try connection.columnNames(of: table).isEmpty { return table }
            }
            return nil
        }
    }

    /// Throws `incompleteRecords` if another program has removed the table of the orders.
    func checkOrders() throws(StoreError) {
        guard try connection.columnNames(of: ordersName).isEmpty else { return }
        throw .incomplete(connection.name, "the table '\(ordersName)'")
    }

    /// Creates the table of the orders if it is missing, because the tables are those of an earlier version, or because
    /// another program has removed it.
    func repairOrders() throws(StoreError) {
        guard try connection.columnNames(of: ordersName).isEmpty else { return }
        try createLists()
        try RunTable(connection).forgetOrders(of: schema)
    }

    /// Forgets what another program has removed from the tables, and ends the open runs, because some of their records
    /// may be lost. Returns `false` if nothing is missing. The transaction must hold the lock of the tables.
    func repair() throws(StoreError) -> Bool {
        let kinds = try recordedKinds()
        let existing = try connection.columnNames(of: schema.entity)
        let removed = Set(kinds.keys).union(Self.times.map(\.name)).subtracting(existing)
        let missingTable = try missingTable
        guard !kinds.isEmpty, !removed.isEmpty || missingTable != nil else { return false }
        for name in removed {
            try connection.perform("DELETE FROM sb_column WHERE entity = \(schema.entity) AND name = \(name)")
        }
        try createLists()
        try RunTable(connection).endOpenRuns(of: schema)
        try connection.execute("DELETE FROM \(seen)")
        guard !existing.isEmpty else { return true }
        for (name, type) in Self.times where removed.contains(name) {
            try connection.execute("ALTER TABLE \(records) ADD COLUMN \(name) \(type)")
        }
        try forgetDigests()
        return true
    }
}

extension StoreError {
    fileprivate static func incomplete(_ name: String, _ part: String) -> StoreError {
        StoreError(.incompleteRecords, "\(name) lacks \(part)")
    }
}
