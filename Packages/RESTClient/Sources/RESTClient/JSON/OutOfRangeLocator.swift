import Essentials

/// A wrapper that decodes a value with `OutOfRangeLocator`.
///
/// `JSONDecoder` reports an out-of-range number without a path. Decoding again with this wrapper finds the path.
struct LocatedDecoding<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let decoder = OutOfRangeLocator(base: decoder)
        // `JSONDecoder` does not use `Decimal.init(from:)`, which expects an object.
        value =
            try Value.self == Decimal.self
            ? decoder.singleValueContainer().decode(Value.self) : Value(from: decoder)
    }
}

/// A decoder that adds the path to errors without a path.
struct OutOfRangeLocator: Decoder {
    let base: any Decoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(LocatingKeyedContainer(base: try base.container(keyedBy: type)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try base.unkeyedContainer())
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        LocatingSingleValueContainer(base: try base.singleValueContainer())
    }

    /// Runs `decode`. If it throws an error other than `DecodingError`, runs `decodeLocated` to find the path. The
    /// containers of `JSONDecoder` throw such an error for an out-of-range number.
    static func locate<T>(_ decode: () throws -> T, orIn decodeLocated: () throws -> T) throws -> T {
        do {
            return try decode()
        } catch let error as DecodingError {
            throw error
        } catch {
            return try decodeLocated()
        }
    }
}

struct LocatingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    func contains(_ key: Key) -> Bool { base.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try OutOfRangeLocator.locate {
            try base.decode(T.self, forKey: key)
        } orIn: {
            try base.decode(LocatedDecoding<T>.self, forKey: key).value
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(
            LocatingKeyedContainer<Nested>(base: try base.nestedContainer(keyedBy: type, forKey: key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try base.nestedUnkeyedContainer(forKey: key))
    }

    func superDecoder() throws -> any Decoder { OutOfRangeLocator(base: try base.superDecoder()) }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        OutOfRangeLocator(base: try base.superDecoder(forKey: key))
    }
}

struct LocatingUnkeyedContainer: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try OutOfRangeLocator.locate {
            try base.decode(T.self)
        } orIn: {
            try base.decode(LocatedDecoding<T>.self).value
        }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(LocatingKeyedContainer(base: try base.nestedContainer(keyedBy: type)))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try base.nestedUnkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { OutOfRangeLocator(base: try base.superDecoder()) }
}

struct LocatingSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try OutOfRangeLocator.locate {
            try base.decode(T.self)
        } orIn: {
            // For a number, `LocatedDecoding` would use a single-value container again, and so recurse without end.
            guard !isContainer else { return try base.decode(LocatedDecoding<T>.self).value }
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath, debugDescription: "expected \(T.self), got a number out of range"))
        }
    }

    /// Whether the value is an array or an object.
    private var isContainer: Bool {
        (try? base.decode([AnyValue].self)) != nil || (try? base.decode([String: AnyValue].self)) != nil
    }

    /// Any JSON value.
    private struct AnyValue: Decodable {
        init(from decoder: any Decoder) {}
    }
}
