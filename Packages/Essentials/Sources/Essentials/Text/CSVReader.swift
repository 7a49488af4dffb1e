/// A reader for the rows of a CSV document (RFC 4180). It also accepts LF or CR alone as a line ending.
///
/// Empty lines are skipped, unless the document has only one column. A quotation mark inside an unquoted field is text.
public struct CSVReader {
    /// The reason why a document is not CSV, and the place.
    public struct Fault: Error, Hashable {
        /// The reason: `unclosed quotation mark`.
        public let reason: String
        /// The line number, starting at 1.
        public let line: Int
        /// The index of the row, without the header; `nil` in the header.
        public let row: Int?
        /// The index of the field; `nil` if the row as a whole is wrong.
        public let field: Int?

        public init(reason: String, line: Int, row: Int? = nil, field: Int? = nil) {
            self.reason = reason
            self.line = line
            self.row = row
            self.field = field
        }
    }

    /// The names of the columns; empty while the header is read. Every row must have one field for each column.
    public var columns: [String] = []
    /// The line on which the most recently read row starts. Line numbers start at 1.
    public private(set) var rowLine = 1

    private let bytes: UnsafeBufferPointer<UInt8>
    private let delimiter: UInt8
    private let comment: [UInt8]?
    private var position = 0
    private var line = 1
    /// The number of rows that were read, without the header.
    private var rowCount = 0

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Creates a reader. By default, fields are separated by commas, and there are no comments.
    ///
    /// - Parameters:
    ///   - bytes: The document in UTF-8, which must stay valid while it is read.
    ///   - start: The index of the first byte, after a byte order mark.
    ///   - delimiter: The byte between two fields.
    ///   - comment: The bytes at the start of a line that is skipped; `nil` or empty for none.
    ///   - skippedLines: The number of lines before the header.
    public init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, delimiter: UInt8 = UInt8(ascii: ","),
        comment: [UInt8]? = nil, skippedLines: Int = 0
    ) {
        self.bytes = bytes
        self.delimiter = delimiter
        self.comment = comment.flatMap { $0.isEmpty ? nil : $0 }
        position = start
        for _ in 0..<max(0, skippedLines) { skipLine() }
    }

    /// Returns the fields of the next row; `nil` at the end.
    public mutating func row() throws(Fault) -> [String]? {
        while let byte = next, isSkipped(byte) { skipLine() }
        guard next != nil else { return nil }
        rowLine = line
        var fields: [String] = []
        fields.reserveCapacity(columns.count)
        repeat {
            fields.append(next == Self.quote ? try quotedField(fields.count) : try plainField(fields.count))
        } while take(delimiter)
        skipLineEnd()
        guard columns.isEmpty || fields.count == columns.count else {
            throw Fault(
                reason: "expected \(columns.count) fields, got \(fields.count)", line: rowLine, row: rowCount)
        }
        if !columns.isEmpty { rowCount += 1 }
        return fields
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func isSkipped(_ byte: UInt8) -> Bool {
        if byte == Self.lineFeed || byte == Self.carriageReturn { return columns.count != 1 }
        guard let comment else { return false }
        return bytes[position...].starts(with: comment)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func plainField(_ index: Int) throws(Fault) -> String {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn { break }
            position += 1
        }
        return try text(start..<position, index)
    }

    private mutating func quotedField(_ index: Int) throws(Fault) -> String {
        let startLine = line
        position += 1
        var start = position
        var parts = ""
        while let byte = next {
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                skipLineEnd()
                continue
            }
            position += 1
            guard byte == Self.quote else { continue }
            parts += try text(start..<position - 1, index)
            guard next == Self.quote else {
                guard next == nil || next == delimiter || next == Self.lineFeed || next == Self.carriageReturn else {
                    throw fault("expected the end of the field after a closing quotation mark, got text", index)
                }
                return parts
            }
            // Two quotation marks stand for one (RFC 4180 §2). The next part of the text starts with the second mark.
            start = position
            position += 1
        }
        throw fault("unclosed quotation mark", index, line: startLine)
    }

    private func text(_ range: Range<Int>, _ index: Int) throws(Fault) -> String {
        let field = UnsafeBufferPointer(rebasing: bytes[range])
        guard let text = String(validating: field, as: UTF8.self) else { throw fault("invalid UTF-8", index) }
        return text
    }

    private func fault(_ reason: String, _ index: Int, line: Int? = nil) -> Fault {
        Fault(
            reason: reason, line: line ?? rowLine, row: columns.isEmpty ? nil : rowCount,
            field: columns.indices.contains(index) ? index : nil)
    }

    private mutating func skipLine() {
        while let byte = next, byte != Self.lineFeed, byte != Self.carriageReturn { position += 1 }
        skipLineEnd()
    }

    /// Skips a line ending, if there is one at the current position.
    private mutating func skipLineEnd() {
        let isReturn = take(Self.carriageReturn)
        if take(Self.lineFeed) || isReturn { line += 1 }
    }
}
