struct JSONTapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let tape: JSONTape
    private let index: Int
    private let path: JSONTapePath
    /// For a large object, the index of each value.
    private let values: [String: Int]?

    init(tape: JSONTape, index: Int, path: JSONTapePath) throws {
        self.tape = tape
        self.index = index
        self.path = path
        switch tape.tokens[index].kind {
        case .object: values = nil
        case .largeObject: values = try tape.valuesByKey(in: index)
        default: throw tape.mismatch([String: Any].self, container: "keyed", at: index, path: path)
        }
    }

    var codingPath: [any CodingKey] { path.keys }

    /// In any order, as those of `JSONDecoder`.
    var allKeys: [Key] {
        let values = values ?? (try? tape.valuesByKey(in: index)) ?? [:]
        return values.keys.compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { tape.isNull(try index(of: key)) }

    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key)
    }

    @inline(__always) func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try valueIfPresent(key)
    }

    @inline(__always) func value<Value: Decodable>(_ key: Key) throws -> Value {
        try tape.decode(Value.self, at: try index(of: key), path: path.appending(key))
    }

    @inline(__always) func valueIfPresent<Value: Decodable>(_ key: Key) throws -> Value? {
        guard let index = find(key), !tape.isNull(index) else { return nil }
        return try tape.decode(Value.self, at: index, path: path.appending(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nestedDecoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nestedDecoder(key).unkeyedContainer()
    }

    /// `JSONDecoder` returns a decoder of null when the key is missing. That is left to it.
    func superDecoder(forKey key: Key) throws -> any Decoder {
        guard find(key) != nil else { throw tape.refuse("no value for a super decoder") }
        return try nestedDecoder(key)
    }

    func superDecoder() throws -> any Decoder { throw tape.refuse("a super decoder without a key") }

    private func nestedDecoder(_ key: Key) throws -> JSONTapeDecoder {
        JSONTapeDecoder(tape: tape, index: try index(of: key), path: path.appending(key))
    }

    private func index(of key: Key) throws -> Int {
        if let index = find(key) { return index }
        throw DecodingError.keyNotFound(
            key,
            .init(
                codingPath: codingPath,
                debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\")."))
    }

    private func find(_ key: Key) -> Int? {
        values.map { $0[key.stringValue] } ?? tape.value(ofKey: key.stringValue, in: index)
    }
}
