import Protocols
import Terminal

/// A writer for a table. `finish()` returns the whole table, because any record may widen a column.
///
/// If the columns do not fit on the terminal, even narrowed, the records follow one another in the form of
/// ``DetailWriter``.
package struct TableWriter: RecordWriter {
    private static let gap = "  "
    /// The minimum width of text columns.
    private static let minimumTextWidth = 6

    private let headings: [FieldHeading]
    private let layout: RecordLayout
    private var records: [[FieldValue]] = []

    package init(headings: [FieldHeading], layout: RecordLayout) {
        self.headings = headings
        self.layout = layout
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        self.records += records
        return []
    }

    package mutating func finish() -> [UInt8] {
        guard !records.isEmpty else { return [] }
        let rows = records.map { $0.map { $0.line(showing: layout.localTime) } }
        guard let widths = fittingWidths(of: rows) else {
            var records = DetailWriter(headings: headings, layout: layout)
            return records.write(self.records)
        }
        let heading = layout.style.heading(line(headings.map(\.line), widths))
        let lines = [heading] + rows.map { line($0, widths) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func line(_ fields: [String], _ widths: [Int]) -> String {
        let last = fields.lastIndex { !$0.isEmpty } ?? 0
        let cells = fields.indices.prefix(last + 1).map { index in
            cell(fields[index], width: widths[index], isNumeric: headings[index].kind.isNumeric, isLast: index == last)
        }
        return cells.joined(separator: Self.gap)
    }

    private func cell(_ field: String, width: Int, isNumeric: Bool, isLast: Bool) -> String {
        let fitting = DisplayWidth.fit(field, columns: width)
        let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(fitting)))
        let text = layout.linked(fitting, to: field)
        return isNumeric ? padding + text : isLast ? text : text + padding
    }

    /// Returns the width of each column; `nil` if the table is too wide. Text columns are narrowed first, so that numbers
    /// are not cut.
    private func fittingWidths(of rows: [[String]]) -> [Int]? {
        var widths = headings.indices.map { index in
            rows.reduce(DisplayWidth.of(headings[index].line)) { max($0, DisplayWidth.of($1[index])) }
        }
        guard let width = layout.width else { return widths }
        let available = width - Self.gap.count * (widths.count - 1)
        let text = widths.indices.filter { !headings[$0].kind.isNumeric }
        Self.shrink(&widths, text, to: available, minimum: Self.minimumTextWidth)
        return widths.reduce(0, +) <= available ? widths : nil
    }

    /// Repeatedly narrows the widest column, until the table fits or all given columns have the minimum width.
    private static func shrink(_ widths: inout [Int], _ columns: [Int], to available: Int, minimum: Int) {
        var excess = widths.reduce(0, +) - available
        while excess > 0, let widest = columns.max(by: { widths[$0] < widths[$1] }), widths[widest] > minimum {
            widths[widest] -= 1
            excess -= 1
        }
    }
}
