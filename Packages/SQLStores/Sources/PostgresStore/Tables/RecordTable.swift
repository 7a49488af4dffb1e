import Records
import StoreProtocols

/// The tables of one entity: its records, the records in each list, and the records that open runs have seen.
struct RecordTable {
    let connection: Connection
    let schema: RecordSchema

    var records: String { schema.entity.sqlName }
    var members: String { "sb_member_\(schema.entity)".sqlName }
    var seen: String { "sb_seen_\(schema.entity)".sqlName }
    /// The id column, as an SQL identifier.
    var id: String { schema.id.name.sqlName }
    /// The SQL type of a parameter that holds an id.
    var idType: String { schema.id.kind.parameterType(isID: true) }

    /// Returns the kinds of the columns that the program has created, including those that no longer exist.
    func recordedKinds() throws(StoreError) -> [String: FieldKind] {
        let columns = try connection.run("SELECT name, kind FROM sb_column WHERE entity = $1", [schema.entity])
        var kinds: [String: FieldKind] = [:]
        for row in 0..<columns.rowCount {
            if let name = columns.text(row, 0), let kind = columns.text(row, 1) { kinds[name] = FieldKind(named: kind) }
        }
        return kinds
    }

    /// Creates the tables, or adds what is missing, also if another program has removed it. The transaction must hold the
    /// lock of ``StoreTables``.
    ///
    /// - Throws: `incompatibleKind` if the new kind of a column cannot hold its stored values; `invalidSchema` if a
    ///   name is reserved, is too long, or contains NUL.
    func migrateSchema() throws(StoreError) -> SchemaChange {
        try validateNames()
        let isRepair = try repair()
        let kinds = try recordedKinds()
        let existing = kinds.isEmpty && !isRepair ? [] : try columnNames(of: records)
        var change = SchemaChange(isNewTable: existing.isEmpty)
        if change.isNewTable { try create() }
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
            try widen(field, from: kind)
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

    /// Refuses reserved names, long names, and names that contain NUL. The server would truncate a long name, so two
    /// names could become equal.
    private func validateNames() throws(StoreError) {
        let maximum = 63
        let longestPrefix = "sb_history_id_"
        guard !schema.entity.hasPrefix("pg_") else {
            throw StoreError(.invalidSchema, "invalid table name '\(schema.entity)': 'pg_' is reserved by PostgreSQL")
        }
        for name in [longestPrefix + schema.entity] + schema.fields.map(\.name) {
            guard name.utf8.count > maximum || name.utf8.contains(0) else { continue }
            let shown = name == longestPrefix + schema.entity ? schema.entity : name
            throw StoreError(
                .invalidSchema,
                "invalid name '\(shown)' in '\(schema.entity)': expected at most \(maximum) bytes (a table: "
                    + "\(maximum - longestPrefix.utf8.count)), and no NUL")
        }
    }

    private func create() throws(StoreError) {
        let columns = schema.fields.enumerated().map { index, field in
            "\(field.name.sqlName) \(index == schema.idIndex ? field.kind.sqlIDType + " NOT NULL" : field.kind.sqlType)"
        }
        try connection.execute(
            """
            CREATE TABLE \(records)(
              _source text NOT NULL, \(columns.joined(separator: ", ")),
              _added timestamptz NOT NULL, _changed timestamptz NOT NULL, _gone timestamptz,
              PRIMARY KEY(_source, \(id)))
            """)
        try createLists()
    }

    /// Creates the tables of the records in each list. A table that exists is kept.
    func createLists() throws(StoreError) {
        let type = schema.id.kind.sqlIDType
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS \(members)(id \(type) NOT NULL, list bigint NOT NULL, PRIMARY KEY(id, list));
            CREATE TABLE IF NOT EXISTS \(seen)(list bigint NOT NULL, id \(type) NOT NULL)
            """)
    }

    private func add(_ field: Field, to change: inout SchemaChange) throws(StoreError) {
        try connection.execute("ALTER TABLE \(records) ADD COLUMN \(field.name.sqlName) \(field.kind.sqlType)")
        change.addedColumns.append(field.name)
    }

    /// Changes `numeric(39,0)` to `numeric`. This change rewrites no row. Columns of ids are already `numeric`.
    private func widen(_ field: Field, from kind: FieldKind) throws(StoreError) {
        guard kind.sqlType != field.kind.sqlType, field != schema.id else { return }
        for table in [records] + (try keepsHistory ? [history] : []) {
            try connection.execute(
                "ALTER TABLE \(table) ALTER COLUMN \(field.name.sqlName) TYPE \(field.kind.sqlType)")
        }
    }

    private func record(_ field: Field) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO sb_column(entity, name, kind) VALUES($1, $2, $3)
            ON CONFLICT(entity, name) DO UPDATE SET kind = excluded.kind
            """, [schema.entity, field.name, field.kind.name])
    }
}
