import Connections
import Failures
import Output
import Presentation
import Protocols

/// Makes the writers for the items of a connection, in the format that the user chose.
struct ItemWriters {
    private let connection: Connection
    private let showsPictures: Bool
    private let note: (String) -> Void

    /// - Parameters:
    ///   - showsPictures: Whether pages contain the pictures of the items.
    ///   - note: Receives the note about pictures that could not be loaded.
    init(_ connection: Connection, showsPictures: Bool, note: @escaping (String) -> Void) {
        self.connection = connection
        self.showsPictures = showsPictures
        self.note = note
    }

    init(_ connection: Connection, _ invocation: Invocation) {
        self.init(
            connection, showsPictures: invocation.preferences.settings.showsPictures, note: invocation.console.note)
    }

    /// Returns the writer for a list of items, or for one item. It loads their pictures if the format shows them.
    ///
    /// - Parameters:
    ///   - values: Returns the values of all columns of an item, if it is a row.
    /// - Throws: A usage failure if items are added to a file with other columns.
    func writer<Item: Entity>(
        _ items: ItemDescription<Item>, forOne: Bool = false, values: ((Item) -> [FieldValue])? = nil,
        to output: RecordOutput
    ) throws(Failure) -> any ItemWriter<Item> {
        let hasPictures = output.format.hasPictures && !connection.source.isLocal && showsPictures
        let pictures = hasPictures ? EmbeddedPictures(connection.pictures, events: connection.events) : nil
        var printer = try RecordPrinter(items, forOne: forOne, to: output, pictures: pictures?.picture)
        if let values { printer.readRows(of: items.columns, values) }
        guard let pictures else { return printer }
        return PictureWriter(printer, pictures: pictures, note: note)
    }
}
