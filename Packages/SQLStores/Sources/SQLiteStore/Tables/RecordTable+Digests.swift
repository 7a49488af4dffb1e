import SQLTables
import StoreProtocols

extension RecordTable {
    func addDigestColumn() throws(StoreError) {
        try connection.execute("ALTER TABLE \(records) ADD COLUMN _digest TEXT")
    }

    func createDigestTrigger() throws(StoreError) {
        let isSameItem = try keepsRawItems ? " AND OLD.\(RawItem.column) IS NEW.\(RawItem.column)" : ""
        try connection.execute(
            """
            DROP TRIGGER IF EXISTS \(digestTrigger);
            CREATE TRIGGER \(digestTrigger) AFTER UPDATE ON \(records)
            WHEN OLD._digest IS NEW._digest AND NEW._digest IS NOT NULL\(isSameItem) BEGIN
              UPDATE \(records) SET _digest = NULL WHERE _rowid_ = NEW._rowid_;
            END
            """)
    }
}
