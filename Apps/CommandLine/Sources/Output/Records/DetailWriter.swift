import Protocols
import Terminal

/// A writer for the fields of records, one below another. On a terminal, long values are wrapped at words.
package struct DetailWriter: RecordWriter {
    private static let gap = 2
    /// The minimum width for values beside the names of the fields. On a narrower terminal, values are below the names.
    private static let narrowestValue = 20

    package let headings: [FieldHeading]
    package let layout: RecordLayout
    private var isFirst = true

    package init(headings: [FieldHeading], layout: RecordLayout) {
        self.headings = headings
        self.layout = layout
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var text = ""
        for record in records {
            if !isFirst { text += "\n" }
            isFirst = false
            for (heading, value) in zip(headings, record) { text += lines(of: heading.line, value) }
        }
        return Array(text.utf8)
    }

    /// Returns the lines of a field.
    private func lines(of name: String, _ value: FieldValue) -> String {
        let label = headings.map { DisplayWidth.of($0.line) }.max() ?? 0
        let isBelow = layout.width.map { $0 - label - Self.gap < Self.narrowestValue } ?? false
        let indent = isBelow ? Self.gap : label + Self.gap
        let values = values(of: value, columns: layout.width.map { max(1, $0 - indent) })
        let margin = String(repeating: " ", count: indent)
        let padding = String(repeating: " ", count: max(0, indent - DisplayWidth.of(name)))
        let name = layout.style.heading(name)
        let others = values.dropFirst(isBelow ? 0 : 1).map { $0.isEmpty ? "" : margin + $0 }
        let first = isBelow ? "" : values.first ?? ""
        return ([first.isEmpty ? name : name + padding + first] + others).map { $0 + "\n" }.joined()
    }

    /// Returns the lines of a value.
    ///
    /// - Parameter columns: The maximum width; `nil` for one line.
    private func values(of value: FieldValue, columns: Int?) -> [String] {
        let line = value.line(showing: layout.localTime)
        guard let columns else { return [line] }
        // The lines of a text stay lines.
        let text = if case .text(let text) = value { text } else { line }
        return WrappedLines(text, columns: columns).map { layout.linked($0, to: line) }
    }
}
