/// Decodes one value of a tape. It is its own container for a single value.
struct JSONTapeDecoder: Decoder, SingleValueDecodingContainer {
    let tape: JSONTape
    /// The index of the value's token.
    let index: Int
    let path: JSONTapePath

    var codingPath: [any CodingKey] { path.keys }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try JSONTapeKeyedContainer<Key>(tape: tape, index: index, path: path))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONTapeUnkeyedContainer(tape: tape, index: index, path: path)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { tape.isNull(index) }

    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try tape.decode(type, at: index, path: path)
    }
}
