import Essentials
import Testing

struct VisibleTextTests {
    @Test func `exactly the characters that control a terminal or are invisible are escaped`() {
        let others = Set(
            [
                0xAD, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x2800, 0x3164, 0xFEFF,
                0xFFA0,
            ]
                + Array(0x2060...0x2064) + Array(0x2066...0x206F) + Array(0xFFF9...0xFFFB)
                + Array(0x1D173...0x1D17A) + Array(0xE0000...0xE007F))
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) {
            let isObeyed =
                scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                || others.contains(Int(scalar.value))
            // A passed expectation takes longer than the condition.
            let isEscaped = VisibleText.line(String(scalar)) != String(scalar)
            if VisibleText.needsEscaping(scalar) != isObeyed || isEscaped != isObeyed {
                Issue.record("U+\(Hexadecimal.digits(of: scalar.value, count: 4))")
            }
        }
    }

    @Test(arguments: [("plain — ünï 日本 😀", "plain — ünï 日本 😀"), ("a\nb", #"a\nb"#), ("\u{1B}", #"\u001b"#), ("", "")])
    func `other text is not changed`(text: String, shown: String) {
        #expect(VisibleText.line(text) == shown)
    }

    /// Tag characters are written as the ASCII characters that they stand for, and U+E007F as `.`.
    static let flags: [(before: String, tags: String, isFlag: Bool)] = [
        ("\u{1F3F4}", "gbeng.", true), ("x \u{1F3F4}", "usca.", true), ("\u{1F3F4}", "frb.", true),
        ("\u{1F3F4}", "nl12345.", true), ("\u{1F3F4}", "gbeng", false), ("\u{1F3F4}", ".", false),
        ("\u{1F3F4}", "gb.", false), ("\u{1F3F4}", "nl123456.", false), ("\u{1F3F4}", "Gbeng.", false),
        ("\u{1F3F4}", "ig nore.", false), ("\u{1F3F4} ", "gbeng.", false), ("\u{1F3F4}\u{FE0F}", "gbeng.", false),
        ("\u{1F3F3}", "gbeng.", false), ("a", "gbeng.", false), ("", "gbeng.", false), ("", ".", false),
    ]

    @Test(arguments: flags) func `tag characters are escaped outside flags`(
        before: String, tags: String, isFlag: Bool
    ) {
        let scalars = tags.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + ($0 == "." ? 0x7F : $0.value)) }
        let escaped = scalars.map { #"\udb40\u"# + String(0xDC00 + ($0.value - 0xE0000), radix: 16) }.joined()
        let shown = isFlag ? String(String.UnicodeScalarView(scalars)) : escaped
        for after in ["", "x", "\u{E0061}"] {
            let end = after == "\u{E0061}" ? #"\udb40\udc61"# : after
            let text = before + String(String.UnicodeScalarView(scalars)) + after
            #expect(Array(VisibleText.line(text).utf8) == Array((before + shown + end).utf8))
        }
    }

    @Test func `each of several flags is recognized`() {
        let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        let text = "\u{1F3F4}\(flag)\u{1F3F4}\(flag)\(flag)"
        #expect(Array(VisibleText.line(text).utf8) == Array(text.utf8))
        #expect(Array(VisibleText.line(text + "\u{E007F}").utf8) == Array((text + #"\udb40\udc7f"#).utf8))
    }

    @Test func `a control character is escaped anywhere in a text`() {
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where VisibleText.needsEscaping(scalar) {
            let escape = VisibleText.escape(scalar) ?? ""
            #expect(VisibleText.line("plain \(scalar)") == "plain \(escape)")
        }
    }
}
