import Protocols

/// The tables of one entity: its records, the records in each list, and the records that open runs have seen.
struct RecordTable {
    let connection: Connection
    let schema: RecordSchema

    var records: String { schema.entity.sqlName }
    var members: String { "sb_member_\(schema.entity)".sqlName }
    var seen: String { "sb_seen_\(schema.entity)".sqlName }

    /// Returns the kinds of the existing columns by name; empty if the table does not exist.
    func kinds() throws(StoreError) -> [String: FieldKind] {
        var kinds: [String: FieldKind] = [:]
        let columns = try connection.statement("SELECT name, kind FROM sb_column WHERE entity = ?")
        try columns.run([.text(schema.entity)]) { row in
            if case (.text(let name), .text(let kind)) = (row[0], row[1]) { kinds[name] = FieldKind(named: kind) }
        }
        return kinds
    }

    /// Creates the tables, or adds missing columns. Runs in a transaction.
    ///
    /// - Throws: `narrowerKind` if a column cannot hold its values with the new kind.
    func adopt() throws(StoreError) -> SchemaChange {
        let kinds = try kinds()
        var change = SchemaChange(isNewTable: kinds.isEmpty)
        if change.isNewTable { try create() }
        for field in schema.fields {
            guard let kind = kinds[field.name] else {
                if !change.isNewTable { try add(field, to: &change) }
                try record(field)
                continue
            }
            guard field.kind.holds(kind) else {
                throw StoreError(
                    .narrowerKind,
                    "column '\(field.name)' of '\(schema.entity)' has values of kind \(kind.name): "
                        + "expected the same kind, got \(field.kind.name)")
            }
            guard !kind.holds(field.kind) else { continue }
            change.widenedColumns.append(field.name)
            try record(field)
        }
        if !change.addedColumns.isEmpty, try keepsHistory { try keepHistory() }
        return change
    }

    private func create() throws(StoreError) {
        let columns = schema.fields.enumerated().map { index, field in
            "\(field.name.sqlName) \(field.kind.sqlType)\(index == schema.idIndex ? " NOT NULL" : "")"
        }
        // The ids have the same type in all three tables. Otherwise, SQLite would not use the indices.
        let id = schema.id.kind.sqlType
        try connection.execute(
            """
            CREATE TABLE \(records)(
              _source TEXT NOT NULL, \(columns.joined(separator: ", ")),
              _added INTEGER NOT NULL, _changed INTEGER NOT NULL, _gone INTEGER,
              PRIMARY KEY(_source, \(schema.id.name.sqlName))) STRICT;
            CREATE TABLE \(members)(
              id \(id) NOT NULL, list INTEGER NOT NULL, PRIMARY KEY(id, list)) STRICT, WITHOUT ROWID;
            CREATE TABLE \(seen)(list INTEGER NOT NULL, id \(id) NOT NULL) STRICT;
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

extension RecordTable {
    /// Adds and updates records. If they are of a list, notes that its run has seen them. Runs in a transaction.
    ///
    /// - Parameter count: Receives the count of a page that includes the record, for each record.
    func write(
        _ rows: [[FieldValue]], to list: Int64?, from source: String, at now: Date,
        _ count: (WritableKeyPath<PageOutcome, Int>) -> Void
    ) throws(StoreError) {
        let upsert = try connection.writer(of: schema) { upsertText }
        let see = try connection.statement("INSERT INTO \(seen)(list, id) VALUES(?, ?)")
        try upsert.bind(.text(source), at: 1)
        try upsert.bind(.seconds(now), at: 2)
        if let list { try see.bind(.integer(list), at: 1) }
        for row in rows {
            try schema.validate(row)
            for (index, value) in row.enumerated() {
                let cell = try schema.fields[index].kind.cell(value)
                try upsert.bind(cell, at: index + 3)
                if index == schema.idIndex { try see.bind(cell, at: 2) }
            }
            connection.lastRow = 0
            try upsert.run()
            count(connection.lastRow != 0 ? \.added : connection.changeCount > 0 ? \.changed : \.unchanged)
            if list != nil { try see.run() }
        }
    }

    /// Inserts a record, or updates it if a value is different.
    private var upsertText: String {
        let names = schema.fields.map(\.name.sqlName)
        let others = names.enumerated().filter { $0.offset != schema.idIndex }.map(\.element)
        let kept = others.map { "\(records).\($0)" }.joined(separator: ", ")
        let given = others.map { "excluded.\($0)" }.joined(separator: ", ")
        let updates = others.map { "\($0) = excluded.\($0)" } + ["_changed = excluded._changed", "_gone = NULL"]
        let isChanged = others.isEmpty ? "" : "(\(kept)) IS NOT (\(given)) OR "
        let marks = names.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        return """
            INSERT INTO \(records)(_source, _added, _changed, \(names.joined(separator: ", ")))
            VALUES(?1, ?2, ?2, \(marks))
            ON CONFLICT(_source, \(schema.id.name.sqlName)) DO UPDATE SET \(updates.joined(separator: ", "))
            WHERE \(isChanged)\(records)._gone IS NOT NULL
            """
    }
}
