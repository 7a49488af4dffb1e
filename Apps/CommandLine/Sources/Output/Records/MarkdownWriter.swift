import Essentials
import Protocols

/// A writer for a table in GitHub Flavored Markdown.
package struct MarkdownWriter: RecordWriter {
    private let headings: [FieldHeading]
    private var hasHeading = false

    package init(_ headings: [FieldHeading]) {
        self.headings = headings
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        let rows = records.map { Self.row($0.map(\.cell)) }
        return Array((takeHeading() + rows.joined()).utf8)
    }

    package mutating func finish() -> [UInt8] { Array(takeHeading().utf8) }

    /// Returns the first two lines of the table on the first call, and nothing afterwards.
    private mutating func takeHeading() -> String {
        guard !hasHeading else { return "" }
        hasHeading = true
        let alignment = headings.map { $0.kind.isNumeric ? "--:" : "---" }
        return Self.row(headings.map(\.line.escapedForMarkdown)) + Self.row(alignment)
    }

    fileprivate static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
}

/// A writer for one record as a table with a row for each field.
package struct MarkdownRecordWriter: RecordWriter {
    private let headings: [FieldHeading]

    package init(_ headings: [FieldHeading]) {
        self.headings = headings
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        let tables = records.map { record in
            let rows = zip(headings, record).map { MarkdownWriter.row([$0.line.escapedForMarkdown, $1.cell]) }
            return MarkdownWriter.row(["field", "value"]) + MarkdownWriter.row(["---", "---"]) + rows.joined()
        }
        return Array(tables.joined(separator: "\n").utf8)
    }
}

extension FieldValue {
    /// The value as the content of a cell. A web address becomes a link.
    fileprivate var cell: String {
        if case .text(let text) = self, text.isPlainWebAddress { return "<\(text)>" }
        return line.escapedForMarkdown
    }
}
