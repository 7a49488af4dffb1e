import Protocols

/// An output format for `--format`. A new format needs a ``RecordWriter`` and an entry in ``common`` or ``forLists``.
struct OutputFormat: Sendable {
    let name: String
    /// Whether a list shows only the columns that are declared for tables.
    let isTable: Bool
    /// Whether a value can be an object. In other formats, each value inside an object has a column of its own.
    let isNested: Bool
    /// Whether a list contains the pictures of its items.
    let hasPictures: Bool
    let listWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter
    /// Creates a writer for a single record.
    let recordWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter

    private init(
        _ name: String, isTable: Bool = false, isNested: Bool = false, hasPictures: Bool = false,
        list: @escaping @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter,
        record: (@Sendable ([FieldHeading], RecordLayout) -> any RecordWriter)? = nil
    ) {
        self.name = name
        self.isTable = isTable
        self.isNested = isNested
        self.hasPictures = hasPictures
        listWriter = list
        recordWriter = record ?? list
    }

    static let table = OutputFormat(
        "table", isTable: true,
        list: { TableWriter(headings: $0, layout: $1) },
        record: { DetailWriter(headings: $0, layout: $1) })

    static let tsv = OutputFormat("tsv", list: { headings, _ in DelimitedWriter.tsv(headings) })

    static let csv = OutputFormat(
        "csv", list: { DelimitedWriter.csv($0, escapesFormulas: $1.escapesFormulas) })

    static let json = OutputFormat(
        "json", isNested: true,
        list: { headings, _ in JSONArrayWriter(keys: headings.map(\.name)) },
        record: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) })

    static let ndjson = OutputFormat(
        "ndjson", isNested: true, list: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) })

    static let html = OutputFormat("html", hasPictures: true, list: { HTMLWriter(headings: $0, layout: $1) })

    /// The formats of all commands that print records, in the order in which the help lists them.
    static let common = [
        table,
        tsv,
        csv,
        json,
        ndjson,
    ]

    /// The formats of `list` and `query`. Only `list` loads the pictures of items.
    static let forLists = common + [html]

    static func `default`(isTerminal: Bool) -> OutputFormat { isTerminal ? table : tsv }

    static func chosen(by invocation: Invocation) -> OutputFormat {
        if invocation.arguments[.raw] { return invocation.arguments[.format] ?? ndjson }
        return invocation.arguments[.format] ?? .default(isTerminal: invocation.console.output.terminalWidth != nil)
    }

    /// Throws a usage failure if `--csv-safe` or `--raw` conflicts with the other output options.
    static func check(_ arguments: ParsedArguments) throws(Failure) {
        let format = arguments[.format]
        let got = format.map { "; got '\(Option.format.flag) \($0.name)'" } ?? ""
        if arguments[.csvSafe], format?.name != csv.name {
            throw .usage("'\(Option.csvSafe.flag)' requires '\(Option.format.flag) \(csv.name)'\(got)")
        }
        guard arguments[.raw] else { return }
        guard arguments[.fields()] == nil else {
            throw .usage(
                "specify only one of '\(Option.raw.flag)' and '\(Option.fields().flag)'",
                hint: "use jq to select fields of the API's items")
        }
        guard format?.isNested != false else {
            throw .usage("'\(Option.raw.flag)' requires '\(Option.format.flag) json' or 'ndjson'\(got)")
        }
    }
}

/// A writer for records in one format.
protocol RecordWriter {
    /// Adds records, and returns the output that is ready to be written. Returns no bytes if the format needs all
    /// records before it can create output.
    mutating func write(_ records: [[FieldValue]]) -> [UInt8]

    /// Returns the rest of the output. The rest is written even after an error, so that partial output is well-formed.
    mutating func finish() -> [UInt8]
}

extension RecordWriter {
    mutating func finish() -> [UInt8] { [] }
}

struct RecordLayout: Sendable {
    /// The width of the terminal in columns, or `nil` if the output is not a terminal.
    let width: Int?
    let style: TextStyle
    /// Returns a date as local time, for tables.
    let localTime: @Sendable (Date) -> String
    /// Where the records come from.
    let source: RecordSource
    /// Returns the picture at a URL as a `data:` URL, or `nil` if it could not be loaded; `nil` if no pictures are loaded.
    let embeddedPicture: (@Sendable (String) -> String?)?
    let digests: any MessageDigests
    /// Whether to put an apostrophe before CSV text that a spreadsheet could evaluate as a formula.
    let escapesFormulas: Bool
}
