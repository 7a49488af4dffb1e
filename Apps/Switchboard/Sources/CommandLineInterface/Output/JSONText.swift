import Protocols

/// A writer for values as JSON (RFC 8259). Characters that would control a terminal are escaped, as JSON allows.
struct JSONText {
    /// The text so far, as UTF-8.
    private(set) var bytes: [UInt8] = []

    /// Appends an object, with its keys in this order.
    mutating func append(keys: [String], values: [FieldValue]) {
        append(JSONKeys(keys), values)
    }

    /// Appends one of many objects with the same keys.
    mutating func append(_ keys: JSONKeys, _ values: [FieldValue]) {
        append("{")
        for (prefix, value) in zip(keys.prefixes, values) {
            bytes.append(contentsOf: prefix)
            append(value)
        }
        append("}")
    }

    /// Appends text without quoting it.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ value: FieldValue) {
        switch value {
        case .null: append("null")
        case .boolean(let value): bytes.append(contentsOf: String(value).utf8)
        case .integer(let value): bytes.append(contentsOf: value.digits.utf8)
        case .number(let value): bytes.append(contentsOf: value.isFinite ? String(value).utf8 : "null".utf8)
        case .text(let text): append(quoting: text)
        case .list(let values): append(values)
        }
    }

    private mutating func append(_ values: [FieldValue]) {
        append("[")
        for (index, value) in values.enumerated() {
            if index > 0 { append(",") }
            append(value)
        }
        append("]")
    }

    /// Appends a string.
    mutating func append(quoting text: String) {
        append("\"")
        var text = text
        // Most strings need no escaping and are copied unchanged.
        if text.withUTF8({ $0.allSatisfy(Self.isPlain) }) {
            text.withUTF8 { bytes.append(contentsOf: $0) }
        } else {
            text.unicodeScalars.forEach { append(escaping: $0) }
        }
        append("\"")
    }

    private mutating func append(escaping scalar: Unicode.Scalar) {
        if scalar == "\"" || scalar == "\\" {
            append("\\")
            bytes.append(UInt8(ascii: scalar))
        } else if let escape = VisibleText.escape(scalar) {
            bytes.append(contentsOf: escape.utf8)
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Returns whether a byte of UTF-8 is, or belongs to, a character that needs no escaping.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && !VisibleText.mayNeedEscaping(byte)
    }
}

/// The keys of many objects, encoded once for all of them.
struct JSONKeys: Sendable {
    /// The bytes before each value: a comma except for the first one, the quoted key, and a colon.
    let prefixes: [[UInt8]]

    init(_ keys: [String]) {
        prefixes = keys.enumerated().map { index, key in
            var json = JSONText()
            if index > 0 { json.append(",") }
            json.append(quoting: key)
            json.append(":")
            return json.bytes
        }
    }
}
