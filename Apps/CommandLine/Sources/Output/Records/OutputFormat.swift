import Protocols

/// An output format for `--format`. A new format needs a ``RecordWriter`` and an entry in ``common`` or ``forLists``.
package struct OutputFormat: Sendable {
    package let name: String
    /// The suffix of files in the format, without its dot; `nil` for none.
    package let suffix: String?
    /// The media type of files in the format; `nil` for none.
    package let mediaType: String?
    /// Whether the format is the table for users, which is fitted to the terminal.
    package let isTable: Bool
    /// Whether a list shows only the columns that are declared for tables.
    package let hasTableColumns: Bool
    /// Whether a value can be an object. In other formats, each value inside an object has a column of its own.
    package let isNested: Bool
    /// Whether a list contains the pictures of its items.
    package let hasPictures: Bool
    package let listWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter
    /// Creates a writer for a single record.
    package let recordWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter

    /// Whether records can be added to an existing file.
    package let isAppendable: Bool

    init(
        _ name: String, suffix: String?, mediaType: String? = nil, isTable: Bool = false, hasTableColumns: Bool = false,
        isNested: Bool = false,
        hasPictures: Bool = false, isAppendable: Bool = false,
        list: @escaping @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter,
        record: (@Sendable ([FieldHeading], RecordLayout) -> any RecordWriter)? = nil
    ) {
        self.name = name
        self.suffix = suffix
        self.mediaType = mediaType
        self.isTable = isTable
        self.hasTableColumns = hasTableColumns
        self.isNested = isNested
        self.hasPictures = hasPictures
        self.isAppendable = isAppendable
        listWriter = list
        recordWriter = record ?? list
    }

    package static let table = OutputFormat(
        "table", suffix: nil, isTable: true, hasTableColumns: true,
        list: { TableWriter(headings: $0, layout: $1) },
        record: { DetailWriter(headings: $0, layout: $1) })

    package static let tsv = OutputFormat(
        "tsv", suffix: "tsv", mediaType: "text/tab-separated-values; charset=utf-8", isAppendable: true,
        list: { headings, _ in DelimitedWriter.tsv(headings) })

    package static let csv = OutputFormat(
        "csv", suffix: "csv", mediaType: "text/csv; charset=utf-8", isAppendable: true,
        list: { DelimitedWriter.csv($0, escapesFormulas: $1.escapesFormulas) })

    package static let json = OutputFormat(
        "json", suffix: "json", mediaType: "application/json", isNested: true,
        list: { indented(JSONArrayWriter(keys: $0.map(\.name)), $1) },
        record: { indented(JSONLinesWriter(keys: $0.map(\.name)), $1) })

    package static let ndjson = OutputFormat(
        "ndjson", suffix: "ndjson", mediaType: "application/x-ndjson", isNested: true, isAppendable: true,
        list: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) })

    package static let html = OutputFormat(
        "html", suffix: "html", mediaType: "text/html; charset=utf-8", hasPictures: true,
        list: { HTMLWriter(headings: $0, layout: $1) })

    package static let markdown = OutputFormat(
        "markdown", suffix: "md", mediaType: "text/markdown; charset=utf-8", hasTableColumns: true,
        list: { headings, _ in MarkdownWriter(headings) },
        record: { headings, _ in MarkdownRecordWriter(headings) })

    /// The formats of all commands that print records, in the order in which the help lists them.
    package static let common = [
        table,
        tsv,
        csv,
        json,
        ndjson,
        markdown,
    ]

    /// The formats of `list` and `query`. Only `list` loads the pictures of items.
    package static let forLists = common + [html]

    /// Returns a writer that indents the text of another one if it goes to a terminal.
    private static func indented(_ writer: some RecordWriter, _ layout: RecordLayout) -> any RecordWriter {
        layout.width == nil ? writer : IndentedJSONWriter(writer, style: layout.style)
    }

    package static func `default`(isTerminal: Bool) -> OutputFormat { isTerminal ? table : tsv }
}

/// A writer for records in one format.
package protocol RecordWriter {
    /// Adds records, and returns the output that is ready to be written. Returns no bytes if the format needs all
    /// records before it can create output.
    mutating func write(_ records: [[FieldValue]]) -> [UInt8]

    /// Prepares the writer for a file that already has records. The default does nothing.
    ///
    /// - Parameter firstLine: The first line of the file, without its end.
    /// - Returns: Whether the file has the columns of the writer.
    mutating func continueFile(withFirstLine firstLine: [UInt8]) -> Bool

    /// Returns the rest of the output. The rest is written even after an error, so that partial output is well-formed.
    mutating func finish() -> [UInt8]
}

extension RecordWriter {
    package mutating func continueFile(withFirstLine firstLine: [UInt8]) -> Bool { true }

    package mutating func finish() -> [UInt8] { [] }
}
