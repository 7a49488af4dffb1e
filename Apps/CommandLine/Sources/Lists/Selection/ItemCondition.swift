import Arguments
import Failures
import Protocols
import RecordConditions
import RecordExpressions
import Terminal

/// The condition of `--where`.
package struct ItemCondition: Sendable {
    package let condition: RecordCondition

    /// Reads the condition; `nil` if none is given.
    ///
    /// - Parameters:
    ///   - fields: The columns that it can name.
    ///   - now: The value of `now`.
    /// - Throws: A usage failure that shows the place of the fault.
    package init?(_ arguments: ParsedArguments, over fields: [Field], now: Date) throws(Failure) {
        guard let text = arguments[.where] else { return nil }
        do throws(ExpressionError) {
            condition = try RecordCondition(parsing: text, columns: fields, now: now)
        } catch {
            let lines = ["'\(Option.where.flag)': \(error.message)"] + error.markedText(width: DisplayWidth.of)
            throw .usage(lines.joined(separator: "\n"), hint: error.hint)
        }
    }

    /// Returns a function that tests an item. It reads only the columns that the condition needs.
    package func test<Item>(of items: [Column<Item>]) -> (Item) -> Bool {
        let columns = items.filter { condition.columns.contains($0.name) }
        let prepared = PreparedCondition(condition, for: columns.map(\.field))
        return { item in prepared.matches(columns.map { $0.value(item) }) }
    }
}

// MARK: - Declaration

extension Option<String?> {
    package static var `where`: Option {
        Option(
            "where", "keep only records for which a condition is true: \"starCount > 1000 and language = 'Swift'\"",
            .nonEmpty("CONDITION", "a condition, such as \"starCount > 1000\""))
    }
}
