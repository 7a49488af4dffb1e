import Protocols
import Terminal

/// A writer for a table. `finish()` returns the whole table, because any record may widen a column.
package struct TableWriter: RecordWriter {
    private static let gap = "  "
    /// The minimum width of text columns, unless the table would then be too wide for the terminal.
    private static let minimumTextWidth = 6

    private let headings: [FieldHeading]
    private let layout: RecordLayout
    private var rows: [[String]] = []

    package init(headings: [FieldHeading], layout: RecordLayout) {
        self.headings = headings
        self.layout = layout
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        rows += records.map { $0.map { $0.line(showing: layout.localTime) } }
        return []
    }

    package mutating func finish() -> [UInt8] {
        guard !rows.isEmpty else { return [] }
        let widths = fittingWidths()
        let heading = layout.style.heading(line(headings.map(\.line), widths))
        let lines = [heading] + rows.map { line($0, widths) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func line(_ fields: [String], _ widths: [Int]) -> String {
        let cells = fields.indices.map { index in
            cell(fields[index], width: widths[index], isNumeric: headings[index].kind.isNumeric)
        }
        var line = cells.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }

    private func cell(_ text: String, width: Int, isNumeric: Bool) -> String {
        let text = DisplayWidth.fit(text, columns: width)
        let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return isNumeric ? padding + text : text + padding
    }

    /// Returns the width of each column. If the table is too wide, text columns are narrowed before numeric columns.
    private func fittingWidths() -> [Int] {
        var widths = headings.indices.map { index in
            rows.reduce(DisplayWidth.of(headings[index].line)) { max($0, DisplayWidth.of($1[index])) }
        }
        guard let width = layout.width else { return widths }
        let available = width - Self.gap.count * (widths.count - 1)
        let text = widths.indices.filter { !headings[$0].kind.isNumeric }
        for (columns, minimum) in [(text, Self.minimumTextWidth), (text, 1), (Array(widths.indices), 1)] {
            Self.shrink(&widths, columns, to: available, minimum: minimum)
        }
        return widths
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

/// A writer for one record, with one field per line.
package struct DetailWriter: RecordWriter {
    package let headings: [FieldHeading]
    package let layout: RecordLayout

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        let width = headings.map(\.line.count).max() ?? 0
        let lines = records.flatMap { record in
            zip(headings, record).map { heading, value in
                let padding = String(repeating: " ", count: width - heading.line.count)
                let line = value.line(showing: layout.localTime)
                return "\(layout.style.heading(heading.line))\(padding)  \(line)\n"
            }
        }
        return Array(lines.joined().utf8)
    }
}
