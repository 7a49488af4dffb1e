public import Records

/// A document that was converted from XML. There, a list of one element looks like that element, so every value counts as a
/// list of one.
public struct XMLRecordDocument<Base: RecordDocument>: RecordDocument {
    private let base: Base
    private let root: Base.Location

    /// Creates a document from one in which only elements with the same name are in arrays.
    public init(_ base: Base, root: Base.Location) {
        self.base = base
        self.root = root
    }

    /// A reader of the whole document.
    public var reader: SourceReader<XMLRecordDocument> { SourceReader(self, record: root) }

    public var response: (any ResponseValues)? { reader }

    public func isArray(_ location: Base.Location) -> Bool { true }

    public func element(_ index: Int, of array: Base.Location) throws -> Base.Location? {
        if base.isArray(array) { return try base.element(index, of: array) }
        return index == 0 ? array : nil
    }

    public func elements(of array: Base.Location) throws -> [Base.Location]? { try base.elements(of: array) ?? [array] }

    public func member(_ key: String, of object: Base.Location) throws -> Base.Location? {
        try base.member(key, of: object)
    }

    public func members(of object: Base.Location) throws -> [Base.Location]? { try base.members(of: object) }
    public func key(of location: Base.Location) -> String? { base.key(of: location) }
    public func isNull(_ location: Base.Location) throws -> Bool { try base.isNull(location) }
    public func fieldValue(at location: Base.Location) throws -> FieldValue { try base.fieldValue(at: location) }

    public func mismatch(_ expected: String, at location: Base.Location) -> any Error {
        base.mismatch(expected, at: location)
    }

    public func decode<Value: Decodable>(_ type: Value.Type, at location: Base.Location) throws -> Value {
        try base.decode(type, at: location)
    }

    public func codingPath(of location: Base.Location) -> [any CodingKey] { base.codingPath(of: location) }
}
