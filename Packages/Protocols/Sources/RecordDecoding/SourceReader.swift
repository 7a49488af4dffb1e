public import Records

// Inlinable, because a list has thousands of values.

/// A reader of the values of one record at their sources.
public struct SourceReader<Document: RecordDocument> {
    @usableFromInline let document: Document
    @usableFromInline let record: Document.Location

    /// Creates a reader of the record at a location.
    @inlinable public init(_ document: Document, record: Document.Location) {
        self.document = document
        self.record = record
    }

    /// Returns whether the data has a value for a field. A default value counts.
    public func contains(_ source: FieldSource) throws -> Bool {
        guard source.defaultValue == nil else { return true }
        return switch source.value {
        case .first(let paths, _): try first(paths, isEmptyMissing: source.isEmptyMissing) != nil
        case .template, .joined, .recordKey: try text(source.value) != nil
        case .response(let path, _): try document.response?.contains(path) == true
        case .elements(let path, let source): try elements(.any, path, source) != nil
        case .alternatives(let sources): try sources.contains { try contains($0) }
        }
    }

    /// Returns the value of a field, or its default value. Throws the error for a missing key if there is neither.
    @inlinable public func value<Value: Decodable>(_ type: Value.Type, _ source: FieldSource) throws -> Value {
        if let value = try valueIfPresent(type, source) { return value }
        return try missing(type, source)
    }

    /// Returns the value of a field, or its default value; `nil` if it is missing.
    @inlinable public func valueIfPresent<Value: Decodable>(
        _ type: Value.Type, _ source: FieldSource
    ) throws -> Value? {
        guard case .first(let paths, let form) = source.value else {
            return try otherValue(type, source.value) ?? fallback(type, source)
        }
        guard let location = try first(paths, isEmptyMissing: source.isEmptyMissing) else {
            return try fallback(type, source)
        }
        return try document.decode(type, at: location, form)
    }

    /// Returns the value of a field whose value is not at a path in the record.
    @usableFromInline func otherValue<Value: Decodable>(
        _ type: Value.Type, _ value: FieldSource.Value
    ) throws -> Value? {
        if case .response(let path, let form) = value { return try document.response?.value(type, at: path, form) }
        if case .elements(let path, let source) = value {
            return try list(of: type, path, source)
        }
        if case .alternatives(let sources) = value {
            return try sources.first { try contains($0) }.flatMap { try valueIfPresent(type, $0) }
        }
        return try text(value).map { try FieldValue.text($0).decoded(as: type) }
    }

    /// Returns the values of a source in the elements of an array. An error has the path of the first invalid value.
    private func list<Value: Decodable>(
        of type: Value.Type, _ path: FieldSource.Path, _ source: FieldSource
    ) throws -> Value? {
        guard let values = try elements(.any, path, source) else { return nil }
        do {
            return try values.decoded(as: type)
        } catch let error as DecodingError {
            let places = try places(of: path, source)
            throw error.moved { path in
                guard let index = path.first?.intValue, places.indices.contains(index) else { return path }
                return places[index] + path.dropFirst()
            }
        }
    }

    /// Returns the paths of the values of ``elements(_:_:_:)``, from the root of the document.
    private func places(of path: FieldSource.Path, _ source: FieldSource) throws -> [[any CodingKey]] {
        guard let array = try first([path], isEmptyMissing: false), let elements = try document.elements(of: array)
        else {
            return []
        }
        return try elements.flatMap { element -> [[any CodingKey]] in
            let reader = SourceReader(document, record: element)
            if case .elements(let path, let source) = source.value { return try reader.places(of: path, source) }
            guard try reader.contains(source) else { return [] }
            guard case .first(let paths, _) = source.value,
                let place = try reader.first(paths, isEmptyMissing: source.isEmptyMissing)
            else { return [document.codingPath(of: element)] }
            return [document.codingPath(of: place)]
        }
    }

    @usableFromInline func fallback<Value: Decodable>(_ type: Value.Type, _ source: FieldSource) throws -> Value? {
        try source.defaultValue?.decoded(as: type)
    }

    /// Throws the error for a required field without a value, with the first path of its source without one.
    @usableFromInline func missing<Value: Decodable>(_ type: Value.Type, _ source: FieldSource) throws -> Value {
        if let location = try missingLocation(source) { return try document.decode(type, at: location) }
        throw try missing(source)
    }

    /// Returns the location of the `null` that makes a value missing; `nil` if a key on the way is missing.
    func missingLocation(_ source: FieldSource) throws -> Document.Location? {
        if case .response = source.value { return nil }
        return try location(missingPath(source))
    }

    /// Returns the error for a missing key.
    func missing(_ source: FieldSource) throws -> any Error {
        if case .response(let path, _) = source.value { return missing(path, in: []) }
        return missing(try missingPath(source), in: document.codingPath(of: record))
    }

    private func missingPath(_ source: FieldSource) throws -> FieldSource.Path {
        let paths = source.value.paths
        return try paths.first { try location($0).map(document.isNull) != false } ?? paths.first ?? []
    }

    private func missing(_ path: FieldSource.Path, in codingPath: [any CodingKey]) -> DecodingError {
        let keys = path.map { (step) -> any CodingKey in
            if let index = step.onlyIndex { return IndexKey(index) }
            return FieldKey(step)
        }
        return .keyNotFound(
            keys.last ?? FieldKey(""),
            .init(codingPath: codingPath + keys.dropLast(), debugDescription: "missing value"))
    }

    /// Returns the first location with a value.
    @inlinable func first(_ paths: [FieldSource.Path], isEmptyMissing: Bool) throws -> Document.Location? {
        for path in paths {
            guard let location = try location(path), try !document.isNull(location) else { continue }
            if isEmptyMissing, (try? document.decode(String.self, at: location)) == "" { continue }
            return location
        }
        return nil
    }

    /// Returns the location of a path; `nil` if a key on the way is missing or `null`, or an array is too short.
    @inlinable public func location(_ path: FieldSource.Path) throws -> Document.Location? {
        var location = record
        for step in path {
            guard try !document.isNull(location), let next = try inside(location, step) else { return nil }
            location = next
        }
        return location
    }

    /// Returns an element of an array if the step is an index, or a member of an object.
    @inlinable func inside(_ location: Document.Location, _ step: String) throws -> Document.Location? {
        let first = step.utf8.first
        if let first, first <= UInt8(ascii: "9"), let index = Int(step), index >= 0, document.isArray(location) {
            return try document.element(index, of: location)
        }
        if first == UInt8(ascii: "["), let index = step.onlyIndex {
            guard document.isArray(location) else { throw document.mismatch("an array", at: location) }
            return try document.element(index, of: location)
        }
        return try document.member(step, of: location)
    }
}

// MARK: - Text of several values

extension SourceReader {
    /// Returns the text of a template or of joined values; `nil` if one of the values is missing.
    func text(_ value: FieldSource.Value) throws -> String? {
        switch value {
        case .first(let paths, _): return try first(paths, isEmptyMissing: false).map(text(at:))
        case .response(let path, _): return try document.response?.value(String.self, at: path, .textOrNumber)
        case .recordKey: return document.key(of: record)
        case .alternatives(let sources):
            return try sources.first { try contains($0) }.flatMap { try text($0.value) ?? $0.defaultValue?.plainText }
        case .elements: return nil
        case .template(let parts):
            let texts = try parts.compactMap(text)
            return texts.count < parts.count ? nil : texts.joined()
        case .joined(let sources, let separator):
            let texts = try sources.compactMap { try text($0.value) ?? $0.defaultValue?.plainText }
            return texts.count < sources.count ? nil : texts.filter { !$0.isEmpty }.joined(separator: separator)
        }
    }

    private func text(_ part: FieldSource.TemplatePart) throws -> String? {
        switch part {
        case .text(let text): text
        case .path(let path): try first([path], isEmptyMissing: false).map(text(at:))
        }
    }

    private func text(at location: Document.Location) throws -> String {
        try document.decode(String.self, at: location, .textOrNumber)
    }
}

extension String {
    /// The index of a step such as `[0]`; `nil` for any other step.
    @inlinable var onlyIndex: Int? {
        guard utf8.first == UInt8(ascii: "["), utf8.last == UInt8(ascii: "]") else { return nil }
        return Int(dropFirst().dropLast()).flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension FieldSource.Value {
    /// The paths of the value, in order.
    fileprivate var paths: [FieldSource.Path] {
        switch self {
        case .first(let paths, _): paths
        case .joined(let sources, _), .alternatives(let sources): sources.flatMap(\.value.paths)
        case .recordKey, .response: []
        case .elements(let path, _): [path]
        case .template(let parts):
            parts.compactMap { part in
                guard case .path(let path) = part else { return nil }
                return path
            }
        }
    }
}
