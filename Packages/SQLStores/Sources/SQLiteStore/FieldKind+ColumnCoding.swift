import Records
import SQLTables
import StoreProtocols

/// How the columns of a table store field values.
///
/// - Integers that do not fit in `Int64`, and decimals that `Double` cannot represent, are text. The columns of
///   integers and numbers therefore have the type `ANY`. An `INTEGER` column would refuse text.
/// - Dates are ISO 8601 text (``Foundation/Date/iso8601``), which SQLite's date functions can read.
/// - Lists, objects, and values of the kind `any` are JSON text, which SQLite's JSON functions can read.
extension FieldKind {
    /// The type of the column in a `STRICT` table.
    var sqlType: String {
        switch self {
        case .boolean: "INTEGER"
        case .integer, .number: "ANY"
        case .text, .date, .list, .object, .any: "TEXT"
        }
    }

    /// Returns the cell that stores a value.
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

    /// Returns the value of a cell. A cell that does not match this kind becomes a value of the cell's own type.
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
}

extension Decimal {
    /// A number if converting the decimal to `Double` and back does not change the decimal; otherwise, text.
    fileprivate var cell: Cell {
        let text = "\(self)"
        if let number = Double(text), number.isFinite, Decimal(string: "\(number)") == self { return .number(number) }
        return .text(text)
    }
}
