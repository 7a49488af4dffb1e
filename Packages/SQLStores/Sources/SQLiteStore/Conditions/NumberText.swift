import RecordConditions
import Records
import SQLTables

/// Comparisons of numbers in the form of text: `-12345678901234567890`, `0.1234567890123456789`.
enum NumberText {
    /// Returns SQL for the relation of the number in a text to a given number.
    static func comparison(
        ofText cell: SQLStatement, _ relation: RecordCondition.Relation, with number: ExactNumber
    ) -> SQLStatement {
        let key = key(of: number)
        let (negative, positive): (SQLStatement, SQLStatement) =
            number.isNegative
            ? ("\(sql: Self.key(of: cell)) \(sql: "\(relation.reversed)") \(key)", constant(relation, 1))
            : (constant(relation, -1), "\(sql: Self.key(of: cell)) \(sql: "\(relation)") \(key)")
        return "CASE substr(\(sql: cell), 1, 1) WHEN '-' THEN \(sql: negative) ELSE \(sql: positive) END"
    }

    /// Returns SQL for the relation of two cells.
    ///
    /// The result is exact, except for two numbers that are rounded to the same `Double`, if this has more than 15 digits or
    /// its text has an exponent.
    static func comparison(
        of cell: SQLStatement, _ relation: RecordCondition.Relation, with other: SQLStatement
    ) -> SQLStatement {
        let (first, second): (SQLStatement, SQLStatement) = (
            "CAST(\(sql: cell) AS TEXT)", "CAST(\(sql: other) AS TEXT)"
        )
        let isNegative: (SQLStatement) -> SQLStatement = { "substr(\(sql: $0), 1, 1) = '-'" }
        return """
            CASE WHEN \(sql: cell) IS NULL OR \(sql: other) IS NULL THEN NULL
              WHEN typeof(\(sql: cell)) <> 'text' AND typeof(\(sql: other)) <> 'text'
                THEN \(sql: cell) \(sql: "\(relation)") \(sql: other)
              WHEN (typeof(\(sql: cell)) = 'real' OR typeof(\(sql: other)) = 'real')
                AND CAST(\(sql: cell) AS REAL) <> CAST(\(sql: other) AS REAL)
                THEN CAST(\(sql: cell) AS REAL) \(sql: "\(relation)") CAST(\(sql: other) AS REAL)
              WHEN \(sql: isNegative(first)) AND \(sql: isNegative(second))
                THEN \(sql: key(of: second)) \(sql: "\(relation)") \(sql: key(of: first))
              WHEN \(sql: isNegative(first)) THEN \(sql: constant(relation, -1))
              WHEN \(sql: isNegative(second)) THEN \(sql: constant(relation, 1))
              ELSE \(sql: key(of: first)) \(sql: "\(relation)") \(sql: key(of: second)) END
            """
    }

    /// Returns SQL for a text that has the order of the absolute value: the length of the integer, and the digits.
    private static func key(of text: SQLStatement) -> SQLStatement {
        """
        (SELECT printf('%03d', instr(d || '.', '.')) || d FROM (
          SELECT CASE WHEN instr(t, '.') THEN rtrim(rtrim(t, '0'), '.') ELSE t END AS d FROM (
            SELECT ltrim(\(sql: text), '-') AS t)))
        """
    }

    private static func key(of number: ExactNumber) -> String {
        let digits = number.text.drop { $0 == "-" }
        let length = String(digits.prefix { $0 != "." }.utf8.count + 1)
        return String(repeating: "0", count: max(0, 3 - length.utf8.count)) + length + digits
    }

    private static func constant(_ relation: RecordCondition.Relation, _ order: Int) -> SQLStatement {
        relation.holds(for: order) ? "TRUE" : "FALSE"
    }
}
