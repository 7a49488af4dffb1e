/// An entry that can be decoded from what an API sends: the first of the two mapping layers, bytes ⇄ entry.
///
/// A `Decodable` entry needs no code: JSON is the default. An entry in another format decodes its own bytes.
public protocol RawDecodable {
    /// The encoded form: `Data` by default.
    associatedtype Raw = Data

    /// Decodes an entry.
    ///
    /// - Throws: `IncorrectData` with the path of the field that is missing or wrong.
    static func from(raw: Raw, using decoder: any BodyDecoder) throws(IncorrectData) -> Self
}

/// An entry that can be encoded as what an API reads. An `Encodable` entry needs no code: JSON is the default.
public protocol RawEncodable<Raw> {
    /// The encoded form: `Data` by default.
    associatedtype Raw = Data

    /// The value of the `Content-Type` header field: JSON by default.
    static var contentType: String { get }

    /// Encodes the entry.
    ///
    /// - Throws: `IncorrectData` when a value has no encoded form, such as infinity in JSON.
    func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> Raw
}

/// An entry that can be both decoded and encoded.
public typealias RawMappable = RawDecodable & RawEncodable

/// The formats that a client can decode.
public protocol BodyDecoder: Sendable {
    /// Decodes a JSON document.
    ///
    /// - Throws: `IncorrectData` with the path of the field that is missing or wrong.
    func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value
}

/// The formats that a client can encode.
public protocol BodyEncoder: Sendable {
    /// Encodes a value as a JSON document. Equal values give equal bytes.
    ///
    /// - Throws: `IncorrectData` when a value has no form in JSON.
    func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data
}

extension RawDecodable where Self: Decodable, Raw == Data {
    public static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> Self {
        try decoder.decodeJSON(Self.self, from: raw)
    }
}

extension RawEncodable {
    public static var contentType: String { "application/json; charset=utf-8" }
}

extension RawEncodable where Self: Encodable, Raw == Data {
    public func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> Data {
        try encoder.encodeJSON(self)
    }
}

/// A JSON array of entries. One element that cannot be decoded fails the array.
extension Array: RawDecodable where Element: RawDecodable & Decodable, Element.Raw == Data {
    public typealias Raw = Data
}

extension Array: RawEncodable where Element: RawEncodable & Encodable, Element.Raw == Data {}

/// `nil` stays `nil`.
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
