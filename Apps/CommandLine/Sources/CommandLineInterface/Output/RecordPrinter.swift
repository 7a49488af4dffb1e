import Protocols

/// A printer for items, in the format and with the fields that the user chose.
struct RecordPrinter<Item> {
    private let columns: [OutputColumn<Item>]
    private let console: Console
    private var writer: any RecordWriter
    /// The items as the API sent them, and their writer; `nil` without `--raw`.
    private var raw: (items: RawItems, writer: RawWriter)?

    /// - Parameters:
    ///   - forOne: Whether to print one item instead of a list.
    ///   - raw: The items as the API sent them; `nil` to print the columns instead.
    ///   - pictures: Returns the picture at a URL as a `data:` URL; `nil` if no pictures are loaded.
    init(
        _ columns: [Column<Item>], forOne: Bool = false, _ invocation: Invocation, raw: RawItems? = nil,
        pictures: (@Sendable (String) -> String?)? = nil
    ) {
        console = invocation.console
        let format = OutputFormat.chosen(by: invocation)
        let chosen = invocation.arguments[.fields()]?.compactMap { OutputColumn($0, in: columns) }
        let empty = invocation.provider?.emptyColumns ?? []
        let byDefault = columns.filter { column in
            // Empty columns are omitted. An empty picture column would make an HTML page a gallery without pictures.
            !(format.isTable || format.hasPictures) || !empty.contains(column.name)
        }
        let shown = chosen ?? byDefault.map(OutputColumn.init)
        let flat = format.isNested ? shown : shown.flatMap { $0.flattened(isChosen: chosen != nil) }
        self.columns = flat.filter { !format.isTable || forOne || $0.heading.isInTables }
        let headings = self.columns.map(\.heading)
        let layout = RecordLayout(
            width: console.output.terminalWidth, style: console.outputStyle,
            localTime: invocation.system.time.localText,
            source: RecordSource(
                title: invocation.provider?.summary ?? invocation.command.name,
                name: invocation.provider?.id ?? invocation.command.name,
                documentation: invocation.provider?.documentation ?? "", date: invocation.system.time.now()),
            embeddedPicture: pictures, digests: invocation.system.digests,
            escapesFormulas: invocation.arguments[.csvSafe])
        writer = forOne ? format.recordWriter(headings, layout) : format.listWriter(headings, layout)
        self.raw = raw.map { ($0, RawWriter(isArray: format.name == OutputFormat.json.name && !forOne)) }
    }

    mutating func write(_ items: [Item]) throws(Failure) {
        guard let rawItems = raw?.items else {
            return try console.write(writer.write(items.map { item in columns.map { $0.value(item) } }))
        }
        var objects: [[UInt8]] = []
        for case let item as any Entity in items { objects.append(try rawItems.take(item)) }
        if let bytes = raw?.writer.write(objects) { try console.write(bytes) }
    }

    /// Writes the end of the output. Must be called even after an error, if any item was written.
    mutating func finish() throws(Failure) {
        try console.write(raw?.writer.finish() ?? writer.finish())
    }
}

extension RecordPrinter {
    /// Returns the URL of an item's picture, for formats with pictures; `nil` if the item has no picture.
    func pictureAddress(of item: Item) -> String? {
        let addresses = [ColumnRole.thumbnail, .picture].compactMap { role in
            columns.first { $0.heading.role == role }?.value(item)
        }
        guard case .text(let address)? = addresses.first(where: { $0 != .null }) else { return nil }
        return address
    }
}

extension RecordPrinter where Item: Entity {
    static func print(_ item: Item, _ invocation: Invocation, raw: RawItems? = nil) throws(Failure) {
        let columns = invocation.provider?.columns(of: Item.self) ?? Item.columns
        var printer = RecordPrinter(columns, forOne: true, invocation, raw: raw)
        try printer.write([item])
        try printer.finish()
    }
}
