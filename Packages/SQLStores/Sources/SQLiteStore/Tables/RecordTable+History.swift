import Records
import StoreProtocols

/// The earlier versions of records. A trigger copies the old values when any program updates `_changed`.
extension RecordTable {
    private var history: String { "sb_history_\(schema.entity)".sqlName }
    private var trigger: String { "sb_history_of_\(schema.entity)".sqlName }

    /// Creates the history table, or adds missing columns to it. Must be called in a transaction.
    ///
    /// - Parameter replacesTrigger: Whether to create the trigger again even if no column is missing.
    func keepHistory(replacingTrigger replacesTrigger: Bool = false) throws(StoreError) {
        let kinds = try recordedKinds()
        let kept = try historyColumns()
        if kept.isEmpty {
            try connection.execute(
                """
                CREATE TABLE \(history)(
                  _source TEXT NOT NULL, _added INTEGER NOT NULL, _changed INTEGER NOT NULL, _gone INTEGER,
                  _until INTEGER NOT NULL) STRICT
                """)
        }
        let names = kinds.keys.sorted()
        for name in names where !kept.contains(name) {
            let type = kinds[name]?.sqlType ?? "ANY"
            try connection.execute("ALTER TABLE \(history) ADD COLUMN \(name.sqlName) \(type)")
        }
        guard kept.isEmpty || replacesTrigger || names.contains(where: { !kept.contains($0) }) else { return }
        let columns = ["_source", "_added", "_changed", "_gone"] + names.map(\.sqlName)
        // This program updates `_changed` only if the record has changed.
        try connection.execute(
            """
            CREATE INDEX IF NOT EXISTS \("sb_history_id_\(schema.entity)".sqlName)
              ON \(history)(_source, \(schema.id.name.sqlName));
            DROP TRIGGER IF EXISTS \(trigger);
            CREATE TRIGGER \(trigger) AFTER UPDATE OF _changed ON \(records) BEGIN
              INSERT INTO \(history)(\(columns.joined(separator: ", ")), _until)
              VALUES(\(columns.map { "OLD.\($0)" }.joined(separator: ", ")), NEW._changed);
            END
            """)
    }

    /// Whether the history of the entity is kept.
    var keepsHistory: Bool {
        get throws(StoreError) { try !historyColumns().isEmpty }
    }

    /// Returns the earlier versions of a record, oldest first.
    func versions(of id: FieldValue, from source: String) throws(StoreError) -> [StoredRecord] {
        let kept = try historyColumns()
        guard !kept.isEmpty else { return [] }
        let query = try connection.statement(
            """
            SELECT _added, _changed, _gone, \(columns(of: kept)) FROM \(history)
            WHERE _source = ? AND \(schema.id.name.sqlName) = ? ORDER BY rowid
            """)
        var result: [StoredRecord] = []
        try query.run([.text(source), try schema.id.kind.cell(id)]) { row in result.append(stored(row)) }
        return result
    }

    /// Returns the names of the columns in the history table; empty if the table does not exist.
    private func historyColumns() throws(StoreError) -> Set<String> {
        try columnNames(of: "sb_history_\(schema.entity)")
    }
}
