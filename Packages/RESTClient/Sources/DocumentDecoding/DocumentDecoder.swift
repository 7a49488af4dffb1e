public import Protocols
import RecordDecoding

/// A decoder for documents in which all values are text: CSV and XML. Decoding errors name the field, the reason and the
/// line.
public struct DocumentDecoder: Sendable {
    private let keys: FieldKeys
    private let itemHandler: ItemJSONHandler?

    /// Creates a decoder for the keys of an API. `itemHandler` receives each decoded item with its JSON.
    ///
    /// The JSON of a CSV row is an object of strings with the names of the columns as keys. The JSON of an XML element
    /// is a string if the element has only text, and null if it is empty. Otherwise, it is an object with the keys that
    /// ``XMLDecodable`` describes. Repeated elements become an array.
    public init(keys: FieldKeys = .asDeclared, itemHandler: ItemJSONHandler? = nil) {
        self.keys = keys
        self.itemHandler = itemHandler
    }

    /// Returns this decoder with other keys.
    public func with(_ keys: FieldKeys) -> DocumentDecoder { DocumentDecoder(keys: keys, itemHandler: itemHandler) }

    private func context(_ mappings: FieldMappings) -> TextDecodingContext {
        TextDecodingContext(mappings: mappings, itemHandler: itemHandler)
    }

    /// Decodes the rows of a CSV document; see ``BodyDecoder/decodeCSV(_:format:from:)``.
    public func decodeCSV<Row: Decodable>(
        _ type: Row.Type, format: CSVFormat, from data: Data
    ) throws(IncorrectData) -> [Row] {
        do {
            return try data.withUnsafeBytes { bytes in
                try CSVTable.decode(type, from: bytes.bindMemory(to: UInt8.self), format, context(FieldMappings(keys)))
            }
        } catch {
            throw IncorrectData(decoding: "[\(type)]", failedWith: error)
        }
    }

    /// Decodes the root element of an XML document; see ``BodyDecoder/decodeXML(_:root:from:)``.
    public func decodeXML<Value: Decodable>(
        _ type: Value.Type, root: String, from data: Data
    ) throws(IncorrectData) -> Value {
        do {
            let element = try data.withUnsafeBytes { bytes in
                try XMLReader.document(bytes.bindMemory(to: UInt8.self), root: root)
            }
            let values = TextDecodingContext(mappings: FieldMappings(keys), itemHandler: nil)
            let mappings = FieldMappings(keys) { TextDecoder(.elements([element]), line: element.line, values) }
            return try TextDecoder(.elements([element]), line: element.line, context(mappings)).decode(type)
        } catch {
            throw IncorrectData(decoding: "\(type)", failedWith: error)
        }
    }
}

extension DocumentDecoder {
    /// Returns a CSV document as a JSON array, and the root element of an XML document as JSON; `nil` for other formats. See
    /// ``init(keys:itemHandler:)`` for the JSON of a row and of an element.
    public func json(of data: Data, _ format: BodyFormat, entry: String) throws(IncorrectData) -> Data? {
        do {
            return try data.withUnsafeBytes { bytes in
                let bytes = bytes.bindMemory(to: UInt8.self)
                switch format {
                case .json, .other: return nil
                case .csv(let format): return try CSVTable.json(of: bytes, format)
                case .xml(let root): return TextValue.elements([try XMLReader.document(bytes, root: root)]).json
                }
            }
        } catch {
            throw IncorrectData(decoding: entry, failedWith: error)
        }
    }
}

/// An error in the syntax or the structure of a CSV or XML document.
struct TextFault: Error {
    var path = FieldPath()
    let reason: String

    /// Creates an error at a line. Line numbers start at 1.
    init(_ reason: String, line: Int, path: [FieldPath.Step] = []) {
        self.path = FieldPath(path)
        self.reason = "\(reason), at line \(line)"
    }

    /// Creates an error for a document as a whole.
    init(_ reason: String) {
        self.reason = reason
    }
}

extension IncorrectData {
    /// Creates an error from a `TextFault`, or from an error that `TextDecoder` or an entry threw.
    fileprivate init(decoding entry: String, failedWith error: any Error) {
        switch error {
        case let fault as TextFault: self.init(entry: entry, path: fault.path, reason: fault.reason)
        case DecodingError.keyNotFound(let key, let context):
            self.init(entry: entry, context, key)
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self.init(entry: entry, context)
        default: self.init(entry: entry, reason: "\(error)")
        }
    }

    private init(entry: String, _ context: DecodingError.Context, _ key: (any CodingKey)? = nil) {
        let keys = context.codingPath + (key.map { [$0] } ?? [])
        let steps = keys.map { key in key.intValue.map(FieldPath.Step.index) ?? .key(key.stringValue) }
        self.init(entry: entry, path: FieldPath(steps), reason: context.debugDescription)
    }
}
