import Records
import SQLTables
import StoreProtocols

/// The raw items of the records, which are JSON text.
extension RecordTable {
    func addRawItems() throws(StoreError) {
        try connection.execute("ALTER TABLE \(records) ADD COLUMN \(RawItem.column) TEXT")
    }

    func write(_ items: [RawItem], from source: String) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let update = try connection.statement(
                """
                UPDATE \(records) SET \(RawItem.column) = ?1
                WHERE _source = ?2 AND \(id) = ?3 AND \(RawItem.column) IS NOT ?1
                """)
            for item in items {
                try update.run([
                    item.json.map(Cell.text) ?? .null, .text(source), try schema.id.kind.cell(item.id),
                ])
            }
        }
    }

    static func json(ofRawItem text: String) -> String { text }
}
