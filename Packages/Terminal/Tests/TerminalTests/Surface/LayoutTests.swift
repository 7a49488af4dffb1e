import ProtocolsTesting
import Terminal
import Testing

@Suite struct TextWrappingTests {
    static let texts: [(String, Int, [String])] = [
        ("", 5, [""]), ("abc", 5, ["abc"]), ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]),
        ("one  two", 4, ["one", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a abcdefgh", 3, ["a", "abc", "def", "gh"]),
        ("日本語です", 5, ["日本", "語で", "す"]), ("a日本語", 4, ["a日", "本語"]), ("a\nb\r\nc", 9, ["a", "b", "c"]),
        ("a\n\nb", 9, ["a", "", "b"]),
        ("a\tb", 9, ["a b"]), ("a\u{1B}b", 9, ["a\\u001bb"]), ("日", 1, ["日"]), ("abc", 0, []),
        ("  indented text", 10, ["  indented", "text"]),
        ("trailing   ", 8, ["trailing"]), ("      ", 3, ["   "]), ("a\n     \nb", 3, ["a", "   ", "b"]),
        ("a      b", 3, ["a", "b"]), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
    ]

    @Test(arguments: texts) func `text is wrapped`(text: String, columns: Int, lines: [String]) {
        expectEqual(TextWrapping.lines(text, columns: columns), lines)
    }

    @Test func `wrapped text is drawn in an area, and its height is returned`() {
        var surface = Surface(rows: 2, columns: 7)
        expectEqual(surface.writeWrapped("one two three", in: Rectangle(row: 0, column: 1, rows: 2, columns: 5)), 3)
        expectEqual(surface.text, [" one   ", " two   "])
    }
}

@Suite struct RectangleTests {
    private let area = Rectangle(row: 2, column: 3, rows: 10, columns: 20)

    @Test func `an area is split, inset and centered`() {
        expectEqual(area.split(rows: 3).top, Rectangle(row: 2, column: 3, rows: 3, columns: 20))
        expectEqual(area.split(rows: -1).bottom, Rectangle(row: 11, column: 3, rows: 1, columns: 20))
        #expect(area.split(rows: 99).bottom.isEmpty)
        expectEqual(area.split(columns: 5).right, Rectangle(row: 2, column: 8, rows: 10, columns: 15))
        expectEqual(area.split(columns: -5).left, Rectangle(row: 2, column: 3, rows: 10, columns: 15))
        expectEqual(area.inset(rows: 1, columns: 2), Rectangle(row: 3, column: 5, rows: 8, columns: 16))
        #expect(area.inset(rows: 6).isEmpty)
        expectEqual(area.centered(rows: 4, columns: 10), Rectangle(row: 5, column: 8, rows: 4, columns: 10))
        expectEqual(area.centered(rows: 99, columns: 99), area)
    }

    @Test func `areas intersect`() {
        expectEqual(
            area.intersection(Rectangle(rows: 5, columns: 5)), Rectangle(row: 2, column: 3, rows: 3, columns: 2))
        #expect(area.intersection(Rectangle(rows: 2, columns: 5)).isEmpty)
        #expect(
            area.contains(row: 11, column: 22) && !area.contains(row: 12, column: 22)
                && !area.contains(row: 2, column: 2))
    }
}

@Suite struct ColorTests {
    static let environments: [([String: String], ColorDepth)] = [
        (["TERM": "xterm"], .ansi16), (["TERM": "xterm-256color"], .palette256), (["TERM": "dumb"], .none),
        ([:], .none),
        (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor), (["TERM": "xterm-direct"], .trueColor),
        (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm", "NO_COLOR": ""], .ansi16),
    ]

    @Test(arguments: environments) func `the environment determines the colors`(
        environment: [String: String], depth: ColorDepth
    ) {
        expectEqual(ColorDepth(environment: environment), depth)
    }

    static let colors: [(ColorDepth, Color, Color)] = [
        (.trueColor, .rgb(1, 2, 3), .rgb(1, 2, 3)), (.palette256, .rgb(255, 0, 0), .palette(196)),
        (.palette256, .rgb(128, 128, 128), .palette(244)), (.palette256, .palette(7), .palette(7)),
        (.ansi16, .rgb(250, 5, 5), .palette(9)), (.ansi16, .palette(196), .palette(9)),
        (.ansi16, .palette(232), .palette(0)),
        (.ansi16, .palette(255), .palette(7)), (.ansi16, .green, .green), (.none, .red, .standard),
        (.ansi16, .standard, .standard),
    ]

    @Test(arguments: colors) func `a color becomes the nearest one`(depth: ColorDepth, color: Color, nearest: Color) {
        expectEqual(depth.nearest(to: color), nearest)
    }
}
