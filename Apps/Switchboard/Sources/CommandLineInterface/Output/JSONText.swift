import Protocols

/// Writes values as JSON (RFC 8259). Characters that a terminal would obey are escaped, which JSON allows, so the text
/// is safe to look at and loses nothing.
struct JSONText {
    /// The text so far, as UTF-8.
    private(set) var bytes: [UInt8] = []

    /// One object, its keys in the order of the fields.
    mutating func append(keys: [String], values: [FieldValue]) {
        append(JSONKeys(keys), values)
    }

    /// One of many objects with the same keys.
    mutating func append(_ keys: JSONKeys, _ values: [FieldValue]) {
        append("{")
        for (prefix, value) in zip(keys.prefixes, values) {
            bytes.append(contentsOf: prefix)
            append(value)
        }
        append("}")
    }

    /// Text as it is.
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

    /// Text within quotes.
    mutating func append(quoting text: String) {
        append("\"")
        var text = text
        // Nearly every text is copied as it is.
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

    /// Whether a byte of UTF-8 is a character that is not escaped, or a part of one.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && !VisibleText.mayBeObeyed(byte)
    }
}
