import Presentation
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

@MainActor struct PictureSceneTests {
    private let pictures = FakePictures()

    /// Shows the detail of bird 2.
    private func stage(rows: Int = 24, columns: Int = 100) async -> Stage {
        let aviary = Aviary(count: 10, photos: 2...)
        let stage = Stage(aviary, rows: rows, columns: columns, pictures: pictures)
        #expect(await stage.shows("Bird 2"))
        #expect(pictures.requests.isEmpty, "the list loads no pictures")
        stage.press(.down)
        stage.press(.enter)
        return stage
    }

    @Test func `a wide terminal shows the picture beside the fields`() async {
        let stage = await stage()
        #expect(await stage.shows("▀"))
        // 40 of 100 columns. A cell is twice as high as it is wide, so a square has half as many rows as columns.
        expectEqual(pictures.areas, [PictureArea(rows: 20, columns: 40)])
        let line = "ID        2" + String(repeating: " ", count: 49) + String(repeating: "▀", count: 40)
        expectEqual(stage.lines[1], line)
        expectEqual(stage.lines.count { $0.contains("▀") }, 20)
    }

    @Test func `a narrow terminal shows the picture above the fields`() async {
        let stage = await stage(rows: 22, columns: 60)
        #expect(await stage.shows("▀"))
        expectEqual(pictures.areas, [PictureArea(rows: 10, columns: 20)])
        expectEqual(stage.lines[1], String(repeating: "▀", count: 20))
        expectEqual(stage.lines[12], "ID        2")
    }

    @Test func `the aspect ratio depends on the cell size that the terminal reports`() async {
        let stage = await stage()
        #expect(stage.output.contains("\u{1B}[16t"))
        stage.browser.handle(.input(.report(.cellSize(width: 10, height: 10))))
        #expect(await stage.shows { _ in pictures.areas.last?.cell != nil })
        expectEqual(pictures.areas.last, PictureArea(rows: 22, columns: 22, cell: CellSize(width: 10, height: 10)))
    }

    @Test func `after a resize, the picture is drawn again, but not loaded again`() async {
        let stage = await stage()
        #expect(await stage.shows("▀"))
        stage.size = TerminalSize(rows: 12, columns: 80)
        stage.browser.handle(.resized(stage.size))
        #expect(await stage.shows { stage in stage.lines.count { $0.contains("▀") } == 10 })
        expectEqual(pictures.areas.last, PictureArea(rows: 10, columns: 20))
        expectEqual(pictures.requests, ["2.png"])
    }

    @Test func `graphics are placed on the surface, and removed with the item`() async {
        pictures.drawing = .sequence(Array("<picture>".utf8), removal: Array("<removed>".utf8))
        let stage = await stage()
        #expect(await stage.shows { $0.output.contains("<picture>") })
        #expect(!stage.output.contains("<removed>"))
        stage.type("pp")
        #expect(stage.output.contains("<removed>") && stage.lines[0].hasPrefix(" Bird 1"))
    }

    @Test func `showing the next item cancels the loading of the picture`() async {
        pictures.isHeld = true
        let stage = await stage()
        #expect(await stage.shows { _ in pictures.requests == ["2.png"] })
        stage.type("n")
        #expect(await stage.shows { _ in pictures.cancellations == 1 && pictures.requests.count == 2 })
        pictures.isHeld = false
        #expect(await stage.shows("▀"))
        expectEqual(pictures.requests, ["2.png", "3.png"])
    }

    @Test func `Esc cancels the loading of the picture, and r loads it again`() async {
        pictures.isHeld = true
        let stage = await stage()
        #expect(await stage.shows("Loading the picture…"))
        stage.press(.escape)
        #expect(await stage.shows("The picture is not loaded · press O to"))
        #expect(stage.lines[0].hasPrefix(" Bird 2"), "the scene stays")
        pictures.isHeld = false
        stage.type("r")
        #expect(await stage.shows("▀"))
        stage.press(.escape)
        #expect(stage.lines[0].hasPrefix(" birds"), "nothing to cancel")
    }

    @Test func `Esc also cancels the drawing of the picture`() async {
        let stage = await stage(columns: 60)
        #expect(await stage.shows("▀"))
        pictures.isHeld = true
        stage.size = TerminalSize(rows: 20, columns: 60)
        stage.browser.handle(.resized(stage.size))
        #expect(stage.lines[1].hasPrefix("100 × 100 PNG"))
        stage.press(.escape)
        #expect(await stage.shows("100 × 100 PNG · cancelled · press O to open"))
        #expect(await stage.shows { _ in pictures.cancellations == 1 })
        pictures.isHeld = false
        stage.type("r")
        #expect(await stage.shows("▀"))
    }

    nonisolated static let files: [(start: Data, byteCount: Int, String)] = [
        (FakePictures.png(100, 100), 50_000_000, "too large"),
        (FakePictures.png(60_000, 60_000), 100, "60000 × 60000 pixels"),
        (Data("not a picture".utf8), 13, "expected a JPEG, PNG, GIF or WebP file"),
        (Data(), 0, "expected a JPEG, PNG, GIF or WebP file"),
    ]

    @Test(arguments: files)
    func `a file that cannot be shown is refused, with the reason`(start: Data, byteCount: Int, reason: String) async {
        pictures.file = start + Data(count: byteCount - start.count)
        let stage = await stage(columns: 70)
        #expect(await stage.shows(reason), "\(stage.lines)")
        #expect(pictures.areas.isEmpty)
        stage.type("O")
        expectEqual(stage.opened.map(\.absoluteString), ["https://photos.example/2.png"])
        stage.type("n")
        #expect(stage.lines[0].hasPrefix(" Bird 3"))
    }

    @Test(arguments: [(8, 80), (24, 20), (7, 200), (2, 5), (1, 1)])
    func `a small terminal shows the size of the picture instead`(rows: Int, columns: Int) async {
        let aviary = Aviary(count: 10, photos: 2...)
        let stage = Stage(aviary, pictures: pictures)
        #expect(await stage.shows("Bird 2"))
        stage.press(.down)
        stage.size = TerminalSize(rows: rows, columns: columns)
        stage.press(.enter)
        let isShown = await stage.shows { _ in rows < 3 || stage.lines[1].hasPrefix("100 × 100 PNG") }
        #expect(isShown && pictures.areas.isEmpty, "\(stage.lines)")
    }

    @Test func `without a program that draws pictures, their size is shown`() async {
        let stage = Stage(Aviary(count: 10, photos: 2...), columns: 60, pictures: pictures, canDraw: false)
        #expect(await stage.shows("Bird 2"))
        stage.press(.down)
        stage.press(.enter)
        #expect(await stage.shows("100 × 100 PNG · press O to open"))
        #expect(stage.lines[2] == "ID        2" && !stage.output.contains("\u{1B}[16t"))
    }

    @Test func `an item without a picture has only fields`() async {
        let stage = await stage()
        stage.type("pO")
        #expect(stage.lines[1] == "ID        1" && stage.lines.last == "The item has no picture")
    }
}
