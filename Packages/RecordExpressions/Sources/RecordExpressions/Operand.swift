import Essentials
import RecordConditions
import Records

/// One side of a comparison.
struct Operand {
    enum Value {
        case column(RecordCondition.Path, FieldKind)
        case literal(FieldValue)
    }

    let value: Value
    /// The place in the text, in Unicode scalars.
    let range: Range<Int>
    /// The operand as it is written.
    let text: String

    /// The kind in words, for messages.
    var description: String {
        switch value {
        case .column(_, let kind): "'\(text)' is \(kind.description)"
        case .literal(.text): "\(text.onOneLine) is a text"
        case .literal(.integer), .literal(.number), .literal(.decimal): "\(text) is a number"
        case .literal(.boolean): "\(text) is a boolean"
        case .literal: "\(text) is a date"
        }
    }

    /// A condition on this column, with a value of its kind; `nil` for a literal, and for a column of no known kind.
    var example: String? {
        guard case .column(_, let kind) = value else { return nil }
        return kind.exampleCondition(on: text)
    }

    /// What to write, to compare this literal with values of the other kind; `nil` if no form is known.
    func hint(for kind: FieldKind) -> String? {
        guard case .literal(let literal) = value else { return nil }
        switch (kind, literal) {
        case (.text, .integer), (.text, .number), (.text, .decimal), (.text, .boolean): return "write '\(text)'"
        case (.integer, .text(let digits)), (.number, .text(let digits)):
            return ExactNumber(digits) == nil ? nil : "write \(digits)"
        case (.boolean, .integer(0)), (.boolean, .text("false")): return "write false"
        case (.boolean, .integer(1)), (.boolean, .text("true")): return "write true"
        case (.date, _): return "write a date such as '2026-01-31', or now - 7 days"
        case (.list, _): return "write: \(text) in …"
        default: return nil
        }
    }
}

extension FieldKind {
    /// A condition on a column of this kind; `nil` if the kind is not known.
    ///
    /// - Parameter name: The name of the column as it is written in an expression.
    func exampleCondition(on name: String) -> String? {
        switch self {
        case .boolean: "\(name) = true"
        case .integer, .number: "\(name) > 10"
        case .text: "\(name) = 'a'"
        case .date: "\(name) > now - 7 days"
        case .list: "'a' in \(name)"
        case .object(let fields): fields.first.map { "\(name).\($0.name.asName) is not null" }
        case .any: nil
        }
    }

    fileprivate var description: String {
        switch self {
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .text: "a text"
        case .date: "a date"
        case .list: "a list"
        case .object: "an object"
        case .any: "of no known kind"
        }
    }
}
