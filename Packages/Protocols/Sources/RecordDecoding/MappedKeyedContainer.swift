import Records

struct MappedKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<FieldKey>
    let mapping: FieldMapping
    let nested: NestedValues

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys.compactMap { Key(stringValue: $0.stringValue) } }

    func contains(_ key: Key) -> Bool {
        switch mapping.field(key.stringValue) {
        case .key(let key): base.contains(key)
        case .source(let source): (try? reader.contains(source)) != false
        }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        switch mapping.field(key.stringValue) {
        case .key(let key): try base.decodeNil(forKey: key)
        case .source(let source): try !reader.contains(source)
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try valueIfPresent(key)
    }

    @inline(__always) func value<Value: Decodable>(_ key: Key) throws -> Value {
        switch mapping.field(key.stringValue) {
        case .key(let key): return try nested.decode(Value.self, in: base, key)
        case .source(let source): return try reader.value(Value.self, source)
        }
    }

    @inline(__always) func valueIfPresent<Value: Decodable>(_ key: Key) throws -> Value? {
        switch mapping.field(key.stringValue) {
        case .key(let key): return try nested.decodeIfPresent(Value.self, in: base, key)
        case .source(let source): return try reader.valueIfPresent(Value.self, source)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try base.nestedContainer(keyedBy: type, forKey: mapped(key))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try base.nestedUnkeyedContainer(forKey: mapped(key))
    }

    func superDecoder() throws -> any Decoder { try base.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try base.superDecoder(forKey: mapped(key)) }

    private var reader: SourceReader<CodableDocument> {
        SourceReader(CodableDocument(nested: nested, values: mapping.response), record: .record(base))
    }

    /// Returns the key of a nested container. A type that reads the inside of a field itself does not need paths.
    private func mapped(_ key: Key) -> FieldKey {
        guard case .key(let key) = mapping.field(key.stringValue) else { return FieldKey(key.stringValue) }
        return key
    }
}

extension NestedValues {
    @inline(__always) func decode<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type, in container: KeyedDecodingContainer<Key>, _ key: Key
    ) throws -> Value {
        self == .decodedByBase || isPlain(type)
            ? try container.decode(type, forKey: key)
            : try container.decode(MappedValue<Value>.self, forKey: key).value
    }

    @inline(__always) func decodeIfPresent<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type, in container: KeyedDecodingContainer<Key>, _ key: Key
    ) throws -> Value? {
        self == .decodedByBase || isPlain(type)
            ? try container.decodeIfPresent(type, forKey: key)
            : try container.decodeIfPresent(MappedValue<Value>.self, forKey: key)?.value
    }
}
