import Records
import StoreProtocols

extension SQLRecordTable {
    /// Creates the tables, or adds missing columns. The transaction must hold the lock of the tables.
    ///
    /// - Throws: `incompatibleKind` if the new kind of a column cannot hold its stored values; `invalidSchema` for a
    ///   reserved table name.
    package func migrateColumns() throws(StoreError) -> SchemaChange {
        for prefix in Self.reservedPrefixes where schema.entity.lowercased().hasPrefix(prefix) {
            throw StoreError(.invalidSchema, "invalid table name '\(schema.entity)': '\(prefix)' is reserved")
        }
        let isRepair = try repair()
        if try !recordedKinds().isEmpty { try repairOrders() }
        let kinds = try recordedKinds()
        let existing = kinds.isEmpty && !isRepair ? [] : try connection.columnNames(of: schema.entity)
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
            try RunTable(connection).clearCompleteRunTimes(of: schema)
            try createViews(replacingAll: true)
        }
        return change
    }

    private func add(_ field: Field, to change: inout SchemaChange) throws(StoreError) {
        let type = try columnType(of: field.name, field.kind)
        try connection.execute("ALTER TABLE \(records) ADD COLUMN \(field.name.sqlName) \(type)")
        change.addedColumns.append(field.name)
    }

    /// Returns the kinds of the columns that the program has created, including those that no longer exist.
    package func recordedKinds() throws(StoreError) -> [String: FieldKind] {
        var kinds: [String: FieldKind] = [:]
        try connection.perform("SELECT name, kind FROM sb_column WHERE entity = \(schema.entity)") { row in
            if let name = row.text(0), let kind = row.text(1) { kinds[name] = FieldKind(named: kind) }
        }
        return kinds
    }

    private func record(_ field: Field) throws(StoreError) {
        try connection.perform(
            """
            INSERT INTO sb_column(entity, name, kind) VALUES(\(schema.entity), \(field.name), \(field.kind.name))
            ON CONFLICT(entity, name) DO UPDATE SET kind = excluded.kind
            """)
    }
}

extension SQLConnection {
    /// Returns the tables of records, sorted by name, and then the tables of their earlier versions. The table of columns
    /// must exist.
    ///
    /// - Parameter times: The kind of the store's own columns for times.
    package func storedTables(times: FieldKind) throws(StoreError) -> [StoredTable] {
        var fields: [String: [Field]] = [:]
        try perform("SELECT entity, name, kind FROM sb_column") { row in
            guard let entity = row.text(0), let name = row.text(1), let kind = row.text(2) else { return }
            fields[entity, default: []].append(Field(name, FieldKind(named: kind)))
        }
        let names = try tableNames()
        let tables = fields.sorted { $0.key < $1.key }.map { entity, fields in
            StoredTable(of: entity, fields: fields, times: times)
        }
        let versions = tables.map { StoredTable(versionsOf: $0, times: times) }
        var records: [StoredTable] = []
        for table in tables {
            let keepsRawItems = try columnNames(of: table.name).contains(RawItem.column)
            records.append(keepsRawItems ? StoredTable(addingRawItemsTo: table) : table)
        }
        return records + versions.filter { names.contains($0.name) }
    }
}

extension StoredTable {
    /// Creates the description of the table of an entity's records.
    ///
    /// - Parameter times: The kind of the store's own columns for times.
    fileprivate init(of entity: String, fields: [Field], times: FieldKind) {
        let own = [Field("_source", .text)] + ["_added", "_changed", "_gone"].map { Field($0, times) }
        self.init(name: entity, fields: fields.sorted { $0.name < $1.name } + own)
    }

    /// Creates the description of a table that also has the raw items of the records.
    fileprivate init(addingRawItemsTo table: StoredTable) {
        self.init(name: table.name, fields: table.fields + [Field(RawItem.column, .any)])
    }

    /// Creates the description of the table of the earlier versions of records. This table has an additional column:
    /// the time until which a version was valid.
    fileprivate init(versionsOf table: StoredTable, times: FieldKind) {
        self.init(name: "sb_history_\(table.name)", fields: table.fields + [Field("_until", times)])
    }
}
