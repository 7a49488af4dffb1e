import Protocols

/// Makes the characters visible that a terminal would obey: control characters, line separators, and those that turn
/// the direction of writing. Text from an API may hold any of them.
struct VisibleText {
    /// The text on one line, with `\n`, `\t`, `\u001b` and the like where such characters were.
    static func line(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ $0.contains(where: mayBeObeyed) }) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
    }

    /// What to write in place of a character, as JSON escapes it; `nil` for one that is harmless.
    static func escape(_ scalar: Unicode.Scalar) -> String? {
        guard isObeyed(scalar) else { return nil }
        if let short = shortEscapes[scalar] { return short }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        // All of them lie in the basic plane, so four digits are enough for an escape.
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Whether a byte of UTF-8 is a character that a terminal would obey, or the first byte of one. Some harmless
    /// characters begin with such a byte too; it is a quick look that nearly all texts pass.
    static func mayBeObeyed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        // U+0080…U+00BF, U+0600…U+063F, U+2000…U+2FFF, U+F000…U+FFFF.
        case 0xC2, 0xD8, 0xE2, 0xEF: true
        default: false
        }
    }

    private static let shortEscapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]
}
