import Failures
import Protocols

/// A printer for items, in the format and with the fields that the user chose.
package struct RecordPrinter<Item> {
    private let columns: [OutputColumn<Item>]
    /// The values of ``columns``.
    private let values: [(Item) -> FieldValue]
    /// Returns the values of items if they are rows that are printed unchanged; `nil` for other items.
    private var rows: (([Item]) -> [[FieldValue]])?
    /// The name of an item, for a failure.
    private var itemName = ""
    private let destination: RecordDestination
    /// Whether the records can be shown in a pager.
    private let isPaged: Bool
    private var writer: any RecordWriter
    /// The items as the API sent them, and their writer; `nil` without `--raw`.
    private var raw: (items: RawItems, writer: RawWriter)?
    /// What indents items as the API sent them; `nil` if they are compact.
    private var rawText: IndentedJSON?

    /// - Parameters:
    ///   - forOne: Whether to print one item instead of a list.
    ///   - pictures: Returns the picture at a URL as a `data:` URL; `nil` if no pictures are loaded.
    /// - Throws: A usage failure if records are added to a file with other columns.
    package init(
        _ columns: [Column<Item>], forOne: Bool = false, to output: RecordOutput,
        pictures: (@Sendable (String) -> String?)? = nil
    ) throws(Failure) {
        destination = output.destination
        let format = output.format
        isPaged = output.options.usesPager && format.isTable
        let chosen = output.options.fields?.compactMap { OutputColumn($0, in: columns) }
        let byDefault = columns.filter { column in
            // Empty columns are omitted. An empty picture column would make an HTML page a gallery without pictures.
            !(format.hasTableColumns || format.hasPictures) || !output.emptyColumns.contains(column.name)
        }
        let shown = chosen ?? byDefault.map(OutputColumn.init)
        let flat = format.isNested ? shown : shown.flatMap { $0.flattened(isChosen: chosen != nil) }
        self.columns = flat.filter { !format.hasTableColumns || forOne || $0.heading.isInTables }
        values = self.columns.map(\.value)
        let headings = self.columns.map(\.heading)
        let layout = output.layout(pictures: pictures)
        var writer = forOne ? format.recordWriter(headings, layout) : format.listWriter(headings, layout)
        try output.prepare(&writer)
        self.writer = writer
        let isJSON = format.name == OutputFormat.json.name
        raw = output.rawItems.map { ($0, RawWriter(isArray: isJSON && !forOne)) }
        rawText = isJSON && layout.width != nil ? IndentedJSON(style: layout.style) : nil
    }

    /// Tells the printer that the items are rows, whose values are those of the columns in order. Rows that are printed
    /// with all their values are not copied.
    package mutating func readRows(of columns: [Column<Item>], _ values: @escaping (Item) -> [FieldValue]) {
        if self.columns.map(\.heading.name) == columns.map(\.name) { rows = { items in items.map(values) } }
    }

    package mutating func write(_ items: [Item]) throws(Failure) {
        guard let rawItems = raw?.items else {
            return try show(writer.write(rows?(items) ?? items.map { item in values.map { $0(item) } }))
        }
        var objects: [[UInt8]] = []
        for case let item as any Entity in items { objects.append(try rawItems.take(item, named: itemName)) }
        if let bytes = raw?.writer.write(objects) { try writeRaw(bytes) }
    }

    /// Writes the end of the output. Must be called even after an error, if any item was written.
    package mutating func finish() throws(Failure) {
        if let bytes = raw?.writer.finish() { return try writeRaw(bytes) }
        try show(writer.finish())
    }

    private func show(_ bytes: [UInt8]) throws(Failure) {
        if isPaged { try destination.show(bytes) } else { try destination.write(bytes) }
    }

    private mutating func writeRaw(_ bytes: [UInt8]) throws(Failure) {
        try destination.write(rawText?.indented(bytes) ?? bytes)
    }
}

extension RecordPrinter where Item: Entity {
    /// Creates a printer for the items of a provider.
    package init(
        _ items: ItemDescription<Item>, forOne: Bool = false, to output: RecordOutput,
        pictures: (@Sendable (String) -> String?)? = nil
    ) throws(Failure) {
        try self.init(items.columns, forOne: forOne, to: output, pictures: pictures)
        itemName = items.name
    }
}

extension RecordPrinter {
    /// Returns the URL of an item's picture, for formats with pictures; `nil` if the item has no picture.
    package func pictureAddress(of item: Item) -> String? {
        let addresses = [ColumnRole.thumbnail, .picture].compactMap { role in
            columns.first { $0.heading.role == role }?.value(item)
        }
        guard case .text(let address)? = addresses.first(where: { $0 != .null }) else { return nil }
        return address
    }
}

extension RecordOutput {
    /// Prints one item of a provider.
    package func print<Item: Entity>(_ item: Item, of provider: ProviderDescriptor) throws(Failure) {
        var printer = try RecordPrinter(provider.items(of: Item.self), forOne: true, to: self)
        try printer.write([item])
        try printer.finish()
    }
}
