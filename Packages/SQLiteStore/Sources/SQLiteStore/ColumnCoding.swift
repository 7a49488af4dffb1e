import Protocols

/// How the values of a column are kept.
///
/// - Integers that do not fit in 64 bits with a sign, and decimals that `Double` cannot hold, are text in columns of
///   the type `ANY`, which is otherwise an integer or a number. An `INTEGER` column would refuse them.
/// - Dates are text in the form of ``Foundation/Date/iso8601``, which SQLite's date functions read.
/// - Lists, objects, and values of any kind are JSON, which SQLite's JSON functions read.
extension FieldKind {
    /// The type of the column in a `STRICT` table.
    var sqlType: String {
        switch self {
        case .boolean: "INTEGER"
        case .integer, .number: "ANY"
        case .text, .date, .list, .object, .any: "TEXT"
        }
    }

    /// Returns the kept form of a value.
    ///
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    func cell(_ value: FieldValue) throws(StoreError) -> Cell {
        switch (self, value) {
        case (_, .null): .null
        case (.any, _), (.list, _), (.object, _): .text(try NestedText.text(of: value))
        case (_, .boolean(let boolean)): .integer(boolean ? 1 : 0)
        case (_, .integer(let integer)): Int64(exactly: integer).map(Cell.integer) ?? .text("\(integer)")
        case (_, .number(let number)): number.isFinite ? .number(number) : .null
        case (_, .decimal(let decimal)): decimal.cell
        case (_, .text(let text)): .text(text)
        case (_, .date(let date)): .text(date.iso8601)
        case (_, .list), (_, .object): .text(try NestedText.text(of: value))
        }
    }

    /// Returns the value in its kept form. A value that is not of this kind is returned in the nearest form.
    func value(_ cell: Cell) -> FieldValue {
        switch (self, cell) {
        case (_, .null): .null
        case (.boolean, .integer(let integer)): .boolean(integer != 0)
        case (_, .integer(let integer)): .integer(Int128(integer))
        case (_, .number(let number)): .number(number)
        case (.integer, .text(let text)), (.number, .text(let text)):
            Int128(text).map(FieldValue.integer) ?? Decimal(string: text).map(FieldValue.decimal) ?? .text(text)
        case (.date, .text(let text)): Date(iso8601: text).map(FieldValue.date) ?? .text(text)
        case (.any, .text(let text)), (.list, .text(let text)), (.object, .text(let text)):
            NestedText.value(text).map(shape) ?? .text(text)
        case (.boolean, .text(let text)), (.text, .text(let text)): .text(text)
        }
    }

    /// Restores what JSON does not tell: dates, numbers without digits after the point, and the order of members.
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

extension Decimal {
    /// A number if its shortest text is that of the decimal; otherwise, the text.
    fileprivate var cell: Cell {
        let text = "\(self)"
        if let number = Double(text), number.isFinite, Decimal(string: "\(number)") == self { return .number(number) }
        return .text(text)
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
