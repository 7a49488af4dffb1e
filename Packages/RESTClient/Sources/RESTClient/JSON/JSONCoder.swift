public import Protocols
import RecordDecoding

/// A JSON decoder and encoder. Decoding errors contain the field's path and the reason.
///
/// A `Date` is decoded from and encoded as ISO 8601 text; see `Date.init(iso8601:)`.
///
/// Most documents are decoded with `JSONTape`, which is several times faster than `JSONDecoder`.
public struct JSONCoder: BodyDecoder, BodyEncoder {
    private let keys: FieldKeys
    let itemHandler: ItemJSONHandler?

    /// Creates a coder for the keys of an API. `itemHandler` receives each item that `JSONTape` decodes, with its JSON.
    public init(keys: FieldKeys = .asDeclared, itemHandler: ItemJSONHandler? = nil) {
        self.keys = keys
        self.itemHandler = itemHandler
    }

    public func with(_ keys: FieldKeys) -> JSONCoder { JSONCoder(keys: keys, itemHandler: itemHandler) }

    /// Decodes a value from JSON. Throws `IncorrectData` with the reason if the data is invalid.
    public func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        try ParallelArrays.reading(data, at: keys.parallelArrays, entry: "\(type)") { data throws(IncorrectData) in
            try decodeDocument(type, from: data)
        }
    }

    func decodeDocument<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        if let value = JSONTape.decode(type, from: data, keys: keys, itemHandler: itemHandler) { return value }
        guard !JSONScanner.endsInArray(data) else { throw IncorrectData(truncated: data, decoding: type) }
        do {
            return try decode(type, from: data)
        } catch {
            throw IncorrectData(decoding: type, from: data, failedWith: error, keys: keys)
        }
    }

    /// Decodes a document that the tape refused. Without a type with other keys, `JSONDecoder` decodes it alone.
    private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let use = FieldKeysUse(keys, in: data)
        let mapped = Result { try JSONDecoder.withDates(use).decode(MappedValue<Value>.self, from: data).value }
        return use.isMapped ? try mapped.get() : try JSONDecoder.withDates(use).decode(type, from: data)
    }

    /// Encodes a value as JSON with sorted keys. Throws `IncorrectData` if it cannot be encoded.
    public func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .records
            // `BodyEncoder` requires equal bytes for equal values.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if keys.style != .asDeclared { encoder.keyEncodingStrategy = .custom(keys.encodedKey) }
            return try encoder.encode(value)
        } catch {
            throw IncorrectData(entry: "\(type(of: value))", reason: "could not encode as JSON: \(error)")
        }
    }

    /// Encodes the items as a form. Spaces are encoded as `%20`, which every decoder of forms accepts.
    public func encodeForm(_ items: [QueryItem]) -> Data {
        Data(items.map(\.percentEncoded).joined(separator: "&").utf8)
    }
}

extension JSONDecoder {
    /// Returns a decoder for documents that contain ISO 8601 dates. It decodes ``MappedValue`` with the keys of an API.
    static func withDates(_ use: FieldKeysUse) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .records
        decoder.setKeys(use)
        return decoder
    }
}
