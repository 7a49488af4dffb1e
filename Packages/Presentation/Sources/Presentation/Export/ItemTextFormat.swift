/// A format in which items are copied as text.
public enum ItemTextFormat: Hashable, Sendable {
    /// Tab-separated values with the names of the columns, which spreadsheets accept from the clipboard.
    case tsv
    /// An array of objects.
    case json
    /// The object of the first item.
    case object
}
