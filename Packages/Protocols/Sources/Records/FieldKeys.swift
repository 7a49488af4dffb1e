/// The keys that an API uses for the fields of records.
///
/// By default, a field has the key that its type declares, which is usually the name of the property.
public struct FieldKeys: Sendable {
    /// How a key is made from the name of a property.
    public enum Style: Sendable {
        /// The name itself: `starCount`.
        case asDeclared
        /// Lowercase words with underscores: `star_count`. A name without uppercase letters does not change.
        case snakeCase
    }

    /// How the key of a field is made that has no source of its own.
    public let style: Style
    /// The paths from the root of the response to objects of parallel arrays, each of which is read as an array of objects.
    public private(set) var parallelArrays: [FieldSource.Path] = []
    private var sources: [ObjectIdentifier: [String: FieldSource]] = [:]

    /// Creates keys of one style for all types.
    public init(_ style: Style) {
        self.style = style
    }

    /// Keys that are the names of the properties.
    public static let asDeclared = FieldKeys(.asDeclared)
    /// Keys in lowercase with underscores.
    public static let snakeCase = FieldKeys(.snakeCase)

    /// Returns these keys, with sources for fields of a type.
    ///
    /// A record that only one API sends has the sources in its columns instead; see ``Column/source``. A type that several
    /// providers share, such as `User`, has different sources for each of them.
    public func reading(_ type: Any.Type, from sources: [String: FieldSource]) -> FieldKeys {
        var keys = self
        keys.sources[ObjectIdentifier(type), default: [:]].merge(sources) { $1 }
        return keys
    }

    /// Returns these keys, for an API that sends the fields of its records as parallel arrays.
    ///
    /// The object of arrays at the path is read as an array of objects: `{"time": ["0:00", "1:00"], "rain": [0, 2]}` as
    /// `[{"time": "0:00", "rain": 0}, {"time": "1:00", "rain": 2}]`. A member that is not an array is in each of them.
    /// Arrays of different lengths are an `incorrectData` error. Only JSON has parallel arrays.
    ///
    /// - Parameter path: The path from the root of the response; empty for the root itself.
    public func readingParallelArrays(at path: String = "") -> FieldKeys {
        var keys = self
        keys.parallelArrays.append(path.isEmpty ? [] : FieldSource.steps(path))
        return keys
    }

    /// Returns the sources for fields of a type, by property name. A field without a source has the key ``key(for:)``.
    public func sources(of type: Any.Type) -> [String: FieldSource] {
        let columns = (type as? any Record.Type)?.sources ?? [:]
        return columns.merging(sources[ObjectIdentifier(type)] ?? [:]) { $1 }
    }

    /// Returns the key for an encoder's `keyEncodingStrategy`. Sources are not used: they say only where values are read.
    public func encodedKey(_ path: [any CodingKey]) -> any CodingKey {
        path.last.map { FieldKey(key(for: $0.stringValue)) } ?? FieldKey("")
    }

    /// Returns the key of a property without a source.
    public func key(for property: String) -> String {
        switch style {
        case .asDeclared: property
        case .snakeCase: property.inSnakeCase
        }
    }
}

extension Record {
    fileprivate static var sources: [String: FieldSource] {
        let pairs = columns.compactMap { column in column.source.map { (column.name, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension String {
    /// The words of a name in lowercase, joined by underscores: `avatarURL` is `avatar_url`.
    fileprivate var inSnakeCase: String {
        let characters = Array(self)
        var result = ""
        for (index, character) in characters.enumerated() {
            let startsWord = character.isUppercase && index > 0
            let followsLowercase = startsWord && !characters[index - 1].isUppercase && characters[index - 1] != "_"
            let endsAcronym =
                startsWord && characters[index - 1].isUppercase && index + 1 < characters.count
                && characters[index + 1].isLowercase
            result += (followsLowercase || endsAcronym ? "_" : "") + character.lowercased()
        }
        return result
    }
}

/// A key of any name in the data of an API.
public struct FieldKey: CodingKey {
    /// The name.
    public let stringValue: String
    public var intValue: Int? { nil }

    /// Creates a key with a name.
    public init(_ name: String) { stringValue = name }
    public init(stringValue: String) { self.init(stringValue) }
    public init?(intValue: Int) { nil }
}
