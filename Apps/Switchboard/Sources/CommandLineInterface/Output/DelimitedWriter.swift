import Protocols

/// Lines of fields: CSV (RFC 4180) and tab-separated values.
struct DelimitedWriter: RecordWriter {
    private let separator: String
    private let quote: @Sendable (String) -> String
    private var heading: [String]?

    /// A heading and lines with commas; a field that holds a comma or a quote is quoted.
    static func csv(_ headings: [FieldHeading]) -> DelimitedWriter {
        DelimitedWriter(separator: ",", heading: headings.map(\.name)) { text in
            // By scalars: as characters, a comma is not found when a combining mark follows it.
            guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
            let doubled = text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) }
            return "\"\(doubled)\""
        }
    }

    /// Lines with tabs, without a heading, ready for `cut` and `sort`. A field never holds a tab: control characters
    /// have been made visible.
    static func tsv() -> DelimitedWriter {
        DelimitedWriter(separator: "\t", heading: nil) { $0 }
    }

    private init(separator: String, heading: [String]?, quote: @escaping @Sendable (String) -> String) {
        self.separator = separator
        self.heading = heading
        self.quote = quote
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var bytes = takeHeading()
        for record in records {
            bytes += line(record.map(\.line))
        }
        return bytes
    }

    mutating func finish() -> [UInt8] { takeHeading() }

    /// The heading, the first time; it is there even when there are no records.
    private mutating func takeHeading() -> [UInt8] {
        defer { heading = nil }
        return heading.map(line) ?? []
    }

    private func line(_ fields: [String]) -> [UInt8] {
        Array((fields.map(quote).joined(separator: separator) + "\n").utf8)
    }
}
