import Presentation
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

/// A list as a gallery.
@MainActor struct GalleryTests {
    private let pictures = FakePictures()

    /// Shows a gallery with six tiles on a screen of 80 × 24.
    private func stage(
        _ aviary: Aviary = Aviary(count: 25, photos: 1...), rows: Int = 24, columns: Int = 80, prefers: Bool = true
    ) async -> Stage {
        let stage = Stage(aviary, rows: rows, columns: columns, pictures: pictures, prefersGalleries: prefers)
        #expect(await stage.shows("Bird 1"))
        return stage
    }

    /// Whether six pictures are shown.
    private func isComplete(_ stage: Stage) -> Bool { shows(6, stage) }

    /// Whether this number of pictures of 8 × 16 cells is shown.
    private func shows(_ count: Int, _ stage: Stage) -> Bool {
        stage.lines.joined().count { $0 == "▀" } == count * 8 * 16
    }

    /// The first lines of the captions: the tiles that are visible.
    private func titles(_ stage: Stage) -> [String] {
        stage.lines.dropFirst().filter { $0.hasPrefix("Bird") || $0.hasPrefix("* Bird") }
            .flatMap { $0.split(separator: "  ").map { $0.filter { !" ".contains($0) } } }
    }

    @Test func `pictures of the visible items are above their titles and facts`() async {
        let stage = await stage()
        #expect(await stage.shows(isComplete))
        expectEqual(titles(stage), (1...6).map { "Bird\($0)" })
        expectEqual(stage.lines[9], "Bird 1                     Bird 2                     Bird 3")
        expectEqual(stage.lines[10], "1,000 · note 1             2,000 · note 2             3,000 · note 3")
        expectEqual(Set(pictures.requests), Set((1...6).map { "\($0).png" }))
        expectEqual(Set(pictures.areas), [PictureArea(rows: 8, columns: 16)])
        #expect(stage.lines.last?.contains("v gallery, table") == true, "\(stage.lines)")
    }

    nonisolated static let moves: [([Key], Int)] = [
        ([.right], 2), ([.right, .right, .right], 4), ([.left], 1), ([.down], 4), ([.down, .up, .right], 2),
        ([.right, .down, .character("k")], 2), ([.pageDown], 7), ([.character("j"), .home], 1),
    ]

    @Test(arguments: moves) func `keys move the selection in the grid`(keys: [Key], expected: Int) async {
        let stage = await stage()
        for key in keys { stage.press(key) }
        #expect(stage.lines[0].contains(" \(expected) of 25"), "\(stage.lines[0])")
        stage.press(.enter)
        #expect(stage.lines[0].hasPrefix(" Bird \(expected) "))
    }

    @Test func `the last row is reached in each column, and G loads the rest`() async {
        let stage = await stage()
        stage.press(.end)
        #expect(await stage.shows { $0.lines[0].contains("25 of 25") })
        expectEqual(titles(stage), (22...25).map { "Bird\($0)" })
        for key in [Key.up, .right, .right, .down] { stage.press(key) }
        #expect(stage.lines[0].contains("25 of 25"), "\(stage.lines[0])")
    }

    @Test func `only a few pictures are loaded at once, and those out of view are cancelled`() async {
        pictures.isHeld = true
        let stage = await stage()
        #expect(await stage.shows { _ in pictures.requests.count == 4 })
        for _ in 1...20 { await Task.yield() }
        expectEqual(pictures.requests.count, 4)
        for _ in 1...2 { stage.press(.pageDown) }
        let next = Set((10...13).map { "\($0).png" })
        #expect(await stage.shows { _ in Set(pictures.requests.suffix(4)) == next })
        #expect(await stage.shows { _ in pictures.requests.count - pictures.cancellations == 4 })
        pictures.isHeld = false
        #expect(await stage.shows(isComplete))
        expectEqual(Set(pictures.requests.suffix(6)), next.union(["14.png", "15.png"]))
    }

    @Test func `scrolling back shows the drawings again, without loading`() async {
        let stage = await stage()
        #expect(await stage.shows(isComplete))
        for key in [Key.down, .down, .up, .up] { stage.press(key) }
        #expect(await stage.shows(isComplete))
        expectEqual(pictures.requests.count, Set(pictures.requests).count)
    }

    @Test func `graphics are removed one by one, when they scroll away`() async {
        pictures.drawing = .sequence(Array("<picture>".utf8), removal: Array("<removed>".utf8))
        let stage = await stage()
        #expect(await stage.shows { $0.output.components(separatedBy: "<picture>").count == 7 })
        #expect(!stage.output.contains("<removed>"))
        // Of two rows of tiles, one is moved and one disappears.
        for _ in 1...2 { stage.press(.down) }
        #expect(await stage.shows { $0.output.components(separatedBy: "<removed>").count > 3 })
    }

    @Test func `v shows the table and the gallery again, and marks and messages are in the captions`() async {
        let stage = await stage(Aviary(count: 6, photos: 2...))
        // The table would cancel what is still being loaded.
        #expect(await stage.shows { shows(5, $0) })
        #expect(stage.lines[8].hasPrefix("no picture"), "\(stage.lines)")
        stage.type("x")
        #expect(stage.lines[9].hasPrefix("* Bird 1 ") && stage.lines[0].contains("1 selected"))
        stage.type("v")
        #expect(stage.lines[1].contains("ID  Name") && !stage.lines.contains { $0.contains("▀") })
        stage.type("v")
        #expect(await stage.shows("▀"))
        expectEqual(pictures.requests.count, 5, "the drawings are kept")
    }

    @Test func `a failed picture says why, and r tries again`() async {
        pictures.file = Data("no picture".utf8)
        let stage = await stage()
        #expect(await stage.shows("expected a JPEG"))
        pictures.file = FakePictures.png(100, 100)
        stage.type("r")
        #expect(await stage.shows("▀"))
    }

    nonisolated static let tables: [(Aviary, Int, Int, Bool)] = [
        (Aviary(count: 9), 24, 80, true), (Aviary(count: 9, photos: 1..., photoRole: .picture), 24, 80, true),
        (Aviary(count: 9, photos: 1...), 24, 80, false), (Aviary(count: 9, photos: 1...), 11, 80, true),
        (Aviary(count: 9, photos: 1...), 24, 23, true),
    ]

    @Test(arguments: tables) func `other lists and small screens have a table at first`(
        aviary: Aviary, rows: Int, columns: Int, prefers: Bool
    ) async {
        let stage = await stage(aviary, rows: rows, columns: columns, prefers: prefers)
        #expect(stage.lines[1].hasPrefix(columns < 40 ? "" : "ID  Name") && pictures.requests.isEmpty, "\(stage.lines)")
    }

    @Test func `without pictures, v says so`() async {
        let stage = Stage(Aviary(count: 3, photos: 1...), pictures: pictures, canDraw: false)
        #expect(await stage.shows("Bird 3"))
        stage.type("v")
        #expect(stage.lines.last?.contains("The list has no pictures, or they cannot be shown") == true)
    }

    @Test func `a click selects a tile, and another one opens it`() async {
        let stage = await stage()
        stage.click(row: 3, column: 30)
        #expect(stage.lines[0].contains(" 2 of 25"))
        stage.click(row: 3, column: 25)
        #expect(stage.lines[0].contains(" 2 of 25"), "there is nothing between the tiles")
        stage.click(row: 9, column: 30)
        #expect(stage.lines[0].hasPrefix(" Bird 2 "))
    }
}
