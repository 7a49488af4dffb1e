import Records
import SQLTables
import StoreProtocols

/// How the columns of a table store field values. Statements read and write all values in the server's text form.
///
/// - Integers are `bigint`. ``RecordTable`` changes a column to `numeric(39,0)` when a value does not fit.
/// - Numbers, which can be decimals that exceed `double precision`, are `numeric`.
/// - Lists, objects, and values of the kind `any` are `jsonb`, which has operators and indices. It changes the
///   order of members and the form of numbers, such as `1e2`, but nothing is lost: an object is read with the order of its
///   kind, or sorted by name, and a number has the same value.
extension FieldKind {
    /// The SQL type of a new column.
    var sqlType: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "bigint"
        case .number: "numeric"
        case .text: "text"
        case .date: "timestamptz"
        case .list, .object, .any: "jsonb"
        }
    }

    /// The SQL type of a new id column. The collation of texts is the same in every database. JSON is stored as text,
    /// so that it keeps its digits and the order of members, by which ids can differ.
    var sqlIDType: String {
        switch self {
        case .text, .list, .object, .any: "text COLLATE \"C\""
        case .boolean, .integer, .number, .date: sqlType
        }
    }

    /// Returns SQL for a column in a comparable form. `json`, the type of earlier versions, has no equality operator.
    func comparable(_ sql: String) -> String {
        switch self {
        case .list, .object, .any: "\(sql)::jsonb"
        case .boolean, .integer, .number, .text, .date: sql
        }
    }

    /// Whether a value needs more than 64 bits.
    func isWide(_ value: FieldValue) -> Bool {
        if case (.integer, .integer(let integer)) = (self, value) { return Int64(exactly: integer) == nil }
        return false
    }

    /// Returns the text form of a value; `nil` for null, and for a number that is not finite.
    ///
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    func text(_ value: FieldValue) throws(StoreError) -> String? {
        switch (self, value) {
        case (_, .null): nil
        case (.any, _), (.list, _), (.object, _): try NestedText.escapedText(of: value)
        case (_, .boolean(let boolean)): boolean ? "t" : "f"
        case (_, .integer(let integer)): "\(integer)"
        case (_, .number(let number)): number.isFinite ? "\(number)" : nil
        case (_, .decimal(let decimal)): decimal.isNaN ? nil : "\(decimal)"
        case (_, .text(let text)): text
        case (_, .date(let date)): Timestamp.text(date)
        case (_, .list), (_, .object): try NestedText.escapedText(of: value)
        }
    }

    /// Returns the value of a text form. Text that does not match this kind becomes a value of the kind `text`.
    func value(_ text: String?) -> FieldValue {
        guard let text else { return .null }
        switch self {
        case .boolean: return .boolean(text == "t")
        case .integer: return Int128(text).map(FieldValue.integer) ?? .text(text)
        case .number: return FieldValue(numeric: text) ?? .text(text)
        case .text: return .text(text.unescaped)
        case .date: return Timestamp.date(text).map(FieldValue.date) ?? .text(text)
        case .list, .object, .any: return NestedText.value(escaped: text).map(shape) ?? .text(text)
        }
    }
}
