import Protocols

/// A writer for comma-separated values (CSV, RFC 4180) or tab-separated values. Lines end with LF in both formats.
struct DelimitedWriter: RecordWriter {
    private let separator: UInt8
    private let appendField: @Sendable (String, inout [UInt8]) -> Void
    private var heading: [String]?

    /// Returns a writer for CSV with a header line. Fields contain no line breaks, because control characters are
    /// escaped.
    static func csv(_ headings: [FieldHeading]) -> DelimitedWriter {
        let comma = UInt8(ascii: ",")
        let quote = UInt8(ascii: "\"")
        return DelimitedWriter(separator: comma, heading: headings.map(\.name)) { text, bytes in
            // Compares bytes, not characters: a comma and a combining mark form one character.
            guard text.utf8.contains(where: { $0 == comma || $0 == quote }) else {
                bytes.append(contentsOf: text.utf8)
                return
            }
            bytes.append(quote)
            for byte in text.utf8 {
                if byte == quote { bytes.append(quote) }
                bytes.append(byte)
            }
            bytes.append(quote)
        }
    }

    /// Returns a writer without a header line, for `cut` and `sort`. Tabs in fields are escaped.
    static func tsv() -> DelimitedWriter {
        DelimitedWriter(separator: UInt8(ascii: "\t"), heading: nil) { $1.append(contentsOf: $0.utf8) }
    }

    private init(
        separator: UInt8, heading: [String]?, appendField: @escaping @Sendable (String, inout [UInt8]) -> Void
    ) {
        self.separator = separator
        self.heading = heading
        self.appendField = appendField
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var bytes = takeHeading()
        for record in records {
            append(record.map(\.line), to: &bytes)
        }
        return bytes
    }

    mutating func finish() -> [UInt8] { takeHeading() }

    /// Returns the header line at the first call, and then nothing. `finish()` calls it in case there are no records.
    private mutating func takeHeading() -> [UInt8] {
        var bytes: [UInt8] = []
        if let heading { append(heading, to: &bytes) }
        heading = nil
        return bytes
    }

    private func append(_ fields: [String], to bytes: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(separator) }
            appendField(field, &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}
