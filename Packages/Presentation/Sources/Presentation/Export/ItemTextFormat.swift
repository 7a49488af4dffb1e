/// A format in which items are downloaded or copied as text.
public enum ItemTextFormat: String, Hashable, Sendable {
    /// Comma-separated values.
    case csv
    /// Tab-separated values with the names of the columns, which spreadsheets accept from the clipboard.
    case tsv
    /// An array of objects.
    case json
    /// The object of the first item.
    case object
}
