public import Records

// Fields whose kinds are known only at run time.

extension RecordDocument {
    /// Returns the value at a location as a value of a kind. Throws a mismatch for a value of another kind.
    @inlinable public func fieldValue(
        _ kind: RecordField.Kind, at location: Location, _ form: FieldSource.Form
    ) throws -> FieldValue {
        switch kind {
        case .list(let element): return try list(of: element, at: location, form)
        case .object(let fields): return try object(fields, at: location)
        case .decimal: return try decimal(at: location, form)
        default:
            if let value = kind.value(from: try fieldValue(at: location), form) { return value }
            throw mismatch(kind.expectation(form), at: location)
        }
    }

    @usableFromInline func list(
        of element: RecordField.Kind, at location: Location, _ form: FieldSource.Form
    ) throws -> FieldValue {
        if case .separated = form, case .text(let text) = try fieldValue(at: location),
            let list = form.list(in: text)
        {
            return list
        }
        guard let elements = try elements(of: location) else { throw mismatch("an array", at: location) }
        return .list(try elements.map { try fieldValue(element, at: $0, form) })
    }

    @usableFromInline func object(_ fields: [RecordField], at location: Location) throws -> FieldValue {
        guard try members(of: location) != nil else { throw mismatch("an object", at: location) }
        let values = try SourceReader(self, record: location).values(of: fields)
        return .object(zip(fields, values).map { FieldValue.Member($0.name, $1) })
    }

    /// Returns a number with all its digits.
    @usableFromInline func decimal(at location: Location, _ form: FieldSource.Form) throws -> FieldValue {
        let value = try fieldValue(at: location)
        switch value {
        case .integer, .number: return .decimal(try decode(Decimal.self, at: location))
        default:
            if form == .textOrNumber, let number = RecordField.Kind.decimal.value(from: value, form) { return number }
            throw mismatch(RecordField.Kind.decimal.expectation(form), at: location)
        }
    }
}

extension SourceReader {
    /// Returns the value of a field, or its default value; `nil` if it is missing.
    @inlinable public func fieldValue(_ kind: RecordField.Kind, _ source: FieldSource) throws -> FieldValue? {
        guard case .first(let paths, let form) = source.value else {
            return try otherFieldValue(kind, source.value) ?? source.defaultValue
        }
        guard let location = try first(paths, isEmptyMissing: source.isEmptyMissing) else { return source.defaultValue }
        return try document.fieldValue(kind, at: location, form)
    }

    /// Returns the value of a field whose value is not at a path in the record.
    @usableFromInline func otherFieldValue(
        _ kind: RecordField.Kind, _ value: FieldSource.Value
    ) throws -> FieldValue? {
        switch value {
        case .response(let path, let form): return try document.response?.fieldValue(kind, at: path, form)
        case .elements(let path, let source):
            if case .list(let element) = kind { return try elements(element, path, source) }
            return try elements(.any, path, source)
        case .alternatives(let sources):
            return try sources.first { try contains($0) }.flatMap { try fieldValue(kind, $0) }
        case .first, .template, .recordKey, .joined:
            guard let text = try text(value) else { return nil }
            if let value = kind.value(from: .text(text), .textOrNumber) { return value }
            throw document.mismatch(kind.expectation(.asDeclared), at: record)
        }
    }

    /// Returns the values of a source in the elements of an array, and in the elements of arrays inside, as one list; `nil`
    /// if there is no array.
    func elements(
        _ kind: RecordField.Kind, _ path: FieldSource.Path, _ source: FieldSource
    ) throws -> FieldValue? {
        guard let array = try first([path], isEmptyMissing: false) else { return nil }
        guard let elements = try document.elements(of: array) else { throw document.mismatch("an array", at: array) }
        return .list(
            try elements.flatMap { element -> [FieldValue] in
                let reader = SourceReader(document, record: element)
                if case .elements(let path, let source) = source.value {
                    guard case .list(let values)? = try reader.elements(kind, path, source) else { return [] }
                    return values
                }
                return try reader.fieldValue(kind, source).map { [$0] } ?? []
            })
    }

    /// Returns the values of fields, in their order; `null` for missing ones. Throws ``FieldFault`` for a required one.
    @inlinable public func values(of fields: [RecordField]) throws -> [FieldValue] {
        var values: [FieldValue] = []
        values.reserveCapacity(fields.count)
        for field in fields { values.append(try value(of: field)) }
        try fillTemplates(of: fields, in: &values)
        return values
    }

    /// Returns the value of a field; `null` if it is missing or a template.
    @inlinable func value(of field: RecordField) throws -> FieldValue {
        do {
            guard let places = field.places else { return try otherValue(of: field) }
            guard let location = try first(places.paths, isEmptyMissing: places.isEmptyMissing) else {
                return try missingValue(of: field)
            }
            return try document.fieldValue(field.kind, at: location, places.form)
        } catch {
            throw FieldFault(error, field)
        }
    }

    /// Returns the value of a field whose value is not at the first of several places.
    @usableFromInline func otherValue(of field: RecordField) throws -> FieldValue {
        guard case .source(let source) = field.origin else { return .null }
        return try fieldValue(field.kind, source) ?? missingValue(of: field)
    }

    /// Returns the value of a field that the data does not have.
    @usableFromInline func missingValue(of field: RecordField) throws -> FieldValue {
        guard case .source(let source) = field.origin else { return .null }
        if let value = source.defaultValue { return value }
        guard field.isRequired else { return .null }
        throw try missing(field.kind, source)
    }

    @usableFromInline func missing(_ kind: RecordField.Kind, _ source: FieldSource) throws -> any Error {
        guard let location = try missingLocation(source) else { return try missing(source) }
        return document.mismatch(kind.expectation(.asDeclared), at: location)
    }

    @usableFromInline func fillTemplates(of fields: [RecordField], in values: inout [FieldValue]) throws {
        for (index, field) in fields.enumerated() where field.places == nil {
            guard case .template(let parts) = field.origin else { continue }
            let texts = parts.compactMap { part in
                switch part {
                case .text(let text): text
                case .field(let index): values[index].plainText
                }
            }
            if texts.count == parts.count {
                values[index] = .text(texts.joined())
            } else if field.isRequired {
                throw FieldFault(
                    DecodingError.dataCorrupted(
                        .init(
                            codingPath: document.codingPath(of: record), debugDescription: "missing value in a template"
                        )),
                    field)
            }
        }
    }
}

/// An error for a field of a record: the path and the reason, and where the field is described.
public struct FieldFault: Error {
    /// The path of the value, from the root of the document.
    public let codingPath: [any CodingKey]
    /// The reason, which contains no value: `missing key (column 'fullName', required, github.json:26)`.
    public let reason: String

    @usableFromInline init(_ error: any Error, _ field: RecordField) {
        self.init(error, description: field.description)
    }

    /// Adds a description to an error, unless it is about a field of a field, which has one.
    @usableFromInline init(_ error: any Error, description: String) {
        if let fault = error as? FieldFault {
            self = fault
            return
        }
        let reason: String
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            (codingPath, reason) = (context.codingPath + [key], "missing key")
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            (codingPath, reason) = (context.codingPath, context.debugDescription)
        default: (codingPath, reason) = ([], "invalid value")
        }
        self.reason = "\(reason) (\(description))"
    }
}
