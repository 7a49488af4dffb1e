import Records
import StoreProtocols

/// The tables of one entity: its records, the records in each list, and the records that open runs have seen.
struct RecordTable {
    let connection: Connection
    let schema: RecordSchema

    var records: String { schema.entity.sqlName }
    var members: String { "sb_member_\(schema.entity)".sqlName }
    var seen: String { "sb_seen_\(schema.entity)".sqlName }

    /// Returns the kinds of the columns that the program has created, including those that no longer exist.
    func recordedKinds() throws(StoreError) -> [String: FieldKind] {
        var kinds: [String: FieldKind] = [:]
        let columns = try connection.statement("SELECT name, kind FROM sb_column WHERE entity = ?")
        try columns.run([.text(schema.entity)]) { row in
            if case (.text(let name), .text(let kind)) = (row[0], row[1]) { kinds[name] = FieldKind(named: kind) }
        }
        return kinds
    }

    /// Creates the tables, or adds what is missing, also if another program has removed it. Must be called in a
    /// transaction.
    ///
    /// - Throws: `incompatibleKind` if the new kind of a column cannot hold its stored values.
    func migrateSchema() throws(StoreError) -> SchemaChange {
        let isRepair = try repair()
        let kinds = try recordedKinds()
        let existing = kinds.isEmpty && !isRepair ? [] : try columnNames(of: schema.entity)
        var change = SchemaChange(isNewTable: existing.isEmpty)
        if change.isNewTable { try create() }
        try addDigests()
        for field in schema.fields {
            if !change.isNewTable, !existing.contains(field.name) { try add(field, to: &change) }
            guard let kind = kinds[field.name] else {
                try record(field)
                continue
            }
            guard field.kind.holds(kind) else {
                throw StoreError(
                    .incompatibleKind,
                    "column '\(field.name)' of '\(schema.entity)' has values of kind \(kind.name): "
                        + "expected the same kind, got \(field.kind.name)")
            }
            guard !kind.holds(field.kind) else { continue }
            change.widenedColumns.append(field.name)
            try record(field)
        }
        if isRepair || !change.addedColumns.isEmpty {
            if try keepsHistory { try keepHistory(replacingTrigger: isRepair) }
            // Unchanged records have no value in a new column until the whole list is read again.
            try RunTable(connection: connection).clearCompleteRunTimes(of: schema)
        }
        return change
    }

    private func create() throws(StoreError) {
        let columns = schema.fields.enumerated().map { index, field in
            "\(field.name.sqlName) \(field.kind.sqlType)\(index == schema.idIndex ? " NOT NULL" : "")"
        }
        try connection.execute(
            """
            CREATE TABLE \(records)(
              _source TEXT NOT NULL, \(columns.joined(separator: ", ")),
              _added INTEGER NOT NULL, _changed INTEGER NOT NULL, _gone INTEGER,
              PRIMARY KEY(_source, \(schema.id.name.sqlName))) STRICT
            """)
        try createLists()
    }

    /// Creates the tables of the records in each list. A table that exists is kept.
    func createLists() throws(StoreError) {
        // The ids have the same type in all three tables. Otherwise, SQLite would not use the indices.
        let id = schema.id.kind.sqlType
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS \(members)(
              id \(id) NOT NULL, list INTEGER NOT NULL, PRIMARY KEY(id, list)) STRICT, WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS \(seen)(list INTEGER NOT NULL, id \(id) NOT NULL) STRICT
            """)
    }

    private func add(_ field: Field, to change: inout SchemaChange) throws(StoreError) {
        try connection.execute("ALTER TABLE \(records) ADD COLUMN \(field.name.sqlName) \(field.kind.sqlType)")
        change.addedColumns.append(field.name)
    }

    private func record(_ field: Field) throws(StoreError) {
        try connection.statement("INSERT OR REPLACE INTO sb_column(entity, name, kind) VALUES(?, ?, ?)")
            .run([.text(schema.entity), .text(field.name), .text(field.kind.name)])
    }
}
