/// What writes items to files, in the formats of the tool.
public protocol ItemExporting: Sendable {
    /// The suffixes of the files that can be written: `.csv, .json or .db`.
    var suffixes: String { get }

    /// Writes items to a file. The suffix of its name selects the format.
    ///
    /// - Parameter isReplacing: Whether an existing file is replaced.
    /// - Returns: A note for the user, such as about pictures that could not be loaded; `nil` for none. It is not translated.
    func export(_ excerpt: ItemExcerpt, to name: String, isReplacing: Bool) async throws(ExportError) -> String?

    /// The formats of files that can be made without a place for them, so not a database.
    var fileFormats: [ItemFileFormat] { get }

    /// Returns the content of a file with items.
    func content(of excerpt: ItemExcerpt, as format: ItemFileFormat) async throws(ExportError) -> [UInt8]

    /// Returns items as text for the clipboard.
    func text(of excerpt: ItemExcerpt, as format: ItemTextFormat) -> String
}

/// Some items of a list.
public struct ItemExcerpt: Hashable, Sendable {
    public let items: [DisplayItem]
    /// The names of the chosen columns; `nil` for all.
    public let columns: [String]?

    public init(items: [DisplayItem], columns: [String]? = nil) {
        self.items = items
        self.columns = columns
    }
}

/// The reason why items were not exported.
public enum ExportError: Error, Hashable, Sendable {
    /// There is a file with this name.
    case existingFile
    /// The message is not translated.
    case failed(String, hint: String?)
}
