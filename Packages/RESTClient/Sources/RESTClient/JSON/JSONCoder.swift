public import Protocols

/// A JSON decoder and encoder. Decoding errors contain the field's path and the reason.
///
/// A `Date` is decoded from and encoded as ISO 8601 text; see `Date.init(iso8601:)`.
///
/// Most documents are decoded with `JSONTape`, which is several times faster than `JSONDecoder`.
public struct JSONCoder: BodyDecoder, BodyEncoder {
    private let itemHandler: ItemJSONHandler?

    /// Creates a coder. `itemHandler` receives each item that `JSONTape` decodes, with its JSON.
    public init(itemHandler: ItemJSONHandler? = nil) {
        self.itemHandler = itemHandler
    }

    /// Decodes a value from JSON. Throws `IncorrectData` with the reason if the data is invalid.
    public func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        if let value = JSONTape.decode(type, from: data, itemHandler: itemHandler) { return value }
        guard !JSONScanner.endsInArray(data) else { throw IncorrectData(truncated: data, decoding: type) }
        do {
            return try JSONDecoder.withDates.decode(type, from: data)
        } catch {
            throw IncorrectData(decoding: type, from: data, failedWith: error)
        }
    }

    /// Encodes a value as JSON with sorted keys. Throws `IncorrectData` if it cannot be encoded.
    public func encodeJSON(_ value: some Encodable) throws(IncorrectData) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .records
            // `BodyEncoder` requires equal bytes for equal values.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
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
    /// A decoder for documents that contain ISO 8601 dates.
    static var withDates: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .records
        return decoder
    }
}
