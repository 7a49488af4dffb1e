import Protocols

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

    /// Completes the output; to be called also when an error ended the list.
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
