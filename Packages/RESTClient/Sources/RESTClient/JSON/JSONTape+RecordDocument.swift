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
        /// The path of a record, for its key; `nil` for an element of an array and for a value in a record.
        var path: JSONTapePath?
        /// The keys that are looked up in each object of a list; `nil` for any other value.
        var keys: JSONTapeKeys?
    }

    /// A reader of the whole document.
    var reader: SourceReader<JSONTape> { SourceReader(self, record: location(of: 0)) }

    /// A reader of the whole document, which was converted from XML.
    var xmlReader: SourceReader<XMLRecordDocument<JSONTape>> { XMLRecordDocument(self, root: location(of: 0)).reader }

    var response: (any ResponseValues)? { reader }

    /// Returns the location of a record, whose keys are looked up many times.
    private func location(of index: Int, path: JSONTapePath? = nil, keys: JSONTapeKeys? = nil) -> Location {
        // A key that is not valid text makes the tape refuse the document.
        let values = tokens[index].kind == .largeObject ? try? valuesByKey(in: index) : nil
        return Location(index: index, values: values, path: path, keys: keys)
    }

    func member(_ key: String, of object: Location) throws -> Location? {
        switch tokens[object.index].kind {
        case .object:
            let value =
                object.keys.map { $0.value(ofKey: key, in: object.index, of: self) }
                ?? value(ofKey: key, in: object.index)
            return value.map { Location(index: $0) }
        case .largeObject:
            let values = try object.values ?? valuesByKey(in: object.index)
            return values[key].map { Location(index: $0) }
        default: throw mismatch([String: Any].self, container: "keyed", at: object.index, path: .root)
        }
    }

    func isArray(_ location: Location) -> Bool { tokens[location.index].kind == .array }

    func element(_ index: Int, of array: Location) throws -> Location? {
        let end = array.index + tokens[array.index].count
        var element = array.index + 1
        for _ in 0..<index where element < end { element += tokens[element].count }
        return element < end ? Location(index: element) : nil
    }

    func elements(of array: Location) -> [Location]? {
        guard let indices = elementIndices(of: array.index) else { return nil }
        let keys = indices.contains { tokens[$0].kind == .object } ? JSONTapeKeys() : nil
        return indices.map { location(of: $0, keys: keys) }
    }

    func members(of object: Location) -> [Location]? {
        memberIndices(of: object.index)?.map { key, value in
            location(of: value, path: .root.appending(FieldKey(text(tokens[key]) ?? "")))
        }
    }

    func mismatch(_ expected: String, at location: Location) -> any Error { refuse("a value of another kind") }

    func fieldValue(at location: Location) throws -> FieldValue { try fieldValue(at: location.index) }

    func isNull(_ location: Location) -> Bool { isNull(location.index) }

    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value {
        try decode(type, at: location.index, path: .root)
    }

    func key(of location: Location) -> String? { location.path?.lastKey }

    func codingPath(of location: Location) -> [any CodingKey] { [] }
}
