import Essentials

/// The values in a row or an element, by key.
struct TextMembers {
    private enum Source {
        case row(CSVTable.Row)
        /// An element with few attributes and children. A lookup searches both.
        case element(XMLElement)
        case largeElement(XMLElement, [String: TextValue])
    }

    private let source: Source

    init(of decoder: TextDecoder) throws {
        switch decoder.value {
        case .text(let text): throw decoder.mismatch("expected a value with keys", got: text)
        case .row(let row): source = .row(row)
        case .elements(let elements):
            guard let element = elements.first, elements.count == 1 else {
                throw decoder.mismatch("expected one element, got \(elements.count)")
            }
            let isLarge = element.attributes.count + element.children.count > 16
            source =
                isLarge
                ? .largeElement(element, Dictionary(element.members) { first, _ in first }) : .element(element)
        }
    }

    var keys: [String] {
        switch source {
        case .row(let row): row.columns.names
        case .element(let element), .largeElement(let element, _): element.members.map(\.0)
        }
    }

    subscript(key: String) -> TextValue? {
        switch source {
        case .row(let row): row[key].map(TextValue.text)
        case .element(let element): element[key]
        case .largeElement(let element, let members):
            members[key] ?? (key == XMLElement.textKey ? .text(element.text) : nil)
        }
    }

    /// The value of an array whose key is missing: no elements in XML; `nil` in CSV, which requires the key.
    var missingArray: TextValue? {
        if case .row = source { nil } else { .elements([]) }
    }

    func missing(_ key: String) -> String {
        switch source {
        case .row: "missing column"
        case .element, .largeElement: key.hasPrefix("@") ? "missing attribute" : "missing element"
        }
    }
}

struct TextKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TextDecoder
    let members: TextMembers
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try nested(key).value.isNil }

    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try nested(key, orEmpty: type is any EmptyOnMissingKey.Type).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key, orEmpty: true).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key, orEmpty isArray: @autoclosure () -> Bool = false) throws -> TextDecoder {
        guard let value = members[key.stringValue] ?? (isArray() ? members.missingArray : nil) else {
            let reason = "\(members.missing(key.stringValue)), at line \(decoder.line)"
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: reason))
        }
        return decoder.nested(value, key, in: codingPath)
    }
}

/// A type that is decoded as an empty value if no element has the key.
private protocol EmptyOnMissingKey {}

extension Array: EmptyOnMissingKey {}

struct TextUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: TextDecoder
    let elements: [XMLElement]
    let codingPath: [any CodingKey]

    private(set) var currentIndex = 0

    init(decoder: TextDecoder, elements: [XMLElement], codingPath: [any CodingKey]) {
        self.decoder = decoder
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        let isNil = try next().value.isNil
        if isNil { currentIndex += 1 }
        return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try next().decode(type)
        // If decoding throws, the container stays at this element.
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try next()
        currentIndex += 1
        return decoder
    }

    private func next() throws -> TextDecoder {
        guard !isAtEnd else { throw decoder.mismatch("expected more elements, got \(elements.count)") }
        return decoder.element(elements[currentIndex], at: currentIndex, in: codingPath)
    }
}

/// The index of a row or of a repeated element, as a coding key.
struct TextIndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}
