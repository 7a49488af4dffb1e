import RecordConditions
import Records
import SQLTables

/// The tests of conditions in SQLite. JSON is read by `json_each`, which finds members with any name.
///
/// The names of inner tables begin with `_`, which those of records do not. A text inside JSON ends at NUL for SQLite.
struct SQLiteConditions: ConditionDialect {
    func value(at place: StoredPlace, as kind: RecordCondition.Kind) -> SQLStatement {
        guard place.kind.isNested else { return column("\(sql: place.column)", as: kind) }
        return nested(place) { type, value in element(type, value, as: kind) }
    }

    func isNull(_ place: StoredPlace) -> SQLStatement {
        "coalesce(\(sql: nested(place) { type, _ in "\(sql: type)" }), 'null') = 'null'"
    }

    func isTrueForOne(
        ofListAt place: StoredPlace, as kind: RecordCondition.Kind, _ test: (ComparedValue) -> SQLStatement
    ) -> SQLStatement {
        let element = ComparedValue(sql: element("_e.type", "_e.value", as: kind), kind: kind, isNested: true)
        return nested(place) { type, value in
            """
            CASE \(sql: type) WHEN 'array' THEN (
              SELECT CASE WHEN max(r) THEN TRUE WHEN count(*) > count(r) THEN NULL ELSE FALSE END
              FROM (SELECT \(sql: test(element)) AS r FROM json_each(\(sql: value)) AS _e)) END
            """
        }
    }

    func comparison(
        of value: ComparedValue, _ relation: RecordCondition.Relation, with literal: FieldValue
    ) -> SQLStatement {
        switch value.kind {
        case .boolean, .text: return "\(sql: value.sql) \(sql: "\(relation)") \(literal, value.kind.column)"
        case .date: return "\(sql: value.sql) \(sql: "\(relation)") \(literal.dateText)"
        case .number:
            guard let number = NumberLiteral(literal) else { return "NULL" }
            return number.comparison(of: value.sql, relation, canBeText: !value.isNested)
        }
    }

    func comparison(
        of value: ComparedValue, _ relation: RecordCondition.Relation, with other: ComparedValue
    ) -> SQLStatement {
        guard value.kind == .number else { return "\(sql: value.sql) \(sql: "\(relation)") \(sql: other.sql)" }
        return NumberText.comparison(of: value.sql, relation, with: other.sql)
    }

    func isOne(_ value: ComparedValue, of literals: [FieldValue]) -> SQLStatement {
        // Numbers beyond the exact ones are compared one by one.
        let others = literals.filter { value.kind == .number && NumberLiteral($0)?.isExact != true }
        let listed = literals.filter { !others.contains($0) }.map { literal -> SQLStatement in
            value.kind == .date ? "\(literal.dateText)" : "\(literal, value.kind.column)"
        }
        let isListed: [SQLStatement] =
            listed.isEmpty ? [] : ["\(sql: value.sql) IN (\(sql: listed.joined(separator: ", ")))"]
        return (isListed + others.map { comparison(of: value, .equal, with: $0) }).joined(separator: " OR ")
    }

    func like(_ value: ComparedValue, _ pattern: LikePattern) -> SQLStatement {
        "\(sql: value.sql) LIKE \(pattern.text(escapedWith: UInt8(ascii: "!"))) ESCAPE '!'"
    }

    private func column(_ sql: SQLStatement, as kind: RecordCondition.Kind) -> SQLStatement {
        // Without the last letter, texts of dates with and without milliseconds have the order of the dates.
        kind == .date ? "rtrim(\(sql: sql), 'Z')" : sql
    }

    /// Returns a value of JSON if it is of a kind.
    private func element(_ type: String, _ value: String, as kind: RecordCondition.Kind) -> SQLStatement {
        switch kind {
        case .boolean: "CASE \(sql: type) WHEN 'true' THEN 1 WHEN 'false' THEN 0 END"
        case .number: "CASE WHEN \(sql: type) IN ('integer', 'real') THEN \(sql: value) END"
        case .text: "CASE \(sql: type) WHEN 'text' THEN \(sql: value) END"
        case .date: "CASE \(sql: type) WHEN 'text' THEN rtrim(\(sql: value), 'Z') END"
        }
    }

    /// Returns SQL that reads a value inside JSON; `NULL` if there is none.
    ///
    /// - Parameter read: Returns the SQL, from that for the type and for the value.
    private func nested(_ place: StoredPlace, _ read: (String, String) -> SQLStatement) -> SQLStatement {
        // Another program may have written text that is not JSON.
        let json: SQLStatement = "CASE WHEN json_valid(\(sql: place.column)) THEN \(sql: place.column) END"
        guard let first = place.members.first else {
            return """
                (SELECT \(sql: read("_j.type", "_j.value")) FROM (
                  SELECT json_type(v) AS type, json_extract(v, '$') AS value FROM (SELECT \(sql: json) AS v)) AS _j)
                """
        }
        var from: SQLStatement = "json_each(\(sql: json)) AS _j0"
        var conditions: [SQLStatement] = ["_j0.key = \(first)"]
        for (index, name) in place.members.dropFirst().enumerated() {
            let (object, member) = ("_j\(index)", "_j\(index + 1)")
            let value: SQLStatement = "CASE \(sql: object).type WHEN 'object' THEN \(sql: object).value END"
            from = "\(sql: from), json_each(\(sql: value)) AS \(sql: member)"
            conditions.append("\(sql: member).key = \(name)")
        }
        let last = "_j\(place.members.count - 1)"
        return """
            (SELECT \(sql: read("\(last).type", "\(last).value")) FROM \(sql: from)
              WHERE \(sql: conditions.joined(separator: " AND ")) LIMIT 1)
            """
    }
}

extension RecordCondition.Kind {
    /// The kind of a column with such values.
    fileprivate var column: FieldKind {
        switch self {
        case .boolean: .boolean
        case .number: .number
        case .text: .text
        case .date: .date
        }
    }
}

extension FieldValue {
    /// The text of a date without its last letter.
    fileprivate var dateText: String? {
        if case .date(let date) = self { String(date.iso8601.dropLast()) } else { nil }
    }
}
