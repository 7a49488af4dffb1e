import Protocols

/// Writes values as JSON (RFC 8259). Characters that a terminal would obey are escaped, which JSON allows, so the text
/// is safe to look at and loses nothing.
struct JSONText {
    /// The text so far, as UTF-8.
    private(set) var bytes: [UInt8] = []

    /// One object, its keys in the order of the fields.
    mutating func append(keys: [String], values: [FieldValue]) {
        append("{")
        for (index, (key, value)) in zip(keys, values).enumerated() {
            if index > 0 { append(",") }
            append(quoting: key)
            append(":")
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
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
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

    private mutating func append(quoting text: String) {
        append("\"")
        // Nearly every text is plain ASCII, and copied as it is.
        if text.utf8.allSatisfy(Self.isPlain) {
            bytes.append(contentsOf: text.utf8)
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

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
