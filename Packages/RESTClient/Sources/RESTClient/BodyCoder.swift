import DocumentDecoding
public import Protocols

/// A decoder for JSON, CSV and XML, and an encoder for JSON and forms. Decoding errors name the field and the reason.
public struct BodyCoder: BodyDecoder, BodyEncoder {
    private let json: JSONCoder
    private let documents: DocumentDecoder

    /// Creates a coder for the keys of an API. `itemHandler` receives each decoded item with its JSON. For the JSON of a
    /// CSV row and of an XML element, see `DocumentDecoder`.
    public init(keys: FieldKeys = .asDeclared, itemHandler: ItemJSONHandler? = nil) {
        json = JSONCoder(keys: keys, itemHandler: itemHandler)
        documents = DocumentDecoder(keys: keys, itemHandler: itemHandler)
    }

    public func with(_ keys: FieldKeys) -> BodyCoder {
        BodyCoder(json: json.with(keys), documents: documents.with(keys))
    }

    private init(json: JSONCoder, documents: DocumentDecoder) {
        self.json = json
        self.documents = documents
    }

    public func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        try json.decodeJSON(type, from: data)
    }

    public func decodeRecords<Item: Entity>(
        _ shape: RecordShape, _ format: BodyFormat, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        let data = try documents.json(of: data, format, entry: shape.name) ?? data
        return try json.decodeRecords(shape, format, from: data, make: make)
    }

    public func decodeCSV<Row: Decodable>(
        _ type: Row.Type, format: CSVFormat, from data: Data
    ) throws(IncorrectData) -> [Row] {
        try documents.decodeCSV(type, format: format, from: data)
    }

    public func decodeXML<Value: Decodable>(
        _ type: Value.Type, root: String, from data: Data
    ) throws(IncorrectData) -> Value {
        try documents.decodeXML(type, root: root, from: data)
    }

    public func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data {
        try json.encodeJSON(value)
    }

    public func encodeForm(_ items: [QueryItem]) -> Data {
        json.encodeForm(items)
    }
}
