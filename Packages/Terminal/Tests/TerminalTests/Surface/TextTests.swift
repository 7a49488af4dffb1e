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

@Suite struct ShortenedTextTests {
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
}
