import Records
import StoreProtocols

/// The earlier versions of records. A trigger copies the old values when any program updates `_changed`.
extension RecordTable {
    var history: String { "sb_history_\(schema.entity)".sqlName }

    /// Creates the history table, or adds missing columns. The transaction must hold the lock of ``StoreTables``.
    ///
    /// - Parameter replacesTrigger: Whether to create the trigger again even if no column is missing.
    func keepHistory(replacingTrigger replacesTrigger: Bool = false) throws(StoreError) {
        let kinds = try recordedKinds()
        let kept = try historyColumns()
        if kept.isEmpty {
            try connection.execute(
                """
                CREATE TABLE \(history)(
                  _version bigint GENERATED ALWAYS AS IDENTITY, _source text NOT NULL, _added timestamptz NOT NULL,
                  _changed timestamptz NOT NULL, _gone timestamptz, _until timestamptz NOT NULL)
                """)
        }
        let names = kinds.keys.sorted()
        for name in names where !kept.contains(name) {
            guard let kind = kinds[name] else { continue }
            let type = name == schema.id.name ? kind.sqlIDType : kind.sqlType
            try connection.execute("ALTER TABLE \(history) ADD COLUMN \(name.sqlName) \(type)")
        }
        guard kept.isEmpty || replacesTrigger || names.contains(where: { !kept.contains($0) }) else { return }
        try createTrigger(["_source", "_added", "_changed", "_gone"] + names.map(\.sqlName))
    }

    private func createTrigger(_ columns: [String]) throws(StoreError) {
        let trigger = "sb_history_of_\(schema.entity)".sqlName
        // The function's body names the schema, because other programs may use a different search path.
        let body = """
            BEGIN
              INSERT INTO \(connection.schema).\(history)(\(columns.joined(separator: ", ")), _until)
              VALUES(\(columns.map { "OLD.\($0)" }.joined(separator: ", ")), NEW._changed);
              RETURN NULL;
            END
            """
        // This program updates `_changed` only if the record has changed.
        try connection.execute(
            """
            CREATE INDEX IF NOT EXISTS \("sb_history_id_\(schema.entity)".sqlName) ON \(history)(_source, \(id));
            DROP TRIGGER IF EXISTS \(trigger) ON \(records);
            CREATE OR REPLACE FUNCTION \(trigger)() RETURNS trigger LANGUAGE plpgsql
              AS '\(body.replacing("'", with: "''"))';
            CREATE TRIGGER \(trigger) AFTER UPDATE OF _changed ON \(records)
              FOR EACH ROW EXECUTE FUNCTION \(trigger)()
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
        let rows = try connection.run(
            """
            SELECT _added, _changed, _gone, \(columns(of: kept)) FROM \(history)
            WHERE _source = $1 AND \(self.id) = $2::\(idType) ORDER BY _version
            """, [source, try schema.id.kind.text(id)])
        return (0..<rows.rowCount).map { stored(rows, $0) }
    }

    /// Returns the names of the columns in the history table; empty if the table does not exist.
    private func historyColumns() throws(StoreError) -> Set<String> {
        try columnNames(of: history)
    }
}
