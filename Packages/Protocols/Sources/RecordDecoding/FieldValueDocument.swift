import Records

/// A document that was decoded as one value.
struct FieldValueDocument: RecordDocument {
    struct Location {
        let value: FieldValue
        let path: [FieldKey]
    }

    var response: (any ResponseValues)? { nil }

    func member(_ key: String, of object: Location) throws -> Location? {
        guard case .object = object.value else {
            throw mismatch("an object", at: object)
        }
        return object.value[key].map { Location(value: $0, path: object.path + [FieldKey(key)]) }
    }

    func isArray(_ location: Location) -> Bool {
        if case .list = location.value { true } else { false }
    }

    func element(_ index: Int, of array: Location) throws -> Location? {
        guard case .list(let values) = array.value, values.indices.contains(index) else { return nil }
        return Location(value: values[index], path: array.path + [FieldKey(String(index))])
    }

    func key(of location: Location) -> String? { location.path.last?.stringValue }

    func isNull(_ location: Location) -> Bool { location.value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value {
        do {
            return try location.value.decoded(as: type)
        } catch {
            throw mismatch("\(type)", at: location)
        }
    }

    private func mismatch(_ expected: String, at location: Location) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: location.path, debugDescription: "expected \(expected), got \(location.value.kindOfJSON)")
        )
    }

    func codingPath(of location: Location) -> [any CodingKey] { location.path }
}

extension FieldValue {
    fileprivate var kindOfJSON: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .number, .decimal: "a number"
        case .text, .date: "a string"
        case .list: "an array"
        case .object: "an object"
        }
    }
}
