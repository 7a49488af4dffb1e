import Protocols

/// A writer for comma-separated values (CSV, RFC 4180) or tab-separated values. Lines end with LF in both formats.
struct DelimitedWriter: RecordWriter {
    private let separator: UInt8
    private let appendValue: @Sendable (FieldValue, inout [UInt8]) -> Void
    private var heading: [FieldValue]?

    /// Returns a writer for CSV with a header line. Fields contain no line breaks, because control characters are
    /// escaped.
    ///
    /// - Parameter escapesFormulas: Whether to add an apostrophe before text that a spreadsheet could evaluate as a
    ///   formula.
    static func csv(_ headings: [FieldHeading], escapesFormulas: Bool) -> DelimitedWriter {
        let comma = UInt8(ascii: ",")
        let quote = UInt8(ascii: "\"")
        return DelimitedWriter(separator: comma, heading: headings.map { .text($0.name) }) { value, bytes in
            let isEscaped = escapesFormulas && value.mayBeFormula
            let text = value.line
            // Compares bytes, because a comma and a combining mark form a single `Character`.
            guard isEscaped || text.utf8.contains(where: { $0 == comma || $0 == quote }) else {
                bytes.append(contentsOf: text.utf8)
                return
            }
            bytes.append(quote)
            if isEscaped { bytes.append(UInt8(ascii: "'")) }
            for byte in text.utf8 {
                if byte == quote { bytes.append(quote) }
                bytes.append(byte)
            }
            bytes.append(quote)
        }
    }

    /// Returns a writer for tab-separated values. The output has no header line, so that `cut` and `sort` process only
    /// records. Tabs in fields are escaped.
    static func tsv() -> DelimitedWriter {
        DelimitedWriter(separator: UInt8(ascii: "\t"), heading: nil) { $1.append(contentsOf: $0.line.utf8) }
    }

    private init(
        separator: UInt8, heading: [FieldValue]?, appendValue: @escaping @Sendable (FieldValue, inout [UInt8]) -> Void
    ) {
        self.separator = separator
        self.heading = heading
        self.appendValue = appendValue
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var bytes = takeHeading()
        for record in records {
            append(record, to: &bytes)
        }
        return bytes
    }

    mutating func finish() -> [UInt8] { takeHeading() }

    /// Returns the header line on the first call, and no bytes afterwards.
    ///
    /// `finish()` also calls this function, so that output without records has a header line.
    private mutating func takeHeading() -> [UInt8] {
        var bytes: [UInt8] = []
        if let heading { append(heading, to: &bytes) }
        heading = nil
        return bytes
    }

    private func append(_ values: [FieldValue], to bytes: inout [UInt8]) {
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(separator) }
            appendValue(value, &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension FieldValue {
    /// Whether a spreadsheet could evaluate the value as a formula.
    ///
    /// Text could be a formula if it starts with a character that OWASP lists in "CSV Injection". A negative number is
    /// not a formula, even if the API sends it as text.
    fileprivate var mayBeFormula: Bool {
        switch self {
        case .null, .boolean, .integer, .number, .decimal, .date, .object: false
        // Compares bytes, because a combining mark would change the first `Character`.
        case .text(let text):
            "=+-@\t\r".utf8.contains { $0 == text.utf8.first } && text.wholeMatch(of: /-[0-9]+(\.[0-9]+)?/) == nil
        case .list(let values): values.first?.mayBeFormula ?? false
        }
    }
}
