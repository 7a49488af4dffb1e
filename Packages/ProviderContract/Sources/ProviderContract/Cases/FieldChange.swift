import Protocols

/// A document in which one field is not as it should be.
struct FieldChange: Sendable {
    /// What was done to the field: `is null`.
    let words: String
    let document: JSONValue

    /// The field removed, and replaced by what a server may send in its place.
    static func all(of path: FieldPath, in document: JSONValue) -> [FieldChange] {
        guard let value = document[path.steps[...]] else { return [] }
        let values: [(String, JSONValue?)] = [
            ("is missing", path.endsInKey ? nil : JSONValue.null), ("is null", .null),
            ("is of another type", value.ofAnotherType), ("is a huge number", .number("1e400")),
            ("is a huge whole number", .number("99999999999999999999")), ("is a negative number", .number("-7")),
            ("is a text with control characters", .text("\u{0}\u{1B}[31m\u{9B}\r\n\u{202E}12")),
        ]
        return values.compactMap { words, new in
            guard new != value, let changed = document.replacing(path.steps[...], with: new) else { return nil }
            return FieldChange(words: words, document: changed)
        }
    }
}

extension FieldPath {
    fileprivate var endsInKey: Bool {
        if case .key = steps.last { true } else { false }
    }
}

extension JSONValue {
    fileprivate var ofAnotherType: JSONValue {
        switch self {
        case .null: .object([])
        case .boolean: .text("yes")
        case .number: .list([])
        case .text: .object([Member(key: "text", value: self)])
        case .list: .object([])
        case .object: .list([self])
        }
    }
}
