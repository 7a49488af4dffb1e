import SQLTables
import StoreProtocols

/// The column of the digests, by which a write recognizes unchanged records.
extension RecordTable {
    /// Adds the column of the digests if the table does not have it. Must be called in a transaction.
    ///
    /// A trigger removes the digest of a record when a statement updates the record but not its digest. Earlier
    /// versions of this program, other programs and `markDeleted` run such statements.
    func addDigests() throws(StoreError) {
        guard try !connection.columnNames(of: schema.entity).contains("_digest") else { return }
        try connection.execute("ALTER TABLE \(records) ADD COLUMN _digest TEXT")
        try createDigestTrigger()
    }

    /// Creates the trigger, or replaces it, because a column of raw items was added: these are not part of the digest.
    func createDigestTrigger() throws(StoreError) {
        let trigger = "sb_digest_of_\(schema.entity)".sqlName
        let isSameItem = try keepsRawItems ? " AND OLD.\(RawItem.column) IS NEW.\(RawItem.column)" : ""
        try connection.execute(
            """
            DROP TRIGGER IF EXISTS \(trigger);
            CREATE TRIGGER \(trigger) AFTER UPDATE ON \(records)
            WHEN OLD._digest IS NEW._digest AND NEW._digest IS NOT NULL\(isSameItem) BEGIN
              UPDATE \(records) SET _digest = NULL WHERE _rowid_ = NEW._rowid_;
            END
            """)
    }

    /// A record with a digest would be taken for unchanged.
    func forgetDigests() throws(StoreError) {
        guard try connection.columnNames(of: schema.entity).contains("_digest") else { return }
        try connection.execute("UPDATE \(records) SET _digest = NULL")
    }
}
