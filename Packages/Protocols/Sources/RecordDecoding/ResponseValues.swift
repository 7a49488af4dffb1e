public import Records

/// What a record can read from the response around it.
public protocol ResponseValues {
    /// Returns whether there is a value at a path from the root.
    func contains(_ path: FieldSource.Path) throws -> Bool
    /// Returns the value at a path from the root; `nil` if it is missing.
    func value<Value: Decodable>(
        _ type: Value.Type, at path: FieldSource.Path, _ form: FieldSource.Form
    ) throws -> Value?
    /// Returns the value at a path from the root as a value of a kind; `nil` if it is missing.
    func fieldValue(
        _ kind: RecordField.Kind, at path: FieldSource.Path, _ form: FieldSource.Form
    ) throws -> FieldValue?
}

/// The record is the root of the response.
extension SourceReader: ResponseValues {
    public func contains(_ path: FieldSource.Path) throws -> Bool {
        try first([path], isEmptyMissing: false) != nil
    }

    public func value<Value: Decodable>(
        _ type: Value.Type, at path: FieldSource.Path, _ form: FieldSource.Form
    ) throws -> Value? {
        try first([path], isEmptyMissing: false).map { try document.decode(type, at: $0, form) }
    }

    public func fieldValue(
        _ kind: RecordField.Kind, at path: FieldSource.Path, _ form: FieldSource.Form
    ) throws -> FieldValue? {
        try first([path], isEmptyMissing: false).map { try document.fieldValue(kind, at: $0, form) }
    }
}
