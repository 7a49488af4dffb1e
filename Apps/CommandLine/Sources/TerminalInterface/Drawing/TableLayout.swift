import Essentials
import Presentation
import Protocols
import Terminal

/// The columns that a table shows in the available width.
struct TableLayout: Equatable {
    struct Column: Equatable {
        /// The index of the column in the columns of the items.
        let index: Int
        /// The offset from the left edge of the table, in terminal columns.
        let start: Int
        let width: Int
    }

    private static let gap = 2
    /// The width to which a text column can be narrowed. If the columns still do not fit, the last ones are omitted.
    private static let minimumWidth = 12
    private static let minimumTitleWidth = 20

    let columns: [Column]

    /// - Parameters:
    ///   - widths: The width of the widest value of each column.
    ///   - heading: Returns the heading of a column.
    ///   - isShown: Returns whether a column is shown. By default, these are the columns in tables that have values.
    init(
        _ columns: [DisplayColumn], widths: [Int], available: Int, heading: (DisplayColumn) -> String = \.heading,
        isShown: ((Int) -> Bool)? = nil
    ) {
        var shown = columns.indices.filter { isShown?($0) ?? (columns[$0].isInTables && widths[$0] > 0) }
        var fitted = shown.map { max(widths[$0], DisplayWidth.of(heading(columns[$0]))) }
        let minimum = shown.map { index in
            let minimum = columns[index].role == .title ? Self.minimumTitleWidth : Self.minimumWidth
            return columns[index].kind.isNumeric ? widths[index] : min(minimum, widths[index])
        }
        var smallest = minimum
        while smallest.reduce(0, +) + Self.gap * (shown.count - 1) > available, shown.count > 1 {
            let last = shown.lastIndex { columns[$0].role != .title } ?? shown.count - 1
            shown.remove(at: last)
            fitted.remove(at: last)
            smallest.remove(at: last)
        }
        var excess = fitted.reduce(0, +) + Self.gap * (shown.count - 1) - available
        // Narrows the widest column first, but not below its minimum.
        while excess > 0,
            let widest = fitted.indices.filter({ fitted[$0] > smallest[$0] }).max(by: { fitted[$0] < fitted[$1] })
        {
            fitted[widest] -= 1
            excess -= 1
        }
        var start = 0
        var result: [Column] = []
        for (index, width) in zip(shown, fitted) {
            result.append(Column(index: index, start: start, width: min(width, max(0, available - start))))
            start += width + Self.gap
        }
        self.columns = result
    }
}

/// The width of the widest value of each column, for a list that grows. Only new items are measured.
struct ColumnWidths {
    /// The maximum width. A wider value counts as this width.
    private static let maximum = 60

    private(set) var widths: [Int] = []
    private var measured = 0
    private var names: [String] = []
    private var first: DisplayItem?
    private var last: DisplayItem?

    /// Measures the items that were added at the end, or all items if the list or its shown columns are different ones.
    mutating func measure(
        _ items: [DisplayItem], of columns: [DisplayColumn], isShown: (DisplayColumn) -> Bool = \.isInTables,
        text: (DisplayItem.Field) -> String
    ) {
        let shown = columns.indices.filter { isShown(columns[$0]) }
        let isSame = measured > 0 && measured <= items.count && first == items.first && last == items[measured - 1]
        if !isSame || names != shown.map({ columns[$0].name }) || widths.count != columns.count {
            names = shown.map { columns[$0].name }
            widths = columns.map { _ in 0 }
            measured = 0
        }
        for item in items[measured...] {
            for index in shown where widths[index] < Self.maximum {
                let value = text(DisplayItem.Field(column: columns[index], value: item.values[index]))
                let shown = VisibleText.line(value, columns: Self.maximum + 1)
                widths[index] = min(Self.maximum, max(widths[index], DisplayWidth.of(shown)))
            }
        }
        measured = items.count
        first = items.first
        last = items.last
    }
}
