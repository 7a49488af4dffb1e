import Records
import StoreProtocols

/// The earlier versions of records. A trigger copies the old values when any program updates `_changed`. This program
/// updates it only if the record has changed.
extension SQLRecordTable {
    /// Creates the history table, or adds missing columns. The transaction must hold the lock of the tables.
    ///
    /// - Parameter replacesTrigger: Whether to create the trigger again even if no column is missing.
    func keepHistory(replacingTrigger replacesTrigger: Bool = false) throws(StoreError) {
        let kinds = try recordedKinds()
        let existing = try historyColumns()
        if existing.isEmpty { try createHistory() }
        let names = kinds.keys.sorted()
        for name in names where !existing.contains(name) {
            guard let kind = kinds[name] else { continue }
            let type = try columnType(of: name, kind)
            try connection.execute("ALTER TABLE \(history) ADD COLUMN \(name.sqlName) \(type)")
        }
        guard existing.isEmpty || replacesTrigger || names.contains(where: { !existing.contains($0) }) else { return }
        try createHistoryTrigger(["_source", "_added", "_changed", "_gone"] + names.map(\.sqlName))
    }

    /// Whether the history of the entity is kept.
    package var keepsHistory: Bool {
        get throws(StoreError) { try !historyColumns().isEmpty }
    }

    /// Returns the earlier versions of a record, oldest first.
    func versions(of id: FieldValue, from source: String) throws(StoreError) -> [StoredRecord] {
        let existing = try historyColumns()
        guard !existing.isEmpty else { return [] }
        return try stored(
            """
            SELECT _added, _changed, _gone, NULL, \(sql: columns(of: existing)) FROM \(sql: history)
            WHERE _source = \(source) AND \(sql: self.id) = \(id, schema.id.kind) ORDER BY \(sql: Self.versionOrder)
            """)
    }

    /// Returns the names of the columns in the history table; empty if the table does not exist.
    private func historyColumns() throws(StoreError) -> Set<String> {
        try connection.columnNames(of: "sb_history_\(schema.entity)")
    }
}
