import Records
import StoreProtocols

/// A row of a result. Columns are numbered from 0.
package protocol SQLRow {
    /// Returns a text; `nil` for null and for values of another type.
    func text(_ column: Int) -> String?
    /// Returns an integer; `nil` for null and for values of another type.
    func integer(_ column: Int) -> Int64?
    /// Returns a boolean; `false` for null.
    func boolean(_ column: Int) -> Bool
    /// Returns a time of the store's own columns; `nil` for null.
    func time(_ column: Int) -> Date?
    /// Returns the value in a column of the kind.
    func value(_ column: Int, of kind: FieldKind) -> FieldValue
    /// Returns the values of the fields, whose columns follow one another. One call for all values of a record is faster
    /// than a call for each.
    func values(of fields: [Field], from column: Int) -> [FieldValue]
}

extension SQLRow {
    /// Returns the record in a row: its times `_added`, `_changed` and `_gone`, its place in the list, and then the
    /// columns of the schema.
    func record(of schema: RecordSchema) -> StoredRecord {
        StoredRecord(
            values: values(of: schema.fields, from: 4), added: time(0) ?? .distantPast,
            changed: time(1) ?? .distantPast, deleted: time(2), listPosition: integer(3))
    }
}
