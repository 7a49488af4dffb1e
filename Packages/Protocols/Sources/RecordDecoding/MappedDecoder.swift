import Records

/// A decoder that finds the fields of a type at the keys and paths that the API uses.
///
/// The type decodes itself with the names of its properties, as if the API used these names.
public struct MappedDecoder: Decoder {
    private let base: any Decoder
    private let mapping: FieldMapping
    private let nested: NestedValues

    /// Creates a decoder on a decoder that maps the types of nested values itself.
    public init(_ base: any Decoder, _ mapping: FieldMapping) {
        self.init(base, mapping, nested: .decodedByBase)
    }

    init(_ base: any Decoder, _ mapping: FieldMapping, nested: NestedValues) {
        self.base = base
        self.mapping = mapping
        self.nested = nested
    }

    public var codingPath: [any CodingKey] { base.codingPath }
    public var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if mapping.readsArrays, let elements = try? base.unkeyedContainer() {
            return KeyedDecodingContainer(
                MappedArrayContainer<Key>(elements: elements, mapping: mapping, nested: nested))
        }
        return KeyedDecodingContainer(
            MappedKeyedContainer<Key>(
                base: try base.container(keyedBy: FieldKey.self), mapping: mapping, nested: nested))
    }

    public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try base.unkeyedContainer()
        return nested == .mapped ? MappedUnkeyedContainer(base: container) : container
    }

    public func singleValueContainer() throws -> any SingleValueDecodingContainer {
        let container = try base.singleValueContainer()
        return nested == .mapped ? MappedSingleValueContainer(base: container) : container
    }
}

/// How values inside a mapped value are decoded.
enum NestedValues {
    /// By the base decoder, which maps their types itself.
    case decodedByBase
    /// As ``MappedValue``, because the base decoder maps no types.
    case mapped
}
