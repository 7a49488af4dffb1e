import ProtocolsTesting
import Terminal
import Testing

@Suite struct RendererTests {
    private static func surface(_ lines: String..., cursor: Surface.Position? = nil) -> Surface {
        var surface = Surface(rows: lines.count, columns: 10)
        for (row, line) in lines.enumerated() { surface.write(line, row: row) }
        surface.cursor = cursor
        return surface
    }

    /// The frame that changes one surface into another, with `␛` for ESC.
    private static func change(_ old: Surface, _ new: Surface, depth: ColorDepth = .trueColor) -> String {
        var renderer = Renderer(colorDepth: depth, isSynchronized: false)
        _ = renderer.frame(old)
        return String(decoding: renderer.frame(new), as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    static let changes: [(Surface, Surface, String)] = [
        (surface("hello"), surface("hello"), ""), (surface("hello"), surface("jello"), "␛[1;1Hj"),
        (surface("a", "b"), surface("a", "c"), "␛[2;1Hc"), (surface("abcdef"), surface("xbcdex"), "␛[1;1Hx␛[4Cx"),
        (surface("abcde"), surface("xbcxe"), "␛[1;1Hxbcx"), (surface("hello"), surface("h"), "␛[1;2H␛[K"),
        (surface("0123456789"), surface("012345678"), "␛[1;10H "), (surface("日x"), surface("本y"), "␛[1;1H本␛[1;3Hy"),
        (surface("日本"), surface("日ab"), "␛[1;3Hab"), (surface("❤x"), surface("ax"), "␛[1;1Hax"),
        (surface("a"), surface("👍🏽"), "␛[1;1H  ␛[1;1H👍🏽"),
        (surface("a"), surface("a", cursor: Surface.Position(row: 0, column: 1)), "␛[1;2H␛[?25h"),
        (
            surface("a", cursor: Surface.Position(row: 0, column: 0)),
            surface("a", cursor: Surface.Position(row: 0, column: 1)), "␛[1;2H"
        ),
        (surface("a", cursor: Surface.Position(row: 0, column: 0)), surface("a"), "␛[?25l"),
        (
            surface("a", cursor: Surface.Position(row: 0, column: 1)),
            surface("ab", cursor: Surface.Position(row: 0, column: 2)), "␛[?25l␛[1;2Hb␛[1;3H␛[?25h"
        ),
    ]

    @Test(arguments: changes) func `only what changed is written`(old: Surface, new: Surface, frame: String) {
        expectEqual(Self.change(old, new), frame)
    }

    static let styles: [(Style, ColorDepth, String)] = [
        (Style(.red), .trueColor, "␛[31m"), (Style(.palette(9), on: .palette(15)), .trueColor, "␛[91;107m"),
        (Style(.palette(99)), .trueColor, "␛[38;5;99m"), (Style(on: .rgb(1, 2, 3)), .trueColor, "␛[48;2;1;2;3m"),
        (Style(on: .rgb(255, 0, 0)), .palette256, "␛[48;5;196m"), (Style(.rgb(255, 0, 0)), .ansi16, "␛[91m"),
        (Style(.red, attributes: [.bold, .underline]), .none, "␛[1;4m"),
        (Style(attributes: [.faint, .reverse]), .trueColor, "␛[2;7m"),
    ]

    @Test(arguments: styles) func `a style is written in the colors of the terminal`(
        style: Style, depth: ColorDepth, code: String
    ) {
        var styled = Surface(rows: 1, columns: 10)
        styled.write("a", style: style)
        expectEqual(Self.change(Surface(rows: 1, columns: 10), styled, depth: depth), "␛[1;1H\(code)a␛[0m")
    }

    @Test func `a style is changed with the shorter sequence`() {
        var styled = Surface(rows: 1, columns: 10)
        styled.write("a", column: 0, style: Style(.rgb(1, 2, 3), attributes: [.bold]))
        styled.write("b", column: 1, style: Style(.rgb(1, 2, 3), attributes: []))
        styled.write("c", column: 2, style: Style(attributes: [.faint]))
        expectEqual(Self.change(Surface(rows: 1, columns: 10), styled), "␛[1;1H␛[1;38;2;1;2;3ma␛[22mb␛[0;2mc␛[0m")
    }

    @Test func `a frame is synchronized, and nothing is written for no change`() {
        var renderer = Renderer()
        let frame = String(decoding: renderer.frame(Self.surface("a")), as: UTF8.self)
        expectEqual(frame, "\u{1B}[?2026h\u{1B}[?25l\u{1B}[0m\u{1B}[2J\u{1B}[1;1Ha\u{1B}[?2026l")
        #expect(renderer.frame(Self.surface("a")).isEmpty)
        renderer.invalidate()
        expectEqual(String(decoding: renderer.frame(Self.surface("a")), as: UTF8.self), frame)
    }

    @Test func `a picture is kept clear, and its place is repainted when it goes`() {
        let picture = Picture(
            area: Rectangle(row: 0, column: 2, rows: 2, columns: 3), payload: [Array("\u{1B}_one\u{1B}\\".utf8)],
            removal: Array("\u{1B}_clear\u{1B}\\".utf8))
        var with = Self.surface("abcdefghij", "abcdefghij")
        with.place(picture)
        let shown = Self.change(Self.surface("abcdefghij", "abcdefghij"), with)
        expectEqual(shown, "␛[1;3H   ␛[2;3H   ␛[1;3H␛_one␛\\␛[0m")
        var changed = with
        changed.write("xyz", row: 0, column: 7)
        expectEqual(Self.change(with, changed), "␛[1;8Hxyz")
        let without = Self.surface("ab   fghij", "ab   fghij")
        expectEqual(Self.change(with, without), "␛_clear␛\\␛[0m␛[1;3H   ␛[2;3H   ")
    }

    @Test func `a new size repaints everything, also the pictures`() {
        let removal = Array("\u{1B}_clear\u{1B}\\".utf8)
        var renderer = Renderer(isSynchronized: false)
        var surface = Surface(rows: 2, columns: 4)
        surface.place(
            Picture(area: Rectangle(rows: 1, columns: 1), payload: [Array("\u{1B}_one\u{1B}\\".utf8)], removal: removal)
        )
        _ = renderer.frame(surface)
        var wide = Surface(rows: 2, columns: 6)
        wide.place(surface.pictures[0])
        let frame = String(decoding: renderer.frame(wide), as: UTF8.self).replacing("\u{1B}", with: "␛")
        expectEqual(frame, "␛[?25l␛_clear␛\\␛[0m␛[0m␛[2J␛[1;1H␛_one␛\\␛[0m")
    }
}
