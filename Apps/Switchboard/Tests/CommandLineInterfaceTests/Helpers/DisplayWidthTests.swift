import Testing

@testable import CommandLineInterface

@Suite struct DisplayWidthTests {
    static let widths = [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
        ("Ａ", 2), ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("—…", 2), ("a\u{200B}b", 2),
        ("«ж»", 3), ("𠀀", 2), ("\u{301}", 0), ("、。", 4), ("│", 1),
    ]

    @Test(arguments: widths) func `a text takes so many columns`(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    static let cuts = [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("", 0, ""), ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
    ]

    @Test(arguments: cuts) func `what does not fit is cut between characters`(text: String, columns: Int, cut: String) {
        #expect(DisplayWidth.fit(text, columns: columns) == cut)
        #expect(DisplayWidth.of(cut) <= columns)
    }
}
