import Protocols

/// Makes the characters visible that a terminal would obey: control characters, line separators, and those that turn
/// the direction of writing. Text from an API may hold any of them.
struct VisibleText {
    /// The text on one line, with `\n`, `\t`, `\u001b` and the like where such characters were.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isObeyed) else { return text }
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

    private static let shortEscapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]
}
