import RecordConditions
import Records
import SQLTables

/// The tests of conditions in PostgreSQL. The names of inner tables begin with `_`, which those of records do not.
struct PostgresConditions: ConditionDialect {
    func value(at place: StoredPlace, as kind: RecordCondition.Kind) -> SQLStatement {
        place.kind.isNested ? scalar(json(at: place), as: kind) : "\(sql: place.column)"
    }

    func isNull(_ place: StoredPlace) -> SQLStatement {
        "coalesce(jsonb_typeof(\(sql: json(at: place))), 'null') = 'null'"
    }

    func isTrueForOne(
        ofListAt place: StoredPlace, as kind: RecordCondition.Kind, _ test: (ComparedValue) -> SQLStatement
    ) -> SQLStatement {
        let element = ComparedValue(sql: scalar("_e", as: kind), kind: kind, isNested: true)
        let list = json(at: place)
        return """
            CASE jsonb_typeof(\(sql: list)) WHEN 'array' THEN (
              SELECT CASE WHEN bool_or(r) THEN TRUE WHEN count(*) > count(r) THEN NULL ELSE FALSE END
              FROM (SELECT \(sql: test(element)) AS r FROM jsonb_array_elements(
                CASE jsonb_typeof(\(sql: list)) WHEN 'array' THEN \(sql: list) END) AS _elements(_e)) AS _results) END
            """
    }

    func comparison(
        of value: ComparedValue, _ relation: RecordCondition.Relation, with literal: FieldValue
    ) -> SQLStatement {
        let literal = ComparedValue(sql: self.literal(literal, value), kind: value.kind, isNested: value.isNested)
        return comparison(of: value, relation, with: literal)
    }

    func comparison(
        of value: ComparedValue, _ relation: RecordCondition.Relation, with other: ComparedValue
    ) -> SQLStatement {
        let isOrder = relation != .equal && relation != .notEqual
        return "\(sql: form(value, isOrder)) \(sql: "\(relation)") \(sql: form(other, isOrder))"
    }

    func isOne(_ value: ComparedValue, of literals: [FieldValue]) -> SQLStatement {
        let list = literals.map { literal($0, value) }.joined(separator: ", ")
        return "\(sql: form(value, false)) IN (\(sql: list))"
    }

    func like(_ value: ComparedValue, _ pattern: LikePattern) -> SQLStatement {
        // A text ends at NUL, which is stored as SUB 0, and SUB as SUB SUB; see ``Parameters``. The parameter is escaped, too.
        let text: SQLStatement = """
            replace(
              split_part(replace(\(sql: value.sql), E'\\x1A\\x1A', E'\\x1A\\x02'), E'\\x1A0', 1), E'\\x1A\\x02', E'\\x1A')
            """
        let pattern = pattern.text(escapedWith: UInt8(ascii: "!"))
        // The pattern is in lower case. `lower` would also change other letters than those of ASCII.
        return """
            translate(\(sql: text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') COLLATE "C"
            LIKE replace(\(pattern)::text, E'\\x1A\\x1A', E'\\x1A') ESCAPE '!'
            """
    }

    /// Returns the JSON at a place; `NULL` if there is none.
    private func json(at place: StoredPlace) -> SQLStatement {
        let column: SQLStatement = "(\(sql: place.column))::jsonb"
        return place.members.reduce(column) { json, name in "(\(sql: json) -> \(name)::text)" }
    }

    /// Returns a value of JSON if it is of a kind.
    private func scalar(_ json: SQLStatement, as kind: RecordCondition.Kind) -> SQLStatement {
        let (type, text): (String, SQLStatement) =
            switch kind {
            case .boolean: ("boolean", "(\(sql: json) #>> '{}')::boolean")
            case .number: ("number", number(json))
            case .text: ("string", "\(sql: json) #>> '{}'")
            case .date: ("string", "rtrim(\(sql: json) #>> '{}', 'Z')")
            }
        return "CASE jsonb_typeof(\(sql: json)) WHEN '\(sql: type)' THEN \(sql: text) END"
    }

    /// Returns a number of JSON, which is an integer of 64 bits or rounded to a `double precision`. The text of the latter
    /// has as many digits as needed.
    private func number(_ json: SQLStatement) -> SQLStatement {
        let number: SQLStatement = "(\(sql: json) #>> '{}')::numeric"
        return """
            CASE WHEN \(sql: number) = trunc(\(sql: number))
              AND \(sql: number) BETWEEN -9223372036854775808 AND 9223372036854775807
              THEN \(sql: number) ELSE \(sql: number)::double precision::text::numeric END
            """
    }

    /// Returns a given value in the form of the value that it is compared with.
    private func literal(_ literal: FieldValue, _ value: ComparedValue) -> SQLStatement {
        switch value.kind {
        case .boolean: return "\(literal, .boolean)::boolean"
        case .number: return "\(literal, .number)::numeric"
        case .text: return "\(literal, .text)::text"
        case .date:
            guard value.isNested else { return "\(literal, .date)::timestamptz" }
            guard case .date(let date) = literal else { return "NULL::text" }
            return "\(String(date.iso8601.dropLast()))::text"
        }
    }

    /// Returns a value in the form that is compared.
    private func form(_ value: ComparedValue, _ isOrder: Bool) -> SQLStatement {
        switch value.kind {
        case .boolean, .number: value.sql
        case .date: value.isNested ? "(\(sql: value.sql)) COLLATE \"C\"" : value.sql
        case .text: isOrder ? inOrder(value.sql) : "(\(sql: value.sql)) COLLATE \"C\""
        }
    }

    /// Returns a text that has the order of the text before NUL and SUB were replaced: NUL is the first of all characters.
    private func inOrder(_ text: SQLStatement) -> SQLStatement {
        """
        replace(replace(replace(\(sql: text), E'\\x01', E'\\x01\\x02'), E'\\x1A\\x1A', E'\\x1A\\x02'), E'\\x1A0', E'\\x01\\x01')
          COLLATE "C"
        """
    }
}
