import Records

/// An array as the container of a type whose fields are at indices: `[1].total`.
struct MappedArrayContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let elements: any UnkeyedDecodingContainer
    let mapping: FieldMapping
    let nested: NestedValues

    var codingPath: [any CodingKey] { elements.codingPath }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { source(of: key).map { (try? reader.contains($0)) != false } ?? false }
    func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let source = source(of: key) else { throw missing(key) }
        return try reader.value(type, source)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw missing(key) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw missing(key) }
    func superDecoder() throws -> any Decoder { throw missing(FieldKey("super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw missing(key) }

    private func source(of key: Key) -> FieldSource? {
        if case .source(let source) = mapping.field(key.stringValue) { source } else { nil }
    }

    private var reader: SourceReader<CodableDocument> {
        SourceReader(CodableDocument(nested: nested, values: mapping.response), record: .array(elements))
    }

    private func missing(_ key: some CodingKey) -> DecodingError {
        .keyNotFound(key, .init(codingPath: codingPath, debugDescription: "an array has no keys"))
    }
}
