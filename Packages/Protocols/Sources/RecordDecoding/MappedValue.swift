public import Records
import Synchronization

/// A value that is decoded with the keys and sources of an API, by a decoder that does not know about them.
///
/// All values inside are decoded in the same way. The decoder has ``FieldKeysUse`` in its `userInfo`.
public struct MappedValue<Value: Decodable>: Decodable {
    /// The decoded value.
    public let value: Value

    public init(from decoder: any Decoder) throws {
        let use = CodingUserInfoKey.fieldKeysUse.flatMap { decoder.userInfo[$0] } as? FieldKeysUse
        let mapping = use?.mapping(of: Value.self) ?? FieldMapping()
        // Decoders treat some types of Foundation as values of their own and do not call their `init(from:)`.
        value =
            try isPlain(Value.self)
            ? decoder.singleValueContainer().decode(Value.self)
            : Value(from: MappedDecoder(decoder, mapping, nested: .mapped))
    }
}

/// The keys of an API while a document is decoded, and whether they were needed.
public final class FieldKeysUse: Sendable {
    private let keys: FieldKeys
    private let document: Data
    private let state = Mutex(State())

    private struct State {
        var isMapped = false
        /// The whole document, decoded when a record needs a value of the response.
        var response: FieldValue?
    }

    /// Creates the use of keys in one JSON document.
    public init(_ keys: FieldKeys, in document: Data) {
        self.keys = keys
        self.document = document
    }

    /// Whether a type was decoded whose fields do not have the keys that it declares.
    public var isMapped: Bool { state.withLock(\.isMapped) }

    fileprivate func mapping(of type: Any.Type) -> FieldMapping? {
        let mapping = FieldMappings(keys) { [self] in response }.mapping(of: type)
        if mapping != nil { state.withLock { $0.isMapped = true } }
        return mapping
    }

    private var response: any ResponseValues {
        let response = state.withLock { state in
            if let response = state.response { return response }
            let response = (try? JSONDecoder().decode(FieldValue.self, from: document)) ?? .null
            state.response = response
            return response
        }
        return FieldValueDocument(root: response).reader
    }
}

extension JSONDecoder {
    /// Sets the keys with which the decoder decodes a ``MappedValue``.
    public func setKeys(_ use: FieldKeysUse) {
        if let key = CodingUserInfoKey.fieldKeysUse { userInfo[key] = use }
    }
}

extension CodingUserInfoKey {
    /// The ``FieldKeysUse`` for ``MappedValue``. It is not `nil`.
    fileprivate static let fieldKeysUse = CodingUserInfoKey(rawValue: "fieldKeysUse")
}

/// Returns whether a type has no fields.
func isPlain(_ type: Any.Type) -> Bool {
    type == String.self || type == Bool.self || type == Int.self || type == Double.self || type == Int64.self
        || type == Date.self || type == URL.self || type == Decimal.self || type == Data.self
        || type == FieldValue.self || type is any BinaryInteger.Type || type == Float.self
}

struct MappedUnkeyedContainer: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        isPlain(type) ? try base.decode(type) : try base.decode(MappedValue<Value>.self).value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try base.nestedContainer(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        MappedUnkeyedContainer(base: try base.nestedUnkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { try base.superDecoder() }
}

struct MappedSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        isPlain(type) ? try base.decode(type) : try base.decode(MappedValue<Value>.self).value
    }
}
