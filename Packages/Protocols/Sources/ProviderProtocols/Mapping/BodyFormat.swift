import Records

/// The format of a response body.
public enum BodyFormat: Hashable, Sendable {
    case json
    case csv(CSVFormat)
    /// XML with a root element of the given name.
    case xml(root: String)
    /// Another format, with its name. The entry implements ``RawDecodable/from(raw:using:)``, and the provider contract
    /// does not change samples in this format.
    case other(String)

    /// Whether the format is XML, whatever the root element is.
    public var isXML: Bool { if case .xml = self { true } else { false } }
}

// MARK: - CSV

/// The entry for a row of a CSV document (RFC 4180). The keys of the entry are the names of the columns.
///
/// A field can be decoded as text, a number, a Boolean (`true`, `false`, `1` or `0`), a `Date` (ISO 8601), a `URL`, or
/// an enum with raw values. An empty field is decoded as `nil` for an optional property. ``CSVRows`` is the entry for
/// the whole document.
public protocol CSVRow: Decodable, Sendable {
    /// The format of the document. By default, it has a header row and commas.
    static var csvFormat: CSVFormat { get }
}

extension CSVRow {
    public static var csvFormat: CSVFormat { CSVFormat() }
}

/// The entry for a CSV document: all its rows, in order.
public struct CSVRows<Row: CSVRow>: RawDecodable, Sendable {
    /// The rows after the header.
    public let rows: [Row]

    public static var bodyFormat: BodyFormat { .csv(Row.csvFormat) }

    public static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> CSVRows {
        CSVRows(rows: try decoder.decodeCSV(Row.self, format: Row.csvFormat, from: raw))
    }
}

/// The format of a CSV document.
public struct CSVFormat: Hashable, Sendable {
    /// The character between two fields.
    public enum Delimiter: Character, Sendable, CaseIterable {
        case comma = ","
        case semicolon = ";"
        case tab = "\t"
        case bar = "|"
    }

    /// The character between two fields.
    public var delimiter: Delimiter
    /// The names of the columns if the document has no header row; `nil` if the first row contains them.
    public var columns: [String]?
    /// The number of lines to skip at the start of the document. They can contain a title, for example, or a header
    /// that ``columns`` replaces.
    public var skippedLines: Int
    /// The prefix of comment lines, such as `#`; `nil` if the document has no comment lines.
    public var comment: String?

    /// Creates a format. The default is a header row and commas.
    public init(
        delimiter: Delimiter = .comma, columns: [String]? = nil, skippedLines: Int = 0, comment: String? = nil
    ) {
        self.delimiter = delimiter
        self.columns = columns
        self.skippedLines = skippedLines
        self.comment = comment
    }
}

// MARK: - XML

/// An entry that is decoded from an XML document instead of JSON.
///
/// The keys of an element are the names of its child elements. An attribute has the key `@name`, and the text of an
/// element with attributes or children has the key `#text`. Names contain their namespace prefix: `media:title`. The
/// declarations of namespaces (`xmlns`) are left out.
/// Declare an array for elements that may be repeated. If there are none, the array is empty. A missing or empty
/// element is decoded as `nil` for an optional property. White space around text is removed. The text is then decoded
/// as in a ``CSVRow``.
public protocol XMLDecodable: RawDecodable, Decodable where Raw == Data {
    /// The name of the root element, such as `rss`. The keys of the entry are its child elements and attributes.
    static var rootElement: String { get }
}

extension XMLDecodable {
    public static var bodyFormat: BodyFormat { .xml(root: rootElement) }

    public static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> Self {
        try decoder.decodeXML(Self.self, root: rootElement, from: raw)
    }
}
