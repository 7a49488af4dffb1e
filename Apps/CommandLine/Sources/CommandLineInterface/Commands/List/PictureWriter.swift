import Failures
import Output

/// A writer for output that contains the pictures of the items. It loads the pictures of a page before it writes the page.
struct PictureWriter<Item>: ItemWriter {
    private let pictures: EmbeddedPictures
    private var printer: RecordPrinter<Item>
    private let note: (String) -> Void

    /// - Parameter note: Receives the note about pictures that could not be loaded.
    init(_ printer: RecordPrinter<Item>, pictures: EmbeddedPictures, note: @escaping (String) -> Void) {
        self.printer = printer
        self.pictures = pictures
        self.note = note
    }

    mutating func write(_ items: [Item]) async throws(Failure) {
        await pictures.load(items.compactMap { printer.pictureAddress(of: $0) })
        try printer.write(items)
    }

    mutating func finish() throws(Failure) {
        try printer.finish()
        pictures.note.map(note)
    }
}
