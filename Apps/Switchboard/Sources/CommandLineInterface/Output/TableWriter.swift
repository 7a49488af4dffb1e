import Protocols

/// A table for people. It waits for the last record, since every record may widen a column.
struct TableWriter: RecordWriter {
    private static let gap = "  "
    /// No column is cut below this many columns while another one is wider.
    private static let leastWidth = 6

    let headings: [FieldHeading]
    /// The columns of the terminal; `nil` when it is none, and nothing has to be cut.
    let width: Int?
    let style: TextStyle
    private var rows: [[String]] = []

    init(headings: [FieldHeading], width: Int?, style: TextStyle) {
        self.headings = headings
        self.width = width
        self.style = style
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        rows += records.map { $0.map(\.line) }
        return []
    }

    mutating func finish() -> [UInt8] {
        guard !rows.isEmpty else { return [] }
        let widths = fittingWidths()
        let heading = style.heading(line(headings.map(\.name), widths))
        let lines = [heading] + rows.map { line($0, widths) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func line(_ fields: [String], _ widths: [Int]) -> String {
        let cells = fields.indices.map { index in
            cell(fields[index], width: widths[index], isNumeric: headings[index].isNumeric)
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

    /// The widths that columns want, with the widest text columns cut until the table fits; numbers are cut last.
    private func fittingWidths() -> [Int] {
        var widths = headings.indices.map { index in
            rows.reduce(DisplayWidth.of(headings[index].name)) { max($0, DisplayWidth.of($1[index])) }
        }
        guard let width else { return widths }
        let available = width - Self.gap.count * (widths.count - 1)
        let text = widths.indices.filter { !headings[$0].isNumeric }
        for (columns, least) in [(text, Self.leastWidth), (text, 1), (Array(widths.indices), 1)] {
            Self.shrink(&widths, columns, to: available, least: least)
        }
        return widths
    }

    /// Takes columns off the widest of some columns, one at a time, until all fit.
    private static func shrink(_ widths: inout [Int], _ columns: [Int], to available: Int, least: Int) {
        var excess = widths.reduce(0, +) - available
        while excess > 0, let widest = columns.max(by: { widths[$0] < widths[$1] }), widths[widest] > least {
            widths[widest] -= 1
            excess -= 1
        }
    }
}
