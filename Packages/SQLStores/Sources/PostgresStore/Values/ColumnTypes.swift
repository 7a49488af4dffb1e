import Records

/// The SQL types of the columns of a table, as the database has them.
///
/// The columns of earlier versions have other types: `numeric` for every integer, and `json`. They keep these types.
struct ColumnTypes {
    /// The types by name, as `format_type` returns them: `bigint`, `numeric(39,0)`.
    private let types: [String: String]

    init(_ types: [String: String]) { self.types = types }

    subscript(name: String) -> String? { types[name] }

    /// Whether the column can hold only integers of 64 bits.
    func isBigint(_ name: String) -> Bool { types[name] == "bigint" }

    /// Returns the SQL type of a parameter. Only a parameter of the type of the column can use its index.
    ///
    /// - Parameter isID: Whether the column has the ids of the records.
    func parameterType(of field: Field, isID: Bool) -> String {
        switch field.kind {
        case .integer: isBigint(field.name) ? "bigint" : "numeric"
        case .list, .object, .any: isID ? "text" : isJSONText(field.name) ? "json" : "jsonb"
        case .boolean, .number, .text, .date: field.kind.sqlType
        }
    }

    /// Returns SQL for a value of a column in a comparable form. `json` has no equality operator, so it is converted to
    /// text.
    func comparable(_ sql: String, of field: Field) -> String { isJSONText(field.name) ? "\(sql)::text" : sql }

    private func isJSONText(_ name: String) -> Bool { types[name] == "json" }
}
