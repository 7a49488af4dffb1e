import Records

/// How the body of a response is decoded.
///
/// A provider whose entries are types passes the type; see ``APIClient/send(_:as:keys:)``. A provider that is described by data
/// has no types, and makes a reader from its description.
public struct BodyReader<Entry>: Sendable {
    /// The format of the body. The provider contract uses the format to read and change samples.
    public let format: BodyFormat
    /// Decodes a body, or throws `IncorrectData` with the path of the missing or invalid field.
    public let read: @Sendable (Data, any BodyDecoder) throws(IncorrectData) -> Entry

    public init(
        _ format: BodyFormat, read: @escaping @Sendable (Data, any BodyDecoder) throws(IncorrectData) -> Entry
    ) {
        self.format = format
        self.read = read
    }

    /// Creates a reader that decodes a value from JSON.
    ///
    /// - Parameter keys: The keys of the fields; `nil` for those of the descriptor.
    public init(json type: Entry.Type, keys: FieldKeys? = nil) where Entry: Decodable & SendableMetatype {
        self.init(.json) { data, decoder throws(IncorrectData) in
            try (keys.map(decoder.with) ?? decoder).decodeJSON(type, from: data)
        }
    }

    /// Creates a reader that decodes an entry.
    public init(_ entry: Entry.Type) where Entry: RawDecodable & SendableMetatype, Entry.Raw == Data {
        self.init(Entry.bodyFormat) { data, decoder throws(IncorrectData) in try Entry.from(raw: data, using: decoder) }
    }
}
