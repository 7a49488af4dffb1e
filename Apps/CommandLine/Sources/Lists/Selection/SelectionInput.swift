import Arguments
import Failures
import Output
import Protocols

/// What the user wants of the items that are read: only some of them, in another order, or their number.
package struct SelectionInput: Sendable {
    /// Whether only records that meet a condition are kept of those that are read.
    let hasCondition: Bool
    /// Whether a record that is equal to an earlier one is left out.
    package let isDistinct: Bool
    /// The columns to sort by; empty for the order of the list.
    package let sortColumns: [SortColumn]
    /// Whether the number of records is printed instead of the records.
    package let isCount: Bool

    /// - Parameter isConditionInStore: Whether a store reads only the records that meet the condition.
    package init(_ arguments: ParsedArguments, isConditionInStore: Bool) {
        hasCondition = arguments.contains(.where) && !isConditionInStore
        isDistinct = arguments[.distinct]
        sortColumns = arguments[.sortBy()]
        isCount = arguments[.count]
    }

    /// Whether records may be left out, so that the number of records differs from that of the items that are read.
    package var isNarrowing: Bool { isDistinct || hasCondition }

    /// Whether the records are sorted.
    package var isSorting: Bool { !sortColumns.isEmpty }

    /// Whether a list that ended early can be continued with a cursor: its output and that of the rest are then the same
    /// as that of the whole list.
    package var canBeContinued: Bool { !isDistinct && !isSorting }

    /// The word for the items that are read, in notes: `3 of 6 shown`.
    var participle: String { isCount ? "counted" : isNarrowing || isSorting ? "read" : "shown" }

    /// Returns the option that makes the command read the whole list; `nil` if none does.
    ///
    /// - Parameter isPart: Whether the user has chosen a part of the list.
    func wholeListFlag(ofPart isPart: Bool) -> String? {
        isSorting ? Option.sortBy().flag : isCount && !isPart ? Option.count.flag : nil
    }

    /// Throws a usage failure for options that have no effect on a number.
    package func refuseConflicts(with output: OutputOptions) throws(Failure) {
        guard isCount else { return }
        let others = [
            isSorting ? Option.sortBy().flag : nil, output.isRaw ? Option.raw.flag : nil,
            output.hasTemplate ? Option.template().flag : nil,
            output.fields != nil && !isDistinct ? Option.fields().flag : nil,
            output.escapesFormulas ? Option.csvSafe.flag : nil, output.isAppending ? Option.append.flag : nil,
        ]
        if let other = others.compactMap(\.self).first {
            throw .usage("'\(other)' has no effect with '\(Option.count.flag)'")
        }
        if let path = output.path, case .database? = OutputSuffix(of: path) {
            throw .usage("'\(Option.count.flag)' cannot write to the database '\(path)'")
        }
    }
}

// MARK: - Declarations

extension Option<Bool> {
    package static var distinct: Option {
        Option(
            flag: "distinct", "leave out records that are equal to an earlier one in the fields of --fields, or in all")
    }

    package static var count: Option {
        Option(
            flag: "count",
            "print the number of records instead; this reads the whole list without --limit, --page or --after")
    }
}

extension OptionGroup {
    /// The options that select and order records.
    ///
    /// - Parameter fields: The fields of a record.
    package static func selection(_ fields: [Field]) -> OptionGroup {
        OptionGroup(title: "Selection", options: [Option.where, Option.sortBy(fields), Option.distinct, Option.count])
    }
}
