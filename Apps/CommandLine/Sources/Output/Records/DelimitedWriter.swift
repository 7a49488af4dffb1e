import Essentials
import Protocols

/// A writer for comma-separated values (CSV, RFC 4180) or tab-separated values. Lines end with LF in both formats.
package struct DelimitedWriter: RecordWriter {
    private let separator: UInt8
    /// Whether values with a separator or a quote are in quotes. Otherwise, values contain neither.
    private let quotes: Bool
    private let escapesFormulas: Bool
    /// The columns with lists of objects or lists, which are JSON even if they are empty.
    private let nestedColumns: Set<Int>
    private let columnCount: Int
    private var heading: [FieldValue]?

    /// Returns a writer for CSV with a header line. Fields contain no line breaks, because control characters are
    /// escaped.
    ///
    /// - Parameter escapesFormulas: Whether to add an apostrophe before text that a spreadsheet could evaluate as a
    ///   formula.
    package static func csv(_ headings: [FieldHeading], escapesFormulas: Bool) -> DelimitedWriter {
        let names = headings.map { FieldValue.text($0.name) }
        return DelimitedWriter(
            separator: UInt8(ascii: ","), quotes: true, escapesFormulas: escapesFormulas, headings, heading: names)
    }

    /// Returns a writer for tab-separated values. The output has no header line, so that `cut` and `sort` process only
    /// records. Tabs in fields are escaped.
    package static func tsv(_ headings: [FieldHeading]) -> DelimitedWriter {
        DelimitedWriter(separator: UInt8(ascii: "\t"), quotes: false, escapesFormulas: false, headings, heading: nil)
    }

    private init(
        separator: UInt8, quotes: Bool, escapesFormulas: Bool, _ headings: [FieldHeading], heading: [FieldValue]?
    ) {
        self.separator = separator
        self.quotes = quotes
        self.escapesFormulas = escapesFormulas
        nestedColumns = Set(headings.indices.filter { headings[$0].kind.isNestedList })
        columnCount = headings.count
        self.heading = heading
    }

    /// Omits the header line, which must be the first line of the file. A file without one must have as many columns.
    package mutating func continueFile(withFirstLine firstLine: [UInt8]) -> Bool {
        guard heading == nil else { return takeHeading().dropLast().elementsEqual(firstLine) }
        return firstLine.count { $0 == separator } + 1 == columnCount
    }

    package mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var bytes = takeHeading()
        for record in records {
            append(record, to: &bytes)
        }
        return bytes
    }

    package mutating func finish() -> [UInt8] { takeHeading() }

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
            switch value {
            case .null: break
            case .text(let text):
                if escapesFormulas || !appendPlain(text, to: &bytes) { append(value, value.line, to: &bytes) }
            default:
                let isEmptyJSON = !nestedColumns.isEmpty && nestedColumns.contains(index) && value == .list([])
                append(value, isEmptyJSON ? "[]" : value.line, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends a text that needs neither quotes nor escapes, as most texts. Returns `false` for any other text.
    private func appendPlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            for byte in utf8 where VisibleText.mayNeedEscaping(byte) || quotes && mayNeedQuotes(byte) { return false }
            bytes.append(contentsOf: utf8)
            return true
        }
    }

    private func append(_ value: FieldValue, _ text: String, to bytes: inout [UInt8]) {
        let isEscaped = escapesFormulas && value.mayBeFormula
        // Compares bytes, because a comma and a combining mark form a single `Character`.
        guard isEscaped || quotes && text.utf8.contains(where: mayNeedQuotes) else {
            bytes.append(contentsOf: text.utf8)
            return
        }
        let quote = UInt8(ascii: "\"")
        bytes.append(quote)
        if isEscaped { bytes.append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    private func mayNeedQuotes(_ byte: UInt8) -> Bool { byte == separator || byte == UInt8(ascii: "\"") }
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
        case .list(let values): !values.isNested && values.first?.mayBeFormula == true
        }
    }
}

extension FieldKind {
    fileprivate var isNestedList: Bool {
        switch self {
        case .list(.object), .list(.list): true
        default: false
        }
    }
}
