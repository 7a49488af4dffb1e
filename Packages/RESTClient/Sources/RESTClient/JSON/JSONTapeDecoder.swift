import Essentials
import RecordDecoding

/// A decoder for one value on a tape. It is also the single-value container of that value.
struct JSONTapeDecoder: Decoder, SingleValueDecodingContainer {
    let tape: JSONTape
    /// The index of the value's token.
    let index: Int
    let path: JSONTapePath
    /// Where the fields of the value are; `nil` if they have the keys that their type declares.
    var mapping: FieldMapping?
    /// The keys that are looked up in each element of an array; `nil` for a value that is no element.
    var keys: JSONTapeKeys?

    var codingPath: [any CodingKey] { path.keys }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try JSONTapeKeyedContainer<Key>(self))
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

indirect enum JSONTapePath {
    case root
    case step(any CodingKey, in: JSONTapePath)

    var keys: [any CodingKey] {
        switch self {
        case .root: []
        case .step(let key, let outer): outer.keys + [key]
        }
    }

    /// The name of the last key; `nil` for the root and for an element of an array.
    var lastKey: String? {
        guard case .step(let key, _) = self, !(key is IndexKey) else { return nil }
        return key.stringValue
    }

    func appending(_ key: any CodingKey) -> JSONTapePath { .step(key, in: self) }

    func appending(index: Int) -> JSONTapePath { .step(IndexKey(index: index), in: self) }

    /// The key of an array element. Its string value is the same as in `JSONDecoder`.
    private struct IndexKey: CodingKey {
        let index: Int

        init(index: Int) { self.index = index }
        init(intValue: Int) { self.init(index: intValue) }
        init?(stringValue: String) { nil }

        var stringValue: String { "Index \(index)" }
        var intValue: Int? { index }
    }
}
