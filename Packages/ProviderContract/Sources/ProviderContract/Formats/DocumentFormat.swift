import Essentials
import Protocols

/// The format of a body. The contract uses it to parse the body of a sample and to encode a changed body.
///
/// A document is parsed into a ``JSONValue``. A CSV document becomes an array of objects with the columns as keys. The
/// root element of an XML document becomes an object with the keys of `XMLDecodable`. All child elements are in arrays.
/// An element without attributes or child elements becomes a string. Empty text becomes null.
struct DocumentFormat: Sendable {
    let body: BodyFormat
    /// The client's decoder, which parses CSV and XML; not used for JSON.
    let decoder: (any BodyDecoder)?
    /// The columns of a CSV document.
    var columns: [String] = []

    static let json = DocumentFormat(body: .json, decoder: nil)

    /// The name for findings: `JSON`.
    var name: String {
        switch body {
        case .json: "JSON"
        case .csv: "CSV"
        case .xml: "XML"
        case .other(let name): name
        }
    }

    /// Returns the parsed document; `nil` if the data is not a document in this format.
    func parse(_ data: Data) -> JSONValue? {
        switch body {
        case .json: JSONParser.parse(data)
        case .csv(let format):
            (try? decoder?.decodeCSV(TextTree.self, format: format, from: data)).map { .array($0.map(\.value)) }
        case .xml(let root):
            try? decoder?.decodeXML(TextTree.self, root: root, from: data).value
        case .other: nil
        }
    }

    /// Returns the encoded document; `nil` if the format cannot represent it.
    func data(of document: JSONValue) -> Data? {
        let text: String? =
            switch body {
            case .json: document.description
            case .csv(let format): CSVText(of: document, columns, format)?.text
            case .xml(let root): XMLText(of: document, root: root)?.text
            case .other: nil
            }
        return text.map { Data($0.utf8) }
    }

    /// Returns the steps to use when a field's path is compared with an error's path. For XML, the index 0 is omitted,
    /// because the path in an error can lack this index.
    func comparable(_ path: FieldPath) -> [FieldPath.Step] {
        if case .xml = body { path.steps.filter { $0 != .index(0) } } else { path.steps }
    }

    /// Returns the path of a field for findings. For XML, `[]` is omitted, because all child elements are in arrays.
    func path(of steps: [JSONShape.Step]) -> String {
        if case .xml = body { steps.filter { $0 != .element }.path } else { steps.path }
    }

    /// Data that makes a document invalid when appended to it.
    var invalidEnd: Data {
        if case .csv = body { Data("\n\"".utf8) } else { Data("}]".utf8) }
    }
}

/// A CSV row, or an XML element with all child elements in arrays.
private struct TextTree: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        value =
            members.allKeys.map(\.stringValue) == ["#text"] || members.allKeys.isEmpty
            ? Self.scalar(try String(from: decoder))
            : .object(
                try members.allKeys.map { key in
                    JSONValue.Member(key: key.stringValue, value: try Self.value(of: key, in: members))
                })
    }

    private static func value(of key: Key, in members: KeyedDecodingContainer<Key>) throws -> JSONValue {
        // Only child elements can be decoded as an array. Attributes and text cannot.
        if let elements = try? members.decode([TextTree].self, forKey: key) { return .array(elements.map(\.value)) }
        return scalar(try members.decode(String.self, forKey: key))
    }

    private static func scalar(_ text: String) -> JSONValue { text.isEmpty ? .null : .text(text) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONValue {
    /// The value as the text of a field, an attribute or an element; `nil` for an array or an object.
    var scalarText: String? {
        switch self {
        case .null: ""
        case .boolean(let value): String(value)
        case .number(let text), .text(let text): text
        case .array, .object: nil
        }
    }
}
