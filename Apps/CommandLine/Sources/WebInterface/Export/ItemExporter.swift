public import Essentials
public import Presentation

/// A format in which items leave the page.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Comma-separated values, for a download.
    case csv
    /// An array of objects, for a download.
    case json
    /// Tab-separated values with the names of the columns, which spreadsheets accept from the clipboard.
    case tsv
    /// One object, for the clipboard.
    case object

    /// The formats of downloads.
    static let downloads: [ExportFormat] = [.csv, .json]

    var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .tsv: "text/tab-separated-values; charset=utf-8"
        case .json, .object: "application/json"
        }
    }
}

/// A converter of items to the text of a file, with all their columns.
public protocol ItemExporter: Sendable {
    /// Returns the text of items in a format.
    ///
    /// - Parameter columns: The columns, in the order of the items' values.
    func text(of items: [DisplayItem], _ columns: [DisplayColumn], as format: ExportFormat) -> Data
}
