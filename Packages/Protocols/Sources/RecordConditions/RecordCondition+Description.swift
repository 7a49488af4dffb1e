import Records

extension RecordCondition: CustomStringConvertible {
    /// The condition as an expression in the form of SQL: `("starCount" > 1000 and not "isNew" = true)`.
    public var description: String {
        switch self {
        case .all(let conditions): Self.joined(conditions, by: " and ", empty: "true")
        case .any(let conditions): Self.joined(conditions, by: " or ", empty: "false")
        case .not(let condition): "not \(condition)"
        case .comparison(let path, let relation, let value): "\(path) \(relation) \(value.literal)"
        case .columns(let path, let relation, let other, _): "\(path) \(relation) \(other)"
        case .isOne(let path, let values): "\(path) in (\(values.map(\.literal).joined(separator: ", ")))"
        case .contains(let path, let value): "\(value.literal) in \(path)"
        case .like(let path, let pattern):
            "\(path) like \(FieldValue.text(pattern.text(escapedWith: UInt8(ascii: "!"))).literal) escape '!'"
        case .isNull(let path): "\(path) is null"
        }
    }

    private static func joined(_ conditions: [RecordCondition], by separator: String, empty: String) -> String {
        conditions.isEmpty ? empty : "(\(conditions.map(\.description).joined(separator: separator)))"
    }
}

extension RecordCondition.Path: CustomStringConvertible {
    public var description: String { ([column] + members).map { quoted($0, "\"") }.joined(separator: ".") }
}

extension RecordCondition.Relation: CustomStringConvertible {
    /// The operator in SQL.
    public var description: String {
        switch self {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}

extension FieldValue {
    /// The value in an expression.
    fileprivate var literal: String {
        switch self {
        case .null, .list, .object: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .decimal(let value): "\(value)"
        case .text(let text): quoted(text, "'")
        case .date(let date): quoted(date.iso8601, "'")
        }
    }
}

/// Returns a text in quotation marks, which are doubled in the text itself. A mark before a combining character counts, too.
private func quoted(_ text: String, _ mark: Unicode.Scalar) -> String {
    var quoted = String(mark)
    for scalar in text.unicodeScalars {
        if scalar == mark { quoted.unicodeScalars.append(mark) }
        quoted.unicodeScalars.append(scalar)
    }
    quoted.unicodeScalars.append(mark)
    return quoted
}
