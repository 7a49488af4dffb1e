import Records
import SQLTables
import StoreProtocols

/// JSON text without `\u0000`, which PostgreSQL's JSON functions refuse: NUL is written as SUB 0, as in ``Parameters``.
extension NestedText {
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    static func escapedText(of value: FieldValue) throws(StoreError) -> String { try text(of: value, \.escaped) }

    /// Returns the value of an escaped JSON text; `nil` if the text is not JSON or is nested too deeply.
    static func value(escaped text: String) -> FieldValue? {
        let value = value(text)
        return text.contains("\\u001") ? value.map(unescaped) : value
    }

    private static func unescaped(_ value: FieldValue) -> FieldValue {
        switch value {
        case .text(let text): .text(text.unescaped)
        case .list(let values): .list(values.map(unescaped))
        case .object(let members):
            .object(members.map { FieldValue.Member($0.name.unescaped, unescaped($0.value)) })
        case .null, .boolean, .integer, .number, .decimal, .date: value
        }
    }
}
