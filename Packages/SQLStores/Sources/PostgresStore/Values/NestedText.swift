import Records
import SQLTables
import StoreProtocols

/// JSON text without `\u0000`, which PostgreSQL's JSON functions refuse: NUL is written as SUB 0, as in ``Parameters``.
extension NestedText {
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    static func escapedText(of value: FieldValue) throws(StoreError) -> String {
        let text = try text(of: value)
        // In this text, a backslash only begins an escape.
        guard text.contains("\\u0000") || text.contains("\\u001a") else { return text }
        return try self.text(of: value.mappingTexts(\.escaped))
    }

    /// Returns the value of an escaped JSON text; `nil` if the text is not JSON or is nested too deeply.
    static func value(escaped text: String) -> FieldValue? {
        let value = value(text)
        return text.contains("\\u001") ? value?.mappingTexts(\.unescaped) : value
    }
}

extension FieldValue {
    /// Returns the value with all texts changed, including the names of members.
    fileprivate func mappingTexts(_ transform: (String) -> String) -> FieldValue {
        switch self {
        case .text(let text): .text(transform(text))
        case .list(let values): .list(values.map { $0.mappingTexts(transform) })
        case .object(let members):
            .object(members.map { FieldValue.Member(transform($0.name), $0.value.mappingTexts(transform)) })
        case .null, .boolean, .integer, .number, .decimal, .date: self
        }
    }
}
