import Protocols

/// How the values of a column are kept. Statements read and write the text forms of the types.
///
/// - Integers can be larger than `bigint`, and decimals have more digits than `double precision`, so both are numeric.
/// - Lists, objects, and values of any kind are `json`, which keeps the order of members and all digits, unlike `jsonb`.
extension FieldKind {
    /// The type of the column.
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

    /// The type of a column with ids. Texts have an order that does not depend on the database, and JSON has none.
    var sqlIDType: String {
        switch self {
        case .text, .list, .object, .any: "text COLLATE \"C\""
        case .integer, .number: "numeric"
        case .boolean, .date: sqlType
        }
    }

    /// The type of a parameter. Ids are compared in it.
    func parameterType(isID: Bool) -> String {
        switch self {
        case .integer: "numeric"
        case .list, .object, .any: isID ? "text" : "json"
        case .boolean, .number, .text, .date: sqlType
        }
    }

    /// A value of this kind in a form that can be compared, because `json` cannot.
    func comparable(_ sql: String) -> String {
        switch self {
        case .list, .object, .any: "\(sql)::text"
        case .boolean, .integer, .number, .text, .date: sql
        }
    }

    /// Returns the text form of a value; `nil` for null.
    ///
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    func text(_ value: FieldValue) throws(StoreError) -> String? {
        switch (self, value) {
        case (_, .null): nil
        case (.any, _), (.list, _), (.object, _): try NestedText.text(of: value)
        case (_, .boolean(let boolean)): boolean ? "t" : "f"
        case (_, .integer(let integer)): "\(integer)"
        case (_, .number(let number)): number.isFinite ? "\(number)" : nil
        case (_, .decimal(let decimal)): decimal.isNaN ? nil : "\(decimal)"
        case (_, .text(let text)): text
        case (_, .date(let date)): Timestamp.text(date)
        case (_, .list), (_, .object): try NestedText.text(of: value)
        }
    }

    /// Returns the value with a text form. A text that is not of this kind is returned as text.
    func value(_ text: String?) -> FieldValue {
        guard let text else { return .null }
        switch self {
        case .boolean: return .boolean(text == "t")
        case .integer: return Int128(text).map(FieldValue.integer) ?? .text(text)
        case .number: return FieldValue(numeric: text) ?? .text(text)
        case .text: return .text(text.unescaped)
        case .date: return Timestamp.date(text).map(FieldValue.date) ?? .text(text)
        case .list, .object, .any: return NestedText.value(text).map(shape) ?? .text(text)
        }
    }

    /// Restores what JSON does not tell: dates, and the order of members.
    func shape(_ value: FieldValue) -> FieldValue {
        switch (self, value) {
        case (.date, .text(let text)): Date(iso8601: text).map(FieldValue.date) ?? value
        case (.list(let element), .list(let values)): .list(values.map(element.shape))
        case (.object(let fields), .object(let members)):
            .object(
                fields.compactMap { field in
                    value[field.name].map { FieldValue.Member(field.name, field.kind.shape($0)) }
                } + members.filter { member in !fields.contains { $0.name == member.name } })
        default: value
        }
    }
}

/// The name of a kind in the table of columns. The fields of objects are not kept.
extension FieldKind {
    /// Creates a kind from its ``name``. An unknown name, from a newer version, is a kind that holds only itself.
    init(named name: String) {
        let list = "list of "
        switch name {
        case "boolean": self = .boolean
        case "integer": self = .integer
        case "number": self = .number
        case "text": self = .text
        case "date": self = .date
        case "object": self = .object([])
        case _ where name.hasPrefix(list): self = .list(FieldKind(named: String(name.dropFirst(list.count))))
        default: self = .any
        }
    }
}
