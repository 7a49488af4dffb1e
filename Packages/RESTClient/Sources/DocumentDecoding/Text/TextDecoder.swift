import Protocols
import RecordDecoding

/// A decoder for one value of a CSV or XML document. It is also the single-value container of that value.
struct TextDecoder: Decoder, SingleValueDecodingContainer {
    let value: TextValue
    /// The line on which the row or element starts.
    let line: Int
    /// The path without its last key.
    private let outerPath: [any CodingKey]
    private let key: (any CodingKey)?
    private let context: TextDecodingContext
    /// Whether the value is an element of a list. One element is a list of one, but not a list of such lists.
    private var isElement = false

    /// Creates a decoder for a value.
    ///
    /// - Parameters:
    ///   - key: The key or index of the value; `nil` for the root of the document.
    ///   - outerPath: The path of the row or element that contains the value.
    init(
        _ value: TextValue, _ key: (any CodingKey)? = nil, in outerPath: [any CodingKey] = [], line: Int,
        _ context: TextDecodingContext
    ) {
        self.value = value
        self.key = key
        self.outerPath = outerPath
        self.line = line
        self.context = context
    }

    /// Returns a decoder for a value inside the value of this decoder.
    ///
    /// - Parameter path: The path of the value of this decoder. A container computes the path once for all its members.
    func nested(_ value: TextValue, _ key: any CodingKey, in path: [any CodingKey]) -> TextDecoder {
        var line = line
        if case .elements(let elements) = value { line = elements.first?.line ?? line }
        return TextDecoder(value, key, in: path, line: line, context)
    }

    /// Returns a decoder for an element of the list that is the value of this decoder.
    func element(_ element: XMLElement, at index: Int, in path: [any CodingKey]) -> TextDecoder {
        var decoder = nested(.elements([element]), TextIndexKey(index), in: path)
        decoder.isElement = true
        return decoder
    }

    var codingPath: [any CodingKey] { key.map { outerPath + [$0] } ?? outerPath }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(
            TextKeyedContainer<Key>(decoder: self, members: try TextMembers(of: self), codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard !isElement, case .elements(let elements) = value else { throw mismatch("expected elements") }
        return TextUnkeyedContainer(decoder: self, elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value.isNil }

    /// Decodes the value. If it is the entry of an entity, passes the entity to the item handler.
    @inline(__always) func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = try scalar(type) { return value }
        let decoded =
            if let mapping = context.mappings.mapping(of: type) { try Value(from: MappedDecoder(self, mapping)) } else {
                try Value(from: self)
            }
        if let itemHandler = context.itemHandler, let item = entity(of: decoded) { itemHandler(item, value.json) }
        return decoded
    }

    /// Returns an error such as `expected a number, got "x", at line 3`.
    func mismatch(_ expectation: String, got found: String? = nil) -> DecodingError {
        let found = found.map { ", got \($0.quotedForError)" } ?? ""
        return .dataCorrupted(
            .init(codingPath: codingPath, debugDescription: "\(expectation)\(found), at line \(line)"))
    }
}

// MARK: - Scalars

extension TextDecoder {
    /// Decodes a type that is written as text; returns `nil` for any other type.
    @inline(__always) private func scalar<Value>(_ type: Value.Type) throws -> Value? {
        if type == String.self { return try text() as? Value }
        if type == Bool.self { return try boolean() as? Value }
        if type == Int.self { return try integer(Int.self) as? Value }
        if type == Double.self { return try Double(number()) as? Value }
        if type == Float.self { return try Float(number()) as? Value }
        if type == Int8.self { return try integer(Int8.self) as? Value }
        if type == Int16.self { return try integer(Int16.self) as? Value }
        if type == Int32.self { return try integer(Int32.self) as? Value }
        if type == Int64.self { return try integer(Int64.self) as? Value }
        if type == Int128.self { return try integer(Int128.self) as? Value }
        if type == UInt.self { return try integer(UInt.self) as? Value }
        if type == UInt8.self { return try integer(UInt8.self) as? Value }
        if type == UInt16.self { return try integer(UInt16.self) as? Value }
        if type == UInt32.self { return try integer(UInt32.self) as? Value }
        if type == UInt64.self { return try integer(UInt64.self) as? Value }
        if type == UInt128.self { return try integer(UInt128.self) as? Value }
        if type == Date.self { return try parsed("a date") { Date(iso8601: $0) } as? Value }
        if type == URL.self { return try parsed("a URL") { URL(string: $0) } as? Value }
        if type == Decimal.self {
            let number = try number()
            return try parsed("a number") { _ in Decimal(string: number) } as? Value
        }
        if type == Data.self { return try parsed("Base64") { Data(base64Encoded: $0) } as? Value }
        return nil
    }

    /// Returns the text of a field, an attribute, or an element without child elements.
    private func text() throws -> String {
        switch value {
        case .text(let text): return text
        case .row: throw mismatch("expected text, got a row")
        case .elements(let elements):
            guard let element = elements.first, elements.count == 1 else {
                throw mismatch("expected one element, got \(elements.count)")
            }
            if let child = element.children.first { throw mismatch("expected text, got the element '\(child.name)'") }
            return element.text
        }
    }

    /// Returns the text without white space around it.
    private func trimmed() throws -> String {
        try text().trimmingSpace()
    }

    private func parsed<Value>(_ expected: String, _ parse: (String) -> Value?) throws -> Value {
        let text = try trimmed()
        guard !text.isEmpty, let value = parse(text) else { throw mismatch("expected \(expected)", got: text) }
        return value
    }

    private func boolean() throws -> Bool {
        try parsed("true or false") { text in
            switch text.lowercased() {
            case "true", "1": true
            case "false", "0": false
            default: nil
            }
        }
    }

    /// Decodes an integer. Zeros after a decimal point are accepted: `3.00`.
    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let text = try trimmed()
        if let number = Number(text) { return number }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isWhole = parts.count < 2 || (!parts[1].isEmpty && parts[1].allSatisfy { $0 == UInt8(ascii: "0") })
        let digits = parts.first.map { String(Substring($0)) } ?? ""
        if isWhole, let number = Number(digits) { return number }
        let isTooLarge = isWhole && Double(digits) != nil && digits.utf8.allSatisfy { "+-0123456789".utf8.contains($0) }
        throw mismatch(
            isTooLarge ? "expected an integer from \(Number.min) to \(Number.max)" : "expected an integer", got: text)
    }

    /// Returns the text of a finite decimal number.
    private func number() throws -> String {
        try parsed("a number") { text in
            // `Double` also accepts `nan`, `inf` and hexadecimal numbers.
            let isDecimal = text.utf8.allSatisfy { "+-.eE0123456789".utf8.contains($0) }
            return isDecimal && Double(text)?.isFinite == true ? text : nil
        }
    }
}

extension StringProtocol {
    /// The text in quotation marks, or its length if it has more than 60 bytes.
    ///
    /// The text is never truncated, because a truncated secret would not be redacted.
    var quotedForError: String {
        utf8.isEmpty ? "empty text" : utf8.count <= 60 ? "\"\(self)\"" : "text of \(utf8.count) bytes"
    }
}

extension String {
    /// Returns the text without white space and control characters around it.
    func trimmingSpace() -> String {
        guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else { return self }
        guard let start = utf8.firstIndex(where: { $0 > 0x20 }), let end = utf8.lastIndex(where: { $0 > 0x20 }) else {
            return ""
        }
        return String(self[start...end])
    }
}
