import Presentation
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import TerminalInterface

/// The output of `chafa`, which is checked before it is shown.
struct PictureOutputTests {
    private func read(_ text: String, rows: Int = 2, columns: Int = 4) -> SymbolArt? {
        SymbolArt(Array(text.utf8), rows: rows, columns: columns)
    }

    @Test func `symbols and colors are read`() throws {
        let art = try #require(
            read("\u{1B}[0m\u{1B}[38;5;59;48;2;1;2;3m▄\u{1B}[7m▆\u{1B}[0m\n\u{1B}[31;104m \u{1B}[m▀"))
        let first = Style(.palette(59), on: .rgb(1, 2, 3))
        let second = Style(.palette(59), on: .rgb(1, 2, 3), attributes: .reverse)
        expectEqual(art.rows.map { $0.map(\.style) }, [[first, second], [Style(.red, on: .palette(12)), .plain]])
        expectEqual(art.rows.map { String($0.map(\.character)) }, ["▄▆", " ▀"])
        var surface = Surface(rows: 3, columns: 5)
        art.draw(on: &surface, in: Rectangle(row: 1, column: 1, rows: 2, columns: 4))
        #expect(surface[1, 1].text == "▄" && surface[2, 2].text == "▀" && surface[1, 2].style == second)
    }

    @Test(arguments: [
        "", "a", "▄▄▄▄▄", "▄\n▄\n▄", "\u{1B}[2J", "\u{1B}[?25h", "\u{1B}]0;title\u{7}", "\u{1B}[31", "\u{1B}", "▄\r▄",
        "\u{7}", "\u{9B}31m", "\u{1B}[38;5;256m▄", "\u{1B}[38;2;1;2m▄", "\u{1B}[4m▄", "\u{1B}[38;9;1;1;1m▄",
        "\u{202E}▄",
        "\u{1B}[1;1H▄", "\u{1B}P+q\u{1B}\\", "▄\u{301}", "世", "\u{1B}[99999999999999999999m▄",
    ])
    func `other output is refused`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(SymbolArt([0xE2, 0x96], rows: 1, columns: 1) == nil)
    }

    // MARK: kitty

    private static let pixels = Data(repeating: 7, count: 8).base64EncodedString()

    @Test(arguments: ["m=0;", ""])
    func `pixels for kitty are read, and written in a new sequence`(key: String) throws {
        let output =
            key.isEmpty
            ? "\u{1B}_Ga=T,f=32,s=2,v=1,c=9,r=9;\(Self.pixels)\u{1B}\\\n"
            : "\u{1B}_Ga=T,f=32,s=2,v=1,m=1\u{1B}\\\u{1B}_Gm=1;BwcHBw==\u{1B}\\\u{1B}_Gm=1;BwcHBw==\u{1B}\\\u{1B}_Gm=0\u{1B}\\\n"
        let image = try #require(KittyImage(Array(output.utf8)))
        #expect(image.width == 2 && image.height == 1)
        let sequence = String(decoding: image.sequence(id: 7, rows: 3, columns: 4), as: UTF8.self)
        expectEqual(sequence, "\u{1B}_Ga=T,i=7,f=32,s=2,v=1,c=4,r=3,C=1,q=2,m=0;\(Self.pixels)\u{1B}\\")
    }

    @Test func `many pixels are written in several sequences`() throws {
        let pixels = Data(repeating: 1, count: 4 * 40 * 40).base64EncodedString()
        let image = try #require(KittyImage(Array("\u{1B}_Gf=32,s=40,v=40;\(pixels)\u{1B}\\".utf8)))
        let text = String(decoding: image.sequence(id: 1, rows: 1, columns: 1), as: UTF8.self)
        let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
        expectEqual(pieces.map { $0.contains("m=1;") }, [true, true, false])
        expectEqual(pieces.map { $0.components(separatedBy: ";")[1] }.joined(), pixels)
        #expect(pieces.allSatisfy { $0.components(separatedBy: ";")[1].count <= 4096 })
    }

    @Test(arguments: [
        "", "x", "\u{1B}_Gf=32,s=2,v=1;AAAA\u{1B}\\", "\u{1B}_Gf=32,s=2,v=1;\(pixels)",
        "\u{1B}_Gf=100,s=2,v=1;\(pixels)\u{1B}\\",
        "\u{1B}_Gf=32,s=2,v=1,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\", "\u{1B}_Gf=32,s=2,v=1;\(pixels)\u{1B}\\\u{1B}[2J",
        "\u{1B}[2J\u{1B}_Gf=32,s=2,v=1;\(pixels)\u{1B}\\", "\u{1B}_Gf=32,s=2,v=1;\u{7}\(pixels)\u{1B}\\",
        "\u{1B}_Gf=32,s=-2,v=-1;\(pixels)\u{1B}\\", "\u{1B}_Gf=32,s=99999999999,v=99999999999;\(pixels)\u{1B}\\",
    ])
    func `other output is not a picture for kitty`(text: String) {
        #expect(KittyImage(Array(text.utf8)) == nil)
    }

    // MARK: Sixel

    @Test(arguments: [
        ("0;1;0q\"1;1;3;6#0;2;37;27;36#0!2~~$!3?-", 3, 6), ("q~~-~", 2, 12), ("q!5~", 5, 6), ("q\"1;1;9;20~", 9, 20),
    ])
    func `the size of a sixel picture is determined`(text: String, width: Int, height: Int) throws {
        let image = try #require(SixelImage(Array("\u{1B}P\(text)\u{1B}\\\n".utf8)))
        #expect((image.width, image.height) == (width, height))
        expectEqual(image.sequence, Array("\u{1B}P\(text)\u{1B}\\".utf8))
    }

    @Test(arguments: [
        "", "q~", "\u{1B}Pq\u{1B}\\", "\u{1B}Pq~", "\u{1B}Pq~\u{1B}\\\u{1B}[2J", "\u{1B}Pq~\u{1B}\\q~\u{1B}\\",
        "\u{1B}Pq~\u{7}~\u{1B}\\", "\u{1B}Pq~ ~\u{1B}\\", "\u{1B}P+q~\u{1B}\\", "\u{1B}Pq5~\u{1B}\\",
        "\u{1B}Pq~\u{18}\u{1B}\\",
    ])
    func `other output is not a sixel picture`(text: String) {
        #expect(SixelImage(Array(text.utf8)) == nil)
    }

    // MARK: iTerm2

    @Test func `iTerm2 receives the unchanged file`() async throws {
        let file = FakePictures.png(4, 3)
        let picture = try Presentation.Picture(file, from: URL(literal: "https://a.example/b.png"))
        let drawn = try await InlineFile().draw(picture, in: PictureArea(rows: 5, columns: 9))
        let keys = "inline=1;size=\(file.count);width=9;height=5;doNotMoveCursor=1"
        let bytes = Array("\u{1B}]1337;File=\(keys):\(file.base64EncodedString())\u{7}".utf8)
        expectEqual(drawn, .sequence(bytes, removal: []))
    }

    @Test func `a file of many megabytes is not sent to iTerm2`() async throws {
        let file = FakePictures.png(4, 3) + Data(count: 5_000_000)
        let picture = try Presentation.Picture(file, from: URL(literal: "https://a.example/b.png"))
        await #expect(throws: PictureDrawingError.self) {
            try await InlineFile().draw(picture, in: PictureArea(rows: 5, columns: 9))
        }
    }
}

struct PictureLayoutTests {
    static let places: [(UInt32, UInt32, Int, Int, Rectangle)] = [
        (100, 100, 22, 80, Rectangle(column: 52, rows: 14, columns: 28)),
        (640, 360, 38, 120, Rectangle(column: 72, rows: 14, columns: 48)),
        (360, 640, 38, 120, Rectangle(column: 72, rows: 30, columns: 34)),
        (640, 360, 98, 300, Rectangle(column: 240, rows: 17, columns: 60)),
        (640, 360, 10, 40, Rectangle(rows: 5, columns: 18)),
        (10_000, 1, 22, 80, Rectangle(column: 52, rows: 1, columns: 28)),
        (1, 10_000, 22, 80, Rectangle(column: 52, rows: 22, columns: 1)),
    ]

    @Test(arguments: places)
    func `a picture keeps its aspect ratio`(
        width: UInt32, height: UInt32, rows: Int, columns: Int, place: Rectangle
    ) throws {
        let layout = try #require(PictureLayout(Rectangle(rows: rows, columns: columns)))
        let header = try #require(PictureHeader(FakePictures.png(width, height)))
        expectEqual(layout.place(of: header, cell: nil), place)
        let fields = layout.fields(picture: place.rows)
        #expect(fields.intersection(place).isEmpty && !fields.isEmpty)
        #expect(columns < 76 || fields.columns >= 50)
    }
}
