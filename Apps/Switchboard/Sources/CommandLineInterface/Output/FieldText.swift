import Protocols

extension FieldValue {
    /// The value as one line of plain text; empty when there is none. Control characters are made visible.
    var line: String {
        switch self {
        case .null: ""
        case .boolean(let value): String(value)
        case .integer(let value): value.digits
        case .number(let value): String(value)
        case .text(let text): VisibleText.line(text)
        case .list(let values): values.map(\.line).joined(separator: ", ")
        }
    }
}

extension Int128 {
    /// The number in decimal digits. Nearly every one fits into 64 bits, which are several times quicker to convert.
    var digits: String { Int64(exactly: self).map(String.init) ?? String(self) }
}
