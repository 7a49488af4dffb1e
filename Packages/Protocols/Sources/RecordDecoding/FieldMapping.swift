public import Records

/// The keys and sources of the fields of one type, by the name that the type uses in `init(from:)`.
public final class FieldMapping {
    /// Where the value of a field is.
    public enum Field {
        case key(FieldKey)
        case source(FieldSource)
    }

    private let keys: FieldKeys
    private let sources: [String: FieldSource]
    /// Returns the values of the response around a record; `nil` if it has none.
    let response: () -> (any ResponseValues)?
    /// The fields that were looked up, in this order.
    private var fields: [(name: String, field: Field)] = []
    private var next = 0

    /// Creates a mapping; `nil` if the fields of the type have the keys that the type declares.
    fileprivate init?(of type: Any.Type, keys: FieldKeys, response: @escaping () -> (any ResponseValues)?) {
        sources = keys.sources(of: type)
        if sources.isEmpty {
            guard keys.style != .asDeclared, !(type is any TransparentDecodable.Type) else { return nil }
        }
        self.keys = keys
        self.response = response
    }

    /// Creates a mapping that changes nothing.
    init() {
        keys = .asDeclared
        sources = [:]
        response = { nil }
    }

    /// Returns where the value of a field is.
    ///
    /// A type decodes its fields in the same order every time, so the next field is usually that after the last one.
    public func field(_ name: String) -> Field {
        if next < fields.count, fields[next].name == name {
            next += 1
            return fields[next - 1].field
        }
        let index = fields.firstIndex { $0.name == name } ?? fields.count
        if index == fields.count {
            let field = sources[name].map(Self.field) ?? .key(FieldKey(keys.key(for: name)))
            // A type may read any number of keys that a server sends.
            guard fields.count < Self.maximumCount else { return field }
            fields.append((name, field))
        }
        next = index + 1
        return fields[index].field
    }

    private static let maximumCount = 200

    /// Whether a field is at an index of the value itself, so that the value can be an array: `[1].total`.
    public private(set) lazy var readsArrays = sources.values.contains(where: \.readsArray)

    /// Returns the key of a source that is only another key, because a key is found faster than a path.
    private static func field(at source: FieldSource) -> Field {
        guard case .first(let paths, .asDeclared) = source.value, paths.count == 1, paths[0].count == 1,
            !source.isEmptyMissing, source.defaultValue == nil, paths[0][0].onlyIndex == nil
        else { return .source(source) }
        return .key(FieldKey(paths[0][0]))
    }
}

extension FieldSource {
    /// Whether the value is at an index of the record, or the record itself.
    fileprivate var readsArray: Bool {
        let isIndex = { (path: Path) in path.first.map { $0.onlyIndex != nil } ?? true }
        return switch value {
        case .first(let paths, _): paths.contains(where: isIndex)
        case .elements(let path, _): isIndex(path)
        case .alternatives(let sources): sources.contains(where: \.readsArray)
        case .template, .recordKey, .joined, .response: false
        }
    }
}

/// The mappings of the types in one document. They are made when a type is decoded for the first time.
public final class FieldMappings {
    private let keys: FieldKeys
    private let response: () -> (any ResponseValues)?
    private var mappings: [ObjectIdentifier: FieldMapping?] = [:]

    /// Creates mappings with the keys of an API.
    ///
    /// - Parameter response: Returns the values of the response for a decoder that cannot find them itself.
    public init(_ keys: FieldKeys, response: @escaping () -> (any ResponseValues)? = { nil }) {
        self.keys = keys
        self.response = response
    }

    /// Returns the mapping of a type; `nil` if its fields have the keys that it declares.
    public func mapping(of type: Any.Type) -> FieldMapping? {
        if let mapping = mappings[ObjectIdentifier(type)] { return mapping }
        let mapping = FieldMapping(of: type, keys: keys, response: response)
        mappings[ObjectIdentifier(type)] = .some(mapping)
        return mapping
    }
}

/// A type whose keys are data, or that decodes only values of another type. Its keys are never changed.
private protocol TransparentDecodable {}

extension Dictionary: TransparentDecodable {}
extension Array: TransparentDecodable {}
extension Optional: TransparentDecodable {}
extension FieldValue: TransparentDecodable {}
