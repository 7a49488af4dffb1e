import Protocols

/// Escapes characters that would control a terminal: control characters, line separators, and those that change the
/// text direction. Text from an API may contain any of them.
struct VisibleText {
    /// Returns the text on one line, with escapes such as `\n`, `\t` and `\u001b` for these characters.
    static func line(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ $0.contains(where: mayNeedEscaping) }) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
    }

    /// Returns the escape of a character, in the syntax of JSON; `nil` for a harmless one.
    static func escape(_ scalar: Unicode.Scalar) -> String? {
        guard needsEscaping(scalar) else { return nil }
        if let short = shortEscapes[scalar] { return short }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Whether a character would control a terminal.
    static func needsEscaping(_ scalar: Unicode.Scalar) -> Bool {
        // All of them are in the Basic Multilingual Plane, so four digits are enough for an escape.
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Whether a byte of UTF-8 can begin a character that needs escaping. Some harmless characters begin with such a
    /// byte too; nearly all texts contain none, and need only this quick check.
    static func mayNeedEscaping(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        // U+0080…U+00BF, U+0600…U+063F, U+2000…U+2FFF, U+F000…U+FFFF.
        case 0xC2, 0xD8, 0xE2, 0xEF: true
        default: false
        }
    }

    private static let shortEscapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]
}

extension FieldValue {
    /// The value as one line of plain text, with control characters escaped; empty for `null`.
    var line: String {
        switch self {
        case .null: ""
        case .boolean(let value): String(value)
        case .integer(let value): value.digits
        case .number(let value): String(value)
        case .text(let text): VisibleText.line(text)
        case .list(let values): values.map(\.line).joined(separator: ", ")
        }
    }
}

extension Int128 {
    /// The decimal digits. Nearly every number fits into 64 bits, which convert several times faster.
    var digits: String { Int64(exactly: self).map(String.init) ?? String(self) }
}
