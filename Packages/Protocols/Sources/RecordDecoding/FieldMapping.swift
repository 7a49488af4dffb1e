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
    /// One property, because each access to a property of a class is checked for conflicts.
    private var found = FoundFields()

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
    public func field(_ name: String) -> Field {
        if let field = found.next(named: name) { return field }
        let field = sources[name].map(Self.field) ?? .key(FieldKey(keys.key(for: name)))
        found.add(field, named: name)
        return field
    }

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

/// The fields that were looked up, in the order in which they were looked up for the first time.
private struct FoundFields {
    private var fields: [(name: String, field: FieldMapping.Field)] = []
    private var next = 0

    /// A type may read any number of keys that a server sends.
    private static let maximumCount = 200

    /// Returns a field that was looked up before.
    ///
    /// A type decodes its fields in the same order every time, so the next field is usually that after the last one.
    mutating func next(named name: String) -> FieldMapping.Field? {
        if next < fields.count, fields[next].name == name {
            next += 1
            return fields[next - 1].field
        }
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        next = index + 1
        return fields[index].field
    }

    mutating func add(_ field: FieldMapping.Field, named name: String) {
        guard fields.count < Self.maximumCount else { return }
        fields.append((name, field))
        next = fields.count
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
