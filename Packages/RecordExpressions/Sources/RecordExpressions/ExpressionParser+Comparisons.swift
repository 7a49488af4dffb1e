import Essentials
import RecordConditions
import Records

/// Comparisons, which are checked for kinds that cannot be compared.
extension ExpressionParser {
    func comparison(
        _ first: Operand, _ relation: RecordCondition.Relation, _ second: Operand
    ) throws(ExpressionError) -> RecordCondition {
        switch (first.value, second.value) {
        case (.literal, .literal): throw noColumn(first.range.lowerBound..<second.range.upperBound)
        case (.literal, .column): return try comparison(second, relation.reversed, first)
        case (.column(let path, let kind), .literal(let literal)):
            return .comparison(path, relation, try value(literal, of: second, comparedWith: first, kind))
        case (.column(let path, let kind), .column(let other, let otherKind)):
            let kinds = [kind, otherKind].compactMap(\.comparable)
            let isComparable = [kind, otherKind].allSatisfy { $0.comparable != nil || $0 == .any }
            // A date in a column of no known kind is text.
            guard isComparable, let shared = kinds.first, kinds.allSatisfy({ $0 == shared }),
                kinds.count == 2 || shared != .date
            else { throw incomparable(first, second) }
            return .columns(path, relation, other, shared)
        }
    }

    /// Reads what follows `in`.
    mutating func membership(of operand: Operand) throws(ExpressionError) -> RecordCondition {
        switch operand.value {
        case .literal(let literal): return try search(for: literal, operand)
        case .column(_, .list), .column(_, .object):
            throw error(
                "\(operand.description): it is in no list", hint: "write: 'value' in \(operand.text)", at: operand.range
            )
        case .column(let path, let kind):
            guard take("(") else { throw unexpected("'(' and values after 'in'") }
            var values: [FieldValue] = []
            repeat {
                let element = try self.operand(expecting: "a value", hint: "such as: in ('a', 'b')")
                guard case .literal(let literal) = element.value else {
                    throw error(
                        "expected a value, got the column \(element.text)", hint: "a text is in single quotes",
                        at: element.range)
                }
                let value = try value(literal, of: element, comparedWith: operand, kind)
                if let first = values.first, RecordCondition.Kind(of: first) != RecordCondition.Kind(of: value) {
                    throw error("the values are of different kinds", at: element.range)
                }
                values.append(value)
            } while take(",")
            guard take(")") else { throw unexpected("',' or ')'") }
            return .isOne(path, of: values)
        }
    }

    /// Reads the list column in which a value is searched.
    private mutating func search(for literal: FieldValue, _ operand: Operand) throws(ExpressionError) -> RecordCondition
    {
        let list = try self.operand(expecting: "a column with a list")
        switch list.value {
        case .column(let path, .list(let element)):
            if element != .any, element.comparable == nil {
                throw error(
                    "'\(list.text)' is a list of \(element.fields.isEmpty ? "lists" : "objects")", at: list.range)
            }
            return .contains(path, try value(literal, of: operand, comparedWith: list, element))
        case .column(let path, .any): return .contains(path, try value(literal, of: operand, comparedWith: list, .any))
        case .column, .literal:
            throw error(
                "\(list.description), and no list", hint: "write: \(list.text) = \(operand.text)", at: list.range)
        }
    }

    /// Returns a literal as a value of the kind that it is compared with.
    private func value(
        _ literal: FieldValue, of operand: Operand, comparedWith other: Operand, _ kind: FieldKind
    ) throws(ExpressionError) -> FieldValue {
        if kind == .date, case .text(let text) = literal {
            if let date = Date(iso8601: text) { return .date(date) }
            throw error(
                "invalid date \(operand.text.onOneLine)",
                hint: "expected a day or a time with its offset, such as '2026-01-31' or '2026-01-31T10:00:00Z'",
                at: operand.range)
        }
        let literalKind = RecordCondition.Kind(of: literal)
        guard kind == .any ? literalKind != .date : kind.comparable == literalKind else {
            throw incomparable(other, operand, kind)
        }
        return literal
    }

    private func incomparable(_ first: Operand, _ second: Operand, _ kind: FieldKind? = nil) -> ExpressionError {
        let hint = kind.flatMap { second.hint(for: $0) }
        return error(
            "\(first.description), and \(second.description): they cannot be compared", hint: hint,
            at: min(
                first.range.lowerBound, second.range.lowerBound)..<max(first.range.upperBound, second.range.upperBound))
    }
}
