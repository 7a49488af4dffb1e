public import Records

/// A document in which ``SourceReader`` finds values.
public protocol RecordDocument {
    /// A place in the document.
    associatedtype Location

    /// The values that records read from the response around them; `nil` if the format has none.
    var response: (any ResponseValues)? { get }

    /// Returns the value of a key; `nil` if the object does not have it. Throws if the location is not an object.
    func member(_ key: String, of object: Location) throws -> Location?
    /// Returns whether the value at a location is an array.
    func isArray(_ location: Location) -> Bool
    /// Returns an element of an array; `nil` if the array is too short.
    func element(_ index: Int, of array: Location) throws -> Location?
    /// Returns the elements of an array; `nil` for any other value.
    func elements(of array: Location) throws -> [Location]?
    /// Returns the members of an object, each with its ``key(of:)``; `nil` for any other value.
    func members(of object: Location) throws -> [Location]?
    /// Returns the key of the value at a location in the object that contains it; `nil` for the root and for an element.
    func key(of location: Location) -> String?
    /// Returns whether the value at a location is `null`.
    func isNull(_ location: Location) throws -> Bool
    /// Returns the value at a location, whatever its kind is. The members of an object are sorted by name.
    func fieldValue(at location: Location) throws -> FieldValue
    /// Returns the error for a value of another kind.
    func mismatch(_ expected: String, at location: Location) -> any Error
    /// Decodes the value at a location.
    func decode<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value
    /// Returns the path of a location for an error.
    func codingPath(of location: Location) -> [any CodingKey]
}

extension RecordDocument {
    /// Decodes a value in the form in which the API sends it.
    @inlinable func decode<Value: Decodable>(
        _ type: Value.Type, at location: Location, _ form: FieldSource.Form
    ) throws -> Value {
        switch form {
        case .asDeclared: return try decode(type, at: location)
        case .textOrNumber: return try textOrNumber(type, at: location)
        case .secondsSince1970: return try date(type, at: location, unitsPerSecond: 1)
        case .millisecondsSince1970: return try date(type, at: location, unitsPerSecond: 1000)
        case .httpDate, .localTime, .separated: return try textForm(type, at: location, form)
        }
    }

    /// Decodes a date or a list from text. A property of another type is decoded as it declares.
    @usableFromInline func textForm<Value: Decodable>(
        _ type: Value.Type, at location: Location, _ form: FieldSource.Form
    ) throws -> Value {
        let kind: RecordField.Kind = if case .separated = form { .list(.text) } else { .date }
        guard kind.isValue(of: type) else { return try decode(type, at: location) }
        return try fieldValue(kind, at: location, form).decoded(as: type)
    }

    /// Decodes a date from a number. A property of another type is decoded as it declares.
    @usableFromInline func date<Value: Decodable>(
        _ type: Value.Type, at location: Location, unitsPerSecond: Double
    ) throws -> Value {
        guard type == Date.self else { return try decode(type, at: location) }
        let date = Date(timeIntervalSince1970: try decode(Double.self, at: location) / unitsPerSecond)
        return try date as? Value ?? decode(type, at: location)
    }

    /// Decodes text from text or a number, or a number from a number or text.
    @inlinable func textOrNumber<Value: Decodable>(_ type: Value.Type, at location: Location) throws -> Value {
        // Tries the declared type first, because it is the usual form. A failed attempt throws, and throwing is slow.
        do {
            return try decode(type, at: location)
        } catch {
            if let value = otherForm(type, at: location) { return value }
            guard let text = try? decode(String.self, at: location) else { throw error }
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath(of: location),
                    debugDescription: "expected \(type), got the string \"\(text)\""))
        }
    }

    @usableFromInline func otherForm<Value>(_ type: Value.Type, at location: Location) -> Value? {
        if type == String.self {
            let integer = try? decode(Int128.self, at: location)
            let digits = integer.map { String($0) } ?? (try? decode(Double.self, at: location)).map { String($0) }
            return digits as? Value
        }
        return (try? decode(String.self, at: location)).flatMap { FieldValue.number($0, as: type) }
    }
}

extension RecordField.Kind {
    /// Returns whether values of this kind are values of a property's type.
    fileprivate func isValue(of type: Any.Type) -> Bool {
        if case .list = self { type == [String].self } else { type == Date.self }
    }
}
