import Protocols
import RecordDecoding

/// Finds the values of records at their sources. The paths of errors are not needed, because a document that is not
/// decoded without an error is decoded again by `JSONDecoder`.
extension JSONTape: RecordDocument {
    struct Location {
        /// The index of the value's token.
        let index: Int
        /// The token index of the value for each key; `nil` unless the value is a `largeObject`.
        var values: [String: Int]?
        /// The path of a record; `nil` for a value in it.
        var path: JSONTapePath?
    }

    var response: (any ResponseValues)? { SourceReader(self, record: Location(index: 0, path: .root)) }

    func member(_ key: String, of object: Location) throws -> Location? {
        switch tokens[object.index].kind {
        case .object: return value(ofKey: key, in: object.index).map { Location(index: $0) }
        case .largeObject:
            let values = try object.values ?? valuesByKey(in: object.index)
            return values[key].map { Location(index: $0) }
        default: throw mismatch([String: Any].self, container: "keyed", at: object.index, path: .root)
        }
    }

    func isArray(_ location: Location) -> Bool { tokens[location.index].kind == .array }

    func element(_ index: Int, of array: Location) throws -> Location? {
        let end = Int(tokens[array.index].next)
        var element = array.index + 1
        for _ in 0..<index where element < end { element = Int(tokens[element].next) }
        return element < end ? Location(index: element) : nil
    }

    func isNull(_ location: Location) -> Bool { isNull(location.index) }

    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value {
        try decode(type, at: location.index, path: .root)
    }

    func key(of location: Location) -> String? { location.path?.lastKey }

    func codingPath(of location: Location) -> [any CodingKey] { [] }
}
