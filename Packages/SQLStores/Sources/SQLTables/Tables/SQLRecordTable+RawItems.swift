import Records
import StoreProtocols

extension RawItem {
    /// The column of the raw items in the table of the records. It is not a column of the schema, so a record whose raw
    /// item differs is not changed.
    package static let column = "_raw"
}

/// The items as the API sent them.
extension SQLRecordTable {
    /// Adds the column of the raw items if it is missing. The transaction must hold the lock of the tables.
    func beginKeepingRawItems() throws(StoreError) {
        guard try !keepsRawItems else { return }
        try addRawItems()
        // The raw item is not part of the digest.
        if try hasDigests { try createDigestTrigger() }
        // Unchanged records have no raw item until the whole list is read again.
        try RunTable(connection).clearCompleteRunTimes(of: schema)
        try createViews(replacingAll: true)
    }

    /// Whether the raw items of the entity are kept.
    package var keepsRawItems: Bool {
        get throws(StoreError) { try connection.columnNames(of: schema.entity).contains(RawItem.column) }
    }

    /// Returns the raw item of a record; `nil` if there is none.
    func rawItem(of id: FieldValue, from source: String) throws(StoreError) -> String? {
        guard try keepsRawItems else { return nil }
        let texts = try connection.rows(
            """
            SELECT \(sql: RawItem.column) FROM \(sql: records)
            WHERE _source = \(source) AND \(sql: self.id) = \(id, schema.id.kind)
            """
        ) { $0.text(0) }
        return texts.first.flatMap { $0.map(Self.json) }
    }
}
