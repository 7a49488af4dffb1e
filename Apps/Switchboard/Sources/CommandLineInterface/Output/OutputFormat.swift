import Protocols

/// An output format for `--format`. A new format needs a ``RecordWriter`` and an entry in ``all``.
struct OutputFormat: Sendable {
    let name: String
    /// Whether a list shows only the columns that are declared for tables.
    let isTable: Bool
    /// Whether a value can be an object. In other formats, each value inside an object has a column of its own.
    let isNested: Bool
    let listWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter
    /// Creates a writer for a single record.
    let recordWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter

    private init(
        _ name: String, isTable: Bool = false, isNested: Bool = false,
        list: @escaping @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter,
        record: (@Sendable ([FieldHeading], RecordLayout) -> any RecordWriter)? = nil
    ) {
        self.name = name
        self.isTable = isTable
        self.isNested = isNested
        listWriter = list
        recordWriter = record ?? list
    }

    static let table = OutputFormat(
        "table", isTable: true,
        list: { TableWriter(headings: $0, layout: $1) },
        record: { DetailWriter(headings: $0, layout: $1) })

    static let tsv = OutputFormat("tsv", list: { _, _ in DelimitedWriter.tsv() })

    static let csv = OutputFormat(
        "csv", list: { DelimitedWriter.csv($0, defusesFormulas: $1.defusesFormulas) })

    /// All formats, in the order in which the help lists them.
    static let all = [
        table,
        tsv,
        csv,
        OutputFormat(
            "json", isNested: true,
            list: { headings, _ in JSONArrayWriter(keys: headings.map(\.name)) },
            record: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) }),
        OutputFormat("ndjson", isNested: true, list: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) }),
    ]

    static func `default`(isTerminal: Bool) -> OutputFormat { isTerminal ? table : tsv }

    static func chosen(by invocation: Invocation) -> OutputFormat {
        invocation.arguments[.format] ?? .default(isTerminal: invocation.console.output.terminalWidth != nil)
    }

    /// Throws a usage failure if `--csv-safe` is used without `--format csv`.
    static func check(_ arguments: ParsedArguments) throws(Failure) {
        let format = arguments[.format]
        guard arguments[.csvSafe], format?.name != csv.name else { return }
        let needed = "\(Option.format.flag) \(csv.name)"
        let got = format.map { "; got '\(Option.format.flag) \($0.name)'" } ?? ""
        throw .usage("'\(Option.csvSafe.flag)' requires '\(needed)'\(got)")
    }
}

/// A writer for records in one format.
protocol RecordWriter {
    /// Adds records, and returns the output that is ready to be written. There is none if the format needs all records
    /// before it can write any.
    mutating func write(_ records: [[FieldValue]]) -> [UInt8]

    /// Returns the rest of the output. It is also called after an error, so that partial output is well-formed.
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
    /// Whether to put an apostrophe before CSV text that a spreadsheet could evaluate as a formula.
    let defusesFormulas: Bool
}

/// A printer for items, which uses the format and the fields that the user chose.
struct RecordPrinter<Item> {
    private let columns: [OutputColumn<Item>]
    private let console: Console
    private var writer: any RecordWriter

    /// - Parameter forOne: Whether to print one item instead of a list.
    init(_ columns: [Column<Item>], forOne: Bool = false, _ invocation: Invocation) {
        console = invocation.console
        let format = OutputFormat.chosen(by: invocation)
        let chosen = invocation.arguments[.fields()]?.compactMap { OutputColumn($0, in: columns) }
        let empty = invocation.provider?.emptyColumns ?? []
        let byDefault = columns.filter { column in
            !format.isTable || ((forOne || column.isInTables) && !empty.contains(column.name))
        }
        let shown = chosen ?? byDefault.map(OutputColumn.init)
        self.columns = format.isNested ? shown : shown.flatMap(\.flattened)
        let headings = self.columns.map(\.heading)
        let layout = RecordLayout(
            width: console.output.terminalWidth, style: console.outputStyle, localTime: invocation.system.localTime,
            defusesFormulas: invocation.arguments[.csvSafe])
        writer = forOne ? format.recordWriter(headings, layout) : format.listWriter(headings, layout)
    }

    mutating func write(_ items: [Item]) throws(Failure) {
        try console.write(writer.write(items.map { item in columns.map { $0.value(item) } }))
    }

    /// Writes the end of the output. Must also be called after an error if any item was written.
    mutating func finish() throws(Failure) {
        try console.write(writer.finish())
    }
}

extension RecordPrinter where Item: Entity {
    static func print(_ item: Item, _ invocation: Invocation) throws(Failure) {
        let columns = invocation.provider?.columns(of: Item.self) ?? Item.columns
        var printer = RecordPrinter(columns, forOne: true, invocation)
        try printer.write([item])
        try printer.finish()
    }
}
