import Records

/// A document that was decoded as one value.
///
/// The document and its locations are classes, because debug builds of Swift 6.3.1 pass a struct with a `FieldValue`, whose
/// alignment is 16 bytes, to closures at a misaligned address.
final class FieldValueDocument: RecordDocument {
    final class Location {
        let value: FieldValue
        let path: [any CodingKey]

        init(value: FieldValue, path: [any CodingKey]) {
            self.value = value
            self.path = path
        }
    }

    /// The whole document.
    private let root: FieldValue

    init(root: FieldValue) { self.root = root }

    /// A reader of the whole document.
    var reader: SourceReader<FieldValueDocument> { SourceReader(self, record: Location(value: root, path: [])) }

    var response: (any ResponseValues)? { reader }

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
        return Location(value: values[index], path: array.path + [IndexKey(index)])
    }

    func elements(of array: Location) -> [Location]? {
        guard case .list(let values) = array.value else { return nil }
        return values.enumerated().map { Location(value: $1, path: array.path + [IndexKey($0)]) }
    }

    func members(of object: Location) -> [Location]? {
        guard case .object(let members) = object.value else { return nil }
        return members.map { Location(value: $0.value, path: object.path + [FieldKey($0.name)]) }
    }

    func key(of location: Location) -> String? {
        location.path.last.flatMap { $0.intValue == nil ? $0.stringValue : nil }
    }

    func fieldValue(at location: Location) -> FieldValue { location.value }

    func isNull(_ location: Location) -> Bool { location.value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value {
        do {
            return try location.value.decoded(as: type)
        } catch {
            throw mismatch("\(type)", at: location)
        }
    }

    func mismatch(_ expected: String, at location: Location) -> any Error {
        DecodingError.dataCorrupted(
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

/// The key of an element of an array. Its text is the same as in `JSONDecoder`.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}
