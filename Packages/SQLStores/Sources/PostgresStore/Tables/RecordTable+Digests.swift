import SQLTables
import StoreProtocols

extension RecordTable {
    func addDigestColumn() throws(StoreError) {
        try connection.execute("ALTER TABLE \(records) ADD COLUMN _digest uuid")
    }

    func createDigestTrigger() throws(StoreError) {
        let raw = RawItem.column
        let isSameItem = try keepsRawItems ? " AND OLD.\(raw)::text IS NOT DISTINCT FROM NEW.\(raw)::text" : ""
        try connection.execute(
            """
            DROP TRIGGER IF EXISTS \(digestTrigger) ON \(records);
            CREATE OR REPLACE FUNCTION \(digestTrigger)() RETURNS trigger LANGUAGE plpgsql
              AS 'BEGIN NEW._digest := NULL; RETURN NEW; END';
            CREATE TRIGGER \(digestTrigger) BEFORE UPDATE ON \(records)
              FOR EACH ROW WHEN (OLD._digest = NEW._digest\(isSameItem)) EXECUTE FUNCTION \(digestTrigger)()
            """)
    }
}
