import Records
import StoreProtocols

/// What another program may have removed from the tables, for example with `ALTER TABLE repo DROP COLUMN language`.
extension RecordTable {
    /// Returns the kinds of the columns by name; empty if the table was never created.
    ///
    /// - Throws: `incompleteRecords` if another program has removed a table, or a column of the schema.
    func kinds() throws(StoreError) -> [String: FieldKind] {
        let kinds = try recordedKinds()
        guard !kinds.isEmpty else { return [:] }
        let existing = try columnNames(of: schema.entity)
        let required = schema.fields.map(\.name).filter { kinds[$0] != nil } + Self.times.map(\.name)
        if !existing.isEmpty, let name = required.first(where: { !existing.contains($0) }) {
            throw .incomplete(connection.path, "the column '\(name)' of '\(schema.entity)'")
        }
        if let table = try missingTable { throw .incomplete(connection.path, "the table '\(table)'") }
        return kinds
    }

    /// The first table that another program has removed; `nil` if there is none.
    private var missingTable: String? {
        get throws(StoreError) {
            for table in [schema.entity, "sb_member_\(schema.entity)", "sb_seen_\(schema.entity)"] {
                if try columnNames(of: table).isEmpty { return table }
            }
            return nil
        }
    }

    /// The store's own columns of the records, which are times.
    private static let times = [
        (name: "_added", type: "INTEGER NOT NULL DEFAULT 0"), (name: "_changed", type: "INTEGER NOT NULL DEFAULT 0"),
        (name: "_gone", type: "INTEGER"),
    ]

    /// Returns the names of the columns of a table; empty if the table does not exist.
    func columnNames(of table: String) throws(StoreError) -> Set<String> {
        var names: Set<String> = []
        try connection.statement("SELECT name FROM pragma_table_info(?)").run([.text(table)]) { row in
            names.insert(row[0].text ?? "")
        }
        return names
    }

    /// Forgets what another program has removed from the tables, and ends the open runs, because some of their records
    /// may be lost. Returns `false` if nothing is missing. Must be called in a transaction.
    func repair() throws(StoreError) -> Bool {
        let kinds = try recordedKinds()
        let existing = try columnNames(of: schema.entity)
        let removed = Set(kinds.keys).union(Self.times.map(\.name)).subtracting(existing)
        let missingTable = try missingTable
        guard !kinds.isEmpty, !removed.isEmpty || missingTable != nil else { return false }
        for name in removed {
            try connection.statement("DELETE FROM sb_column WHERE entity = ? AND name = ?")
                .run([.text(schema.entity), .text(name)])
        }
        try createLists()
        try RunTable(connection: connection).endOpenRuns(of: schema)
        try connection.execute("DELETE FROM \(seen)")
        guard !existing.isEmpty else { return true }
        for (name, type) in Self.times where removed.contains(name) {
            try connection.execute("ALTER TABLE \(records) ADD COLUMN \(name) \(type)")
        }
        // A record with a digest would be taken for unchanged.
        if existing.contains("_digest") { try connection.execute("UPDATE \(records) SET _digest = NULL") }
        return true
    }
}

extension StoreError {
    fileprivate static func incomplete(_ path: String, _ part: String) -> StoreError {
        StoreError(.incompleteRecords, "'\(path)' lacks \(part); sync with --full to add it again")
    }
}
