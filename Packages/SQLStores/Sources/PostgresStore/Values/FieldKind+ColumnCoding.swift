import Records
import SQLTables
import StoreProtocols

/// How the columns of a table store field values. Statements read and write all values in the server's text form.
///
/// - Integers, which can exceed `bigint`, and decimals, which can exceed `double precision`, are `numeric`.
/// - Lists, objects, and values of the kind `any` are `json`. Unlike `jsonb`, it keeps digits and the order of members.
extension FieldKind {
    /// The SQL type of the column.
    var sqlType: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "numeric(39,0)"
        case .number: "numeric"
        case .text: "text"
        case .date: "timestamptz"
        case .list, .object, .any: "json"
        }
    }

    /// The SQL type of an id column. The collation of texts is the same in every database. JSON is stored as text,
    /// because `json` has no order.
    var sqlIDType: String {
        switch self {
        case .text, .list, .object, .any: "text COLLATE \"C\""
        case .integer, .number: "numeric"
        case .boolean, .date: sqlType
        }
    }

    /// Returns the SQL type of a parameter. An id is compared as a value of this type.
    func parameterType(isID: Bool) -> String {
        switch self {
        case .integer: "numeric"
        case .list, .object, .any: isID ? "text" : "json"
        case .boolean, .number, .text, .date: sqlType
        }
    }

    /// Returns SQL for a value in a comparable form. `json` has no equality operator, so JSON is converted to text.
    func comparable(_ sql: String) -> String {
        switch self {
        case .list, .object, .any: "\(sql)::text"
        case .boolean, .integer, .number, .text, .date: sql
        }
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
