import Records

/// A document that is read through the containers of a decoder.
struct CodableDocument: RecordDocument {
    /// A record, an array that is a record, a member of an object, or the next element of an array.
    enum Location {
        case record(KeyedDecodingContainer<FieldKey>)
        case array(any UnkeyedDecodingContainer)
        case member(KeyedDecodingContainer<FieldKey>, FieldKey)
        case element(any UnkeyedDecodingContainer)
    }

    let nested: NestedValues
    let values: () -> (any ResponseValues)?

    var response: (any ResponseValues)? { values() }

    func member(_ key: String, of object: Location) throws -> Location? {
        let container = try container(of: object)
        return container.contains(FieldKey(key)) ? .member(container, FieldKey(key)) : nil
    }

    private func container(of object: Location) throws -> KeyedDecodingContainer<FieldKey> {
        switch object {
        case .record(let container): container
        case .array: throw mismatch("an object", at: object)
        case .member(let container, let key): try container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
        case .element(var container): try container.nestedContainer(keyedBy: FieldKey.self)
        }
    }

    func isArray(_ location: Location) -> Bool { (try? container(ofArray: location)) != nil }

    func element(_ index: Int, of array: Location) throws -> Location? {
        guard var elements = try container(ofArray: array) else { return nil }
        for _ in 0..<index where !elements.isAtEnd { _ = try elements.decode(SkippedValue.self) }
        return elements.isAtEnd ? nil : .element(elements)
    }

    func elements(of array: Location) throws -> [Location]? {
        guard var rest = try? container(ofArray: array) else { return nil }
        var elements: [Location] = []
        while !rest.isAtEnd {
            elements.append(.element(rest))
            _ = try rest.decode(SkippedValue.self)
        }
        return elements
    }

    func members(of object: Location) throws -> [Location]? {
        guard let container = try? container(of: object) else { return nil }
        return container.allKeys.map { .member(container, $0) }
    }

    private func container(ofArray array: Location) throws -> (any UnkeyedDecodingContainer)? {
        switch array {
        case .record: nil
        case .array(let elements): elements
        case .member(let container, let key): try container.nestedUnkeyedContainer(forKey: key)
        case .element(var container): try container.nestedUnkeyedContainer()
        }
    }

    func isNull(_ location: Location) throws -> Bool {
        switch location {
        case .record, .array: false
        case .member(let container, let key): try container.decodeNil(forKey: key)
        case .element(var container): try container.decodeNil()
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value {
        switch location {
        case .record, .array:
            if type == FieldValue.self, let value = try whole(location) as? Value { return value }
            throw DecodingError.keyNotFound(
                FieldKey(""), .init(codingPath: codingPath(of: location), debugDescription: "missing value"))
        case .member(let container, let key): return try nested.decode(type, in: container, key)
        case .element(var container):
            return nested == .decodedByBase || isPlain(type)
                ? try container.decode(type) : try container.decode(MappedValue<Value>.self).value
        }
    }

    /// Returns a record as a value.
    private func whole(_ record: Location) throws -> FieldValue {
        if case .array(var elements) = record {
            var values: [FieldValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(FieldValue.self)) }
            return .list(values)
        }
        let members = try container(of: record).allKeys.map { key in
            FieldValue.Member(key.stringValue, try decode(FieldValue.self, at: .member(try container(of: record), key)))
        }
        return .object(members.sorted { $0.name < $1.name })
    }

    func fieldValue(at location: Location) throws -> FieldValue { try decode(FieldValue.self, at: location) }

    func mismatch(_ expected: String, at location: Location) -> any Error {
        DecodingError.dataCorrupted(
            .init(codingPath: codingPath(of: location), debugDescription: "expected \(expected), got another value"))
    }

    func key(of location: Location) -> String? {
        guard let key = codingPath(of: location).last else { return nil }
        return key.intValue == nil || key.stringValue == key.intValue?.description ? key.stringValue : nil
    }

    func codingPath(of location: Location) -> [any CodingKey] {
        switch location {
        case .record(let container): container.codingPath
        case .array(let elements): elements.codingPath
        case .member(let container, let key): container.codingPath + [key]
        case .element(let container): container.codingPath + [IndexKey(container.currentIndex)]
        }
    }
}

/// Any value. It is not read.
private struct SkippedValue: Decodable {
    init(from decoder: any Decoder) {}
}

extension FieldMappings {
    /// Creates mappings for a document whose root is decoded by a decoder that maps the types of nested values itself.
    public convenience init(_ keys: FieldKeys, root: @escaping () throws -> any Decoder) {
        self.init(keys) {
            guard let container = try? root().container(keyedBy: FieldKey.self) else { return nil }
            let document = CodableDocument(nested: .decodedByBase) { nil }
            return SourceReader(document, record: .record(container))
        }
    }
}
