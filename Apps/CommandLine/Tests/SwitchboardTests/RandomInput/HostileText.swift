import Essentials
import TransportContract

/// Text that is hard to show, to measure, to escape or to quote.
enum HostileText {
    private static let parts = [
        "", " ", String(repeating: " ", count: 50), String(repeating: " ", count: 300), "a", "Ada Fernsby", "\t", "\n",
        "\r\n", "\u{0}", "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{7F}", "\u{85}", "\u{9B}2J", "\u{200B}", "\u{202E}",
        "\u{2066}", "\u{FEFF}", "\u{FFFD}", "\u{E0041}", "\u{2028}", "é", "e\u{301}", "\u{301}", "字", "ｆｕｌｌ", "ﷺ",
        "👩‍👩‍👧‍👦", "🇳🇱", "🇳", "1\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E0062}\u{E007F}", "ก็็็็็็็็็็", "a\u{300}\u{301}\u{302}\u{303}\u{304}",
        "\"", "'", "`", "[", "]", ";", "--", "/*", "\\", "\\u0000", "%s", "$(id)", "=1+1", "-1", "@x", "<b>", "&amp;",
        "null", "NaN", "😀", "\u{10FFFF}", ",", "|", "SELECT", "drop table user",
    ]

    /// Returns text of a few parts, which is sometimes very long.
    static func text(_ random: inout SeededGenerator) -> String {
        let text = (0..<random.number(in: 1...4)).map { _ in random.pick(parts) }.joined()
        return random.isOne(in: 20) ? String(repeating: text, count: 500) : text
    }

    /// Returns text as it is inside the quotation marks of a string in JSON.
    static func escaped(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{0}"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return scalars.joined()
    }

    /// Returns text in quotation marks, as an identifier in SQL. SQLite ends a statement at the character NUL.
    static func identifier(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{0}" }))
            .quoted(with: "\"", replacingMarksWith: "\"\"")
    }
}
