import Records

/// An *entry*: a type that mirrors the data of one API and can be decoded from a response body.
///
/// Data is mapped in two steps. This protocol maps bytes to an entry, and ``DTOEncodable`` maps the entry to an entity.
/// A `Decodable` entry is decoded from JSON by default. ``CSVRows`` and ``XMLDecodable`` are for CSV and XML. Entries
/// in other formats implement ``from(raw:using:)``.
public protocol RawDecodable {
    /// The encoded form of the entry. The default is the bytes of a body.
    associatedtype Raw = Data

    /// The format of the body; JSON by default. The provider contract uses the format to read and change samples.
    static var bodyFormat: BodyFormat { get }

    /// Decodes an entry, or throws `IncorrectData` with the path of the missing or invalid field.
    static func from(raw: Raw, using decoder: any BodyDecoder) throws(IncorrectData) -> Self
}

/// An entry that can be encoded as a request body. An `Encodable` entry is encoded as JSON by default.
public protocol RawEncodable<Raw> {
    /// The encoded form of the entry. The default is the bytes of a body.
    associatedtype Raw = Data

    /// The value of the `Content-Type` header field for the encoded entry.
    static var contentType: String { get }

    /// Encodes the entry, or throws `IncorrectData` for a value that the format cannot represent.
    ///
    /// JSON, for example, cannot represent infinity.
    func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> Raw
}

/// An entry that can be decoded from a response body and encoded as a request body.
public typealias RawMappable = RawDecodable & RawEncodable

/// A decoder for response bodies. The client passes it to entries.
public protocol BodyDecoder: Sendable {
    /// Returns this decoder with other keys, for a body that differs from the other bodies of the API.
    func with(_ keys: FieldKeys) -> Self

    /// Decodes a JSON document, or throws `IncorrectData` with the path of the missing or invalid field.
    func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value

    /// Decodes records whose fields are known only at run time, or throws `IncorrectData` with the path of the missing or invalid
    /// field, and the description of the field. The reason contains no value.
    ///
    /// CSV is read as an array of objects, and XML as the object of the root element. All of their values are text.
    ///
    /// - Parameter make: Creates a record from its values, in the order of the fields.
    func decodeRecords<Item: Entity>(
        _ shape: RecordShape, _ format: BodyFormat, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item>

    /// Decodes the rows of a CSV document, or throws `IncorrectData` with the index of the row and the name of the
    /// column: `[3].rate`.
    func decodeCSV<Row: Decodable>(
        _ type: Row.Type, format: CSVFormat, from data: Data
    ) throws(IncorrectData) -> [Row]

    /// Decodes the root element of an XML document, or throws `IncorrectData` with the path and the line of the missing
    /// or invalid element: `channel.item[3].title`.
    func decodeXML<Value: Decodable>(
        _ type: Value.Type, root: String, from data: Data
    ) throws(IncorrectData) -> Value
}

/// By default, a decoder supports JSON only, and types only.
extension BodyDecoder {
    public func decodeRecords<Item: Entity>(
        _ shape: RecordShape, _ format: BodyFormat, from data: Data, make: ([FieldValue]) -> Item
    ) throws(IncorrectData) -> DecodedRecords<Item> {
        throw IncorrectData(entry: shape.name, reason: "the decoder does not support records without a type")
    }

    public func decodeCSV<Row: Decodable>(
        _ type: Row.Type, format: CSVFormat, from data: Data
    ) throws(IncorrectData) -> [Row] {
        throw IncorrectData(entry: "[\(type)]", reason: "the decoder does not support CSV")
    }

    public func decodeXML<Value: Decodable>(
        _ type: Value.Type, root: String, from data: Data
    ) throws(IncorrectData) -> Value {
        throw IncorrectData(entry: "\(type)", reason: "the decoder does not support XML")
    }
}

/// An encoder for request bodies. The client passes it to entries.
public protocol BodyEncoder: Sendable {
    /// Encodes a value as JSON, or throws `IncorrectData`. Equal values are encoded as equal bytes.
    func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data

    /// Encodes the items as an `application/x-www-form-urlencoded` form.
    func encodeForm(_ items: [QueryItem]) -> Data
}

/// A request body that is any value as JSON.
struct JSONBody<Value: Encodable & Sendable>: RawEncodable, Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> Data { try encoder.encodeJSON(value) }
}

/// A request body that is an `application/x-www-form-urlencoded` form.
public struct FormEntry: RawEncodable, Sendable {
    /// The fields, in order.
    public let items: [QueryItem]

    public init(_ items: [QueryItem]) {
        self.items = items
    }

    public static var contentType: String { "application/x-www-form-urlencoded" }

    public func toRaw(using encoder: any BodyEncoder) -> Data { encoder.encodeForm(items) }
}

extension RawDecodable {
    public static var bodyFormat: BodyFormat { .json }
}

extension RawDecodable where Self: Decodable, Raw == Data {
    public static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> Self {
        try decoder.decodeJSON(Self.self, from: raw)
    }
}

extension RawEncodable {
    /// The default: the content type of JSON.
    public static var contentType: String { "application/json; charset=utf-8" }
}

extension RawEncodable where Self: Encodable, Raw == Data {
    public func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> Data {
        try encoder.encodeJSON(self)
    }
}

/// A JSON array. Decoding fails if any element is invalid.
extension Array: RawDecodable where Element: RawDecodable & Decodable, Element.Raw == Data {
    /// The encoded form of the array: the bytes of a JSON document.
    public typealias Raw = Data
}

extension Array: RawEncodable where Element: RawEncodable & Encodable, Element.Raw == Data {}

extension Optional: RawDecodable where Wrapped: RawDecodable {
    public static func from(raw: Wrapped.Raw?, using decoder: any BodyDecoder) throws(IncorrectData) -> Wrapped? {
        try raw.map { raw throws(IncorrectData) in try Wrapped.from(raw: raw, using: decoder) }
    }
}

extension Optional: RawEncodable where Wrapped: RawEncodable {
    public func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> Wrapped.Raw? {
        try map { entry throws(IncorrectData) in try entry.toRaw(using: encoder) }
    }
}
