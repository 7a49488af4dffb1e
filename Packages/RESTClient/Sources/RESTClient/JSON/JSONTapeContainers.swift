import Essentials
import Protocols
import RecordDecoding

/// The object that a keyed container reads. The standard library copies the container for each key, so that one reference
/// takes less time than several.
private final class JSONTapeObject {
    let tape: JSONTape
    let index: Int
    let path: JSONTapePath
    /// The token index of the value for each key; `nil` unless the object is a `largeObject`. An array has no keys.
    let values: [String: Int]?
    let mapping: FieldMapping?
    let keys: JSONTapeKeys?

    init(_ decoder: JSONTapeDecoder) throws {
        (tape, index, path) = (decoder.tape, decoder.index, decoder.path)
        (mapping, keys) = (decoder.mapping, decoder.keys)
        switch tape.tokens[index].kind {
        case .object: values = nil
        case .largeObject: values = try tape.valuesByKey(in: index)
        case .array where mapping?.readsArrays == true: values = [:]
        default: throw tape.mismatch([String: Any].self, container: "keyed", at: index, path: path)
        }
    }

    func value(ofKey key: String) -> Int? {
        if let values { return values[key] }
        if let keys { return keys.value(ofKey: key, in: index, of: tape) }
        return tape.value(ofKey: key, in: index)
    }
}

struct JSONTapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONTapeObject

    private var tape: JSONTape { object.tape }
    private var path: JSONTapePath { object.path }
    private var mapping: FieldMapping? { object.mapping }

    init(_ decoder: JSONTapeDecoder) throws {
        object = try JSONTapeObject(decoder)
    }

    var codingPath: [any CodingKey] { path.keys }

    /// The keys in unspecified order, as in `JSONDecoder`.
    var allKeys: [Key] {
        let values = object.values ?? (try? tape.valuesByKey(in: object.index)) ?? [:]
        return values.keys.compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: Key) -> Bool {
        guard let mapping else { return find(key.stringValue) != nil }
        return switch mapping.field(key.stringValue) {
        case .key(let key): find(key.stringValue) != nil
        case .source(let source): (try? reader.contains(source)) != false
        }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let mapping else { return tape.isNull(try index(of: key)) }
        return switch mapping.field(key.stringValue) {
        case .key(let key): tape.isNull(try index(of: key))
        case .source(let source): try !reader.contains(source)
        }
    }

    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key)
    }

    @inline(__always) func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try valueIfPresent(key)
    }

    @inline(__always) func value<Value: Decodable>(_ key: Key) throws -> Value {
        guard let mapping else { return try memberValue(key) }
        switch mapping.field(key.stringValue) {
        case .key(let key): return try memberValue(key)
        case .source(let source): return try reader.value(Value.self, source)
        }
    }

    @inline(__always) func valueIfPresent<Value: Decodable>(_ key: Key) throws -> Value? {
        guard let mapping else { return try memberIfPresent(key) }
        switch mapping.field(key.stringValue) {
        case .key(let key): return try memberIfPresent(key)
        case .source(let source): return try reader.valueIfPresent(Value.self, source)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nestedDecoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nestedDecoder(key).unkeyedContainer()
    }

    /// Returns the decoder for a key. Refuses a missing key, for which `JSONDecoder` would return a decoder for null.
    func superDecoder(forKey key: Key) throws -> any Decoder {
        guard contains(key) else { throw tape.refuse("no value for a super decoder") }
        return try nestedDecoder(key)
    }

    func superDecoder() throws -> any Decoder { throw tape.refuse("a super decoder without a key") }

    private func nestedDecoder(_ key: Key) throws -> JSONTapeDecoder {
        guard let mapping, case .key(let mapped) = mapping.field(key.stringValue) else {
            return JSONTapeDecoder(tape: tape, index: try index(of: key), path: path.appending(key))
        }
        return JSONTapeDecoder(tape: tape, index: try index(of: mapped), path: path.appending(mapped))
    }

    private var reader: SourceReader<JSONTape> {
        SourceReader(
            tape,
            record: JSONTape.Location(index: object.index, values: object.values, path: path, keys: object.keys))
    }

    @inline(__always) private func memberValue<Value: Decodable>(_ key: some CodingKey) throws -> Value {
        try tape.decode(Value.self, at: try index(of: key), path: path.appending(key))
    }

    @inline(__always) private func memberIfPresent<Value: Decodable>(_ key: some CodingKey) throws -> Value? {
        guard let index = find(key.stringValue), !tape.isNull(index) else { return nil }
        return try tape.decode(Value.self, at: index, path: path.appending(key))
    }

    private func index(of key: some CodingKey) throws -> Int {
        if let index = find(key.stringValue) { return index }
        throw DecodingError.keyNotFound(
            key,
            .init(
                codingPath: codingPath,
                debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\")."))
    }

    private func find(_ key: String) -> Int? { object.value(ofKey: key) }
}

struct JSONTapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let tape: JSONTape
    private let path: JSONTapePath
    private let elementCount: Int
    /// The keys that are looked up in each element; `nil` unless there are several, the first of which is an object.
    private let keys: JSONTapeKeys?
    /// The token index of the next element.
    private var index: Int

    private(set) var currentIndex = 0

    init(tape: JSONTape, index: Int, path: JSONTapePath) throws {
        guard tape.tokens[index].kind == .array else {
            throw tape.mismatch([Any].self, container: "unkeyed", at: index, path: path)
        }
        self.tape = tape
        self.path = path
        self.index = index + 1
        elementCount = tape.elementCount(ofArray: index)
        keys = elementCount > 1 && tape.tokens[index + 1].kind == .object ? JSONTapeKeys() : nil
    }

    var codingPath: [any CodingKey] { path.keys }
    var count: Int? { elementCount }
    var isAtEnd: Bool { currentIndex >= elementCount }

    mutating func decodeNil() throws -> Bool {
        try checkNotAtEnd()
        guard tape.isNull(index) else { return false }
        advance()
        return true
    }

    @inline(__always) mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try nextValue()
    }

    @inline(__always) mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try nextValueIfPresent()
    }

    @inline(__always) mutating func nextValue<Value: Decodable>() throws -> Value {
        try checkNotAtEnd()
        let value = try tape.decode(Value.self, at: index, keys: keys, path: path.appending(index: currentIndex))
        // If decoding throws, the container stays at this element.
        advance()
        return value
    }

    @inline(__always) mutating func nextValueIfPresent<Value: Decodable>() throws -> Value? {
        guard try !decodeNil() else { return nil }
        return try nextValue()
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try nestedDecoder().container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try nestedDecoder().unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try nestedDecoder()
        advance()
        return decoder
    }

    private func nestedDecoder() throws -> JSONTapeDecoder {
        try checkNotAtEnd()
        return JSONTapeDecoder(tape: tape, index: index, path: path.appending(index: currentIndex))
    }

    /// Refuses reads past the end, because the behavior of `JSONDecoder` depends on the function that is called.
    private func checkNotAtEnd() throws {
        guard !isAtEnd else { throw tape.refuse("a value after the end of an array") }
    }

    private mutating func advance() {
        index += tape.tokens[index].count
        currentIndex += 1
    }
}

// For concrete types, the functions below replace the standard library's default implementations, which the generic
// functions above do not replace. The default implementations search for each key three times. They also differ from
// `JSONDecoder` past the end of an array.

extension JSONTapeKeyedContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try valueIfPresent(key) }
}

extension JSONTapeUnkeyedContainer {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try nextValue() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try nextValue() }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try nextValueIfPresent() }
}

extension JSONTapeDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try tape.decode(type, at: index, path: path) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try tape.decode(type, at: index, path: path) }
}
