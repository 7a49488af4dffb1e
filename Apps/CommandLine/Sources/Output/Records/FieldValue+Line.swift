import Essentials
import Protocols

extension FieldValue {
    /// The value as one line of plain text, with control and invisible characters escaped; empty for `null`.
    package var line: String { line(showing: \.iso8601) }

    /// Returns the value as one line of plain text, with dates formatted by the closure.
    package func line(showing date: (Date) -> String) -> String {
        switch self {
        case .null: ""
        case .boolean(let value): String(value)
        case .integer(let value): value.digits
        case .number(let value): String(value)
        case .decimal(let value): value.description
        case .text(let text): VisibleText.line(text)
        case .date(let value): date(value)
        case .list(let values) where !values.isNested: values.map { $0.line(showing: date) }.joined(separator: ", ")
        case .list, .object: JSONText(self).line
        }
    }
}

extension [FieldValue] {
    /// Whether a value is a list or an object. Such values are written as one JSON array.
    package var isNested: Bool {
        contains { value in
            switch value {
            case .list, .object: true
            default: false
            }
        }
    }
}

extension Int128 {
    /// The decimal digits. Most values fit into `Int64`, whose conversion is several times faster.
    package var digits: String { Int64(exactly: self).map(String.init) ?? String(self) }
}
