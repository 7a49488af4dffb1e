import Essentials
import ProtocolsTesting
import Terminal
import Testing

@Suite struct DisplayWidthTests {
    static let widths = [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
        ("Ａ", 2), ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("—…", 2), ("a\u{200B}b", 2),
        ("«ж»", 3), ("𠀀", 2), ("\u{301}", 0), ("、。", 4), ("│", 1),
        ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
    ]

    @Test(arguments: widths) func `the width of a text is counted in columns`(text: String, columns: Int) {
        expectEqual(DisplayWidth.of(text), columns)
    }

    static let cuts = [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("", 0, ""), ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
    ]

    @Test(arguments: cuts) func `a text that does not fit is cut between characters`(
        text: String, columns: Int, cut: String
    ) {
        expectEqual(DisplayWidth.fit(text, columns: columns), cut)
        #expect(DisplayWidth.of(cut) <= columns)
    }
}

@Suite struct VisibleTextTests {
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
            expectEqual(VisibleText.needsEscaping(scalar), isObeyed, "U+\(String(scalar.value, radix: 16))")
            // A passed expectation takes longer than the condition.
            let isEscaped = VisibleText.line(String(scalar)) != String(scalar)
            if isEscaped != isObeyed { Issue.record("U+\(String(scalar.value, radix: 16)) in a line") }
        }
    }

    static let starts = [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a\nbcd", 3, #"a\…"#), ("a\nbcd", 5, #"a\nb…"#), ("日本語", 5, "日本…"),
        ("", 0, ""),
        (String(repeating: "\u{301}", count: 9), 1, String(repeating: "\u{301}", count: 9)), ("abc", -1, ""),
        // Only the first 16 scalars of a long character are shown.
        ("a" + String(repeating: "\u{301}", count: 99), 1, "a" + String(repeating: "\u{301}", count: 16)),
    ]

    @Test(arguments: starts) func `text that does not fit on a line is shortened`(
        text: String, columns: Int, shown: String
    ) {
        expectEqual(VisibleText.line(text, columns: columns), shown)
    }

    @Test func `only the part of a long text that fits is read`() {
        let text = String(repeating: "日本", count: 1_000_000)
        let duration = ContinuousClock().measure {
            for _ in 0..<1000 { expectEqual(VisibleText.line(text, columns: 20), "日本日本日本日本日…") }
            var surface = Surface(rows: 1, columns: 20)
            for _ in 0..<1000 { surface.write(text) }
            for _ in 0..<1000 {
                var lines = WrappedLines(text, columns: 8)
                expectEqual(lines.next(), "日本日本")
            }
        }
        // Reading the whole text 1000 times takes minutes.
        #expect(duration < .seconds(20))
    }

    @Test(arguments: [("plain — ünï 日本 😀", "plain — ünï 日本 😀"), ("a\nb", #"a\nb"#), ("\u{1B}", #"\u001b"#), ("", "")])
    func `other text is not changed`(text: String, shown: String) {
        expectEqual(VisibleText.line(text), shown)
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
            expectEqual(Array(VisibleText.line(text).utf8), Array((before + shown + end).utf8))
        }
    }

    @Test func `each of several flags is recognized`() {
        let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        let text = "\u{1F3F4}\(flag)\u{1F3F4}\(flag)\(flag)"
        expectEqual(Array(VisibleText.line(text).utf8), Array(text.utf8))
        expectEqual(Array(VisibleText.line(text + "\u{E007F}").utf8), Array((text + #"\udb40\udc7f"#).utf8))
    }

    @Test func `a control character is escaped anywhere in a text`() {
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where VisibleText.needsEscaping(scalar) {
            expectEqual(VisibleText.line("plain \(scalar)"), "plain \(VisibleText.escape(scalar) ?? "")")
        }
    }
}
