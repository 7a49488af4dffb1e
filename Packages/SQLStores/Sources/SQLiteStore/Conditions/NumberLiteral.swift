import RecordConditions
import Records
import SQLTables

/// A number that is compared with cells, exactly.
///
/// A cell has an integer of 64 bits, a `Double`, or the text of a number that neither can represent. SQLite compares the
/// former two exactly, but with the binary value of the `Double`. Up to 2^53, that has the same result as its decimal value.
struct NumberLiteral {
    private let exact: ExactNumber
    /// The nearest `Double`.
    private let nearest: Double
    /// The greatest integer of 64 bits that is not greater; `nil` if all are greater.
    private let floor: Int64?

    init?(_ value: FieldValue) {
        guard let exact = ExactNumber(value), let nearest = Double(exact.text) else { return nil }
        self.exact = exact
        self.nearest = nearest
        floor = Self.floor(of: exact)
    }

    /// Whether a cell that has this number is equal for SQLite, and no other cell is.
    var isExact: Bool { isSmall && ExactNumber(.number(nearest)) == exact }

    private var isSmall: Bool { nearest.magnitude < 0x1p53 }

    /// Returns SQL for the relation of a cell to this number.
    ///
    /// - Parameter canBeText: Whether the cell can have the text of a number.
    func comparison(
        of cell: SQLStatement, _ relation: RecordCondition.Relation, canBeText: Bool
    ) -> SQLStatement {
        let real = comparison(of: cell, relation, with: .number(nearest), ExactNumber(.number(nearest)))
        let integer = comparison(of: cell, relation, with: floor.map { .integer(Int128($0)) })
        let number: SQLStatement =
            isSmall ? real : "CASE typeof(\(sql: cell)) WHEN 'integer' THEN \(sql: integer) ELSE \(sql: real) END"
        // Text is not equal to a number.
        guard canBeText, !(isExact && [.equal, .notEqual].contains(relation)) else { return number }
        let text = NumberText.comparison(ofText: cell, relation, with: exact)
        return "CASE typeof(\(sql: cell)) WHEN 'text' THEN \(sql: text) ELSE \(sql: number) END"
    }

    private func comparison(
        of cell: SQLStatement, _ relation: RecordCondition.Relation, with floor: FieldValue?
    ) -> SQLStatement {
        // Every integer is greater than a number that has no floor.
        guard let floor else { return Self.constant(relation.holds(for: 1), for: cell) }
        return comparison(of: cell, relation, with: floor, ExactNumber(floor))
    }

    /// Compares with the number of a cell that is next to this number, so that no other cell is between them.
    private func comparison(
        of cell: SQLStatement, _ relation: RecordCondition.Relation, with neighbor: FieldValue,
        _ exactNeighbor: ExactNumber?
    ) -> SQLStatement {
        guard let exactNeighbor, exactNeighbor != exact else {
            return "\(sql: cell) \(sql: "\(relation)") \(neighbor, .number)"
        }
        let isLess = exactNeighbor < exact
        switch relation {
        case .equal, .notEqual: return Self.constant(relation == .notEqual, for: cell)
        case .less, .lessOrEqual: return "\(sql: cell) \(sql: isLess ? "<=" : "<") \(neighbor, .number)"
        case .greater, .greaterOrEqual: return "\(sql: cell) \(sql: isLess ? ">" : ">=") \(neighbor, .number)"
        }
    }

    /// Returns SQL for a result that is the same for all cells that are not null.
    private static func constant(_ result: Bool, for cell: SQLStatement) -> SQLStatement {
        "CASE WHEN \(sql: cell) IS NOT NULL THEN \(sql: result ? "TRUE" : "FALSE") END"
    }

    private static func floor(of number: ExactNumber) -> Int64? {
        let text = number.text
        let whole = Int128(text.prefix { $0 != "." }) ?? (number.isNegative ? .min : .max)
        let floor = number.isNegative && text.contains(".") ? whole - 1 : whole
        return floor < Int128(Int64.min) ? nil : Int64(clamping: floor)
    }
}
