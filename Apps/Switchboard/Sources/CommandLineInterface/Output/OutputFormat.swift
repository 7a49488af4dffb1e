import Protocols

/// A format of `--format`. To add one, write its ``RecordWriter`` and list it in ``all``.
struct OutputFormat: Sendable {
    let name: String
    /// Whether lists show only the columns that an entity declares for tables.
    let isTable: Bool
    /// Makes a writer for a list of records.
    let listWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter
    /// Makes a writer for one record.
    let recordWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter

    private init(
        _ name: String, isTable: Bool = false,
        list: @escaping @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter,
        record: (@Sendable ([FieldHeading], RecordLayout) -> any RecordWriter)? = nil
    ) {
        self.name = name
        self.isTable = isTable
        listWriter = list
        recordWriter = record ?? list
    }

    static let table = OutputFormat(
        "table", isTable: true,
        list: { TableWriter(headings: $0, width: $1.width, style: $1.style) },
        record: { DetailWriter(headings: $0, style: $1.style) })

    static let tsv = OutputFormat("tsv", list: { _, _ in DelimitedWriter.tsv() })

    /// Every format, in the order of help.
    static let all = [
        table,
        tsv,
        OutputFormat("csv", list: { headings, _ in DelimitedWriter.csv(headings) }),
        OutputFormat(
            "json",
            list: { headings, _ in JSONArrayWriter(keys: headings.map(\.name)) },
            record: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) }),
        OutputFormat("ndjson", list: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) }),
    ]

    /// Returns the default format.
    static func `default`(isTerminal: Bool) -> OutputFormat { isTerminal ? table : tsv }
}

/// Writes records in one format. The returned bytes are written to standard output at once, so that a format can
/// stream.
protocol RecordWriter {
    /// Adds records, and returns the output that is ready to be written.
    mutating func write(_ records: [[FieldValue]]) -> [UInt8]

    /// Returns the rest of the output; called once, also after an error, so that the output is always well-formed.
    mutating func finish() -> [UInt8]
}

extension RecordWriter {
    mutating func finish() -> [UInt8] { [] }
}

/// The properties of a column that a writer needs.
struct FieldHeading: Hashable, Sendable {
    let name: String
    let isNumeric: Bool
}

/// The terminal that records are written to.
struct RecordLayout: Sendable {
    /// The columns of the terminal; `nil` when the output is not a terminal.
    let width: Int?
    let style: TextStyle
}

/// Writes items to standard output, in the format and with the fields that the user chose.
struct RecordPrinter<Item> {
    private let columns: [Column<Item>]
    private let console: Console
    private var writer: any RecordWriter

    /// - Parameter forOne: whether one item is shown on its own, not a list.
    init(_ columns: [Column<Item>], forOne: Bool = false, _ invocation: Invocation) {
        console = invocation.console
        let format =
            invocation.arguments[.format] ?? .default(isTerminal: console.output.terminalWidth != nil)
        let chosen = invocation.arguments[.fields()]?.compactMap { name in columns.first { $0.name == name } }
        self.columns = chosen ?? columns.filter { !format.isTable || forOne || $0.isInTables }
        let headings = self.columns.map { FieldHeading(name: $0.name, isNumeric: $0.isNumeric) }
        let layout = RecordLayout(width: console.output.terminalWidth, style: console.outputStyle)
        writer = forOne ? format.recordWriter(headings, layout) : format.listWriter(headings, layout)
    }

    /// Writes further items.
    mutating func write(_ items: [Item]) throws(Failure) {
        try console.write(writer.write(items.map { item in columns.map { $0.value(item) } }))
    }

    /// Completes the output; must also be called when an error ended the list.
    mutating func finish() throws(Failure) {
        try console.write(writer.finish())
    }
}

extension RecordPrinter where Item: Entity {
    /// Writes one item on its own.
    static func print(_ item: Item, _ invocation: Invocation) throws(Failure) {
        var printer = RecordPrinter(Item.columns, forOne: true, invocation)
        try printer.write([item])
        try printer.finish()
    }
}
