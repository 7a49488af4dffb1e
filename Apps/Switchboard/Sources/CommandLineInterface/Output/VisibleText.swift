import Protocols

/// Escapes for characters that would control a terminal. Text from an API may contain them.
///
/// These are control characters, line separators, the byte order mark, and characters that change the text direction.
struct VisibleText {
    /// Returns the text on one line, with escapes such as `\n`, `\t` and `\u001b`.
    static func line(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ $0.contains(where: mayNeedEscaping) }) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
    }

    /// Returns the JSON escape of a character; `nil` when it needs none.
    static func escape(_ scalar: Unicode.Scalar) -> String? {
        guard needsEscaping(scalar) else { return nil }
        if let short = shortEscapes[scalar] { return short }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns whether a character would control a terminal.
    static func needsEscaping(_ scalar: Unicode.Scalar) -> Bool {
        // The escapes have four digits, so all of these are below U+10000.
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Returns whether a byte of UTF-8 may begin a character that needs an escape. Some harmless characters begin with
    /// the same bytes.
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
    /// The decimal digits. Most values fit into `Int64`, which is converted several times faster.
    var digits: String { Int64(exactly: self).map(String.init) ?? String(self) }
}
