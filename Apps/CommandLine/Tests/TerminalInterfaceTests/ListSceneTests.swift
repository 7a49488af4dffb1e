import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

@MainActor struct ListSceneTests {
    nonisolated static let frames: [(Int, Int, [String])] = [
        (
            6, 80,
            [
                " birds                                                                  1 of 10",
                "ID  Name     Wingspan  Note", " 1  Bird 1      1,000  note 1", " 2  Bird 2      2,000  note 2",
                " 3  Bird 3      3,000  note 3",
                "↵ open  / search  f filters  r refresh  ? help  q back  c columns, sort  w where",
            ]
        ),
        (
            4, 26,
            [
                " birds            1 of 10", "ID  Name     Wingspan", " 1  Bird 1      1,000",
                "↵ open  / search",
            ]
        ),
        (3, 14, [" birds", "ID  Name", "↵ open"]),
        (1, 8, [" birds"]),
    ]

    @Test(arguments: frames) func `columns are left out from the last one on if they do not fit`(
        rows: Int, columns: Int, expected: [String]
    ) async {
        let stage = Stage(Aviary(count: 10), rows: rows, columns: columns)
        #expect(await stage.shows { $0.lines.count == rows && $0.lines[0] == expected[0] }, "\(stage.lines)")
        for line in stage.lines { #expect(DisplayWidth.of(line) <= columns) }
        if columns > 14 { expectEqual(stage.lines, expected) }
    }

    @Test(arguments: [(1, 1), (2, 3), (5, 40), (24, 300)]) func `any size can be drawn`(rows: Int, columns: Int) async {
        let stage = Stage(rows: rows, columns: columns)
        for key in ["?", "?", "/", "x", "f", "a", "d"] { stage.type(key) }
        for key: Key in [.escape, .enter, .pageDown, .end, .escape, .enter, .down, .escape] { stage.press(key) }
        expectEqual(stage.lines.count, rows)
    }

    nonisolated static let moves: [([Key], Int)] = [
        ([.down], 2), ([.down, .down, .up], 2), ([.character("j"), .character("j"), .character("k")], 2), ([.up], 1),
        ([.pageDown], 4), ([.character(" "), .pageDown], 7), ([.pageDown, .pageUp], 1), ([.end], 10),
        ([.character("G"), .home], 1), ([.end, .character("g")], 1),
    ]

    @Test(arguments: moves) func `keys move the selection`(keys: [Key], expected: Int) async {
        // Four rows of items, in a list with one page.
        let stage = Stage(Aviary(count: 10), rows: 7)
        #expect(await stage.shows("Bird 1"))
        for key in keys { stage.press(key) }
        expectEqual(stage.selected?.contains("Bird \(expected) "), true, "\(stage.lines)")
    }

    @Test func `scrolling loads more pages, up to the end of the list`() async {
        let stage = Stage(Aviary(count: 35), rows: 10)
        #expect(await stage.shows("1 of 35 (20 loaded)"), "the first page ends near the last visible row")
        for _ in 0..<12 { stage.press(.down) }
        #expect(await stage.shows("13 of 35 (30 loaded)"))
        for _ in 0..<12 { stage.press(.down) }
        #expect(await stage.shows { $0.lines[0].hasSuffix(" 25 of 35") })
    }

    @Test(arguments: [Key.end, .character("G")]) func `G goes to the end of the whole list`(key: Key) async {
        let stage = Stage(Aviary(count: 95), rows: 10)
        #expect(await stage.shows("1 of 95 (20 loaded)"))
        stage.press(key)
        expectEqual(stage.lines.last, "Loading the rest: 20 of 95…  Esc stop  ↵ open  / search  f filters  r refresh")
        #expect(await stage.shows("95 of 95"))
        expectEqual(stage.selected?.contains("Bird 95"), true)
    }

    @Test func `Escape stops the way to the end`() async {
        let stage = Stage(Aviary(count: 10_000), rows: 10)
        #expect(await stage.shows("1 of 10,000 (20 loaded)"))
        stage.type("G")
        // Several pages can arrive between two looks at the screen.
        #expect(await stage.shows { $0.lines[0].hasSuffix(" loaded)") && !$0.lines[0].contains("(20 loaded)") })
        stage.press(.escape)
        #expect(stage.browser.ending == nil && stage.lines.last?.hasPrefix("↵ open") == true, "\(stage.lines)")
    }

    @Test func `the search is sent while the user types, and Escape removes it`() async {
        let stage = Stage()
        #expect(await stage.shows("Bird 1"))
        stage.type("/heq")
        stage.press(.backspace)
        stage.type("r")
        #expect(stage.lines.last == "/her" && stage.cursor == Surface.Position(row: 23, column: 4))
        #expect(await stage.shows { $0.aviary.queries.withLock(\.last) == "her" })
        stage.press(.down)
        expectEqual(stage.selected?.contains("Bird 2"), true, "the arrow keys still move the selection")
        stage.press(.enter)
        #expect(stage.lines[0].hasPrefix(" birds “her”") && stage.cursor == nil)
        stage.type("/")
        stage.press(.escape)
        #expect(await stage.shows { $0.aviary.queries.withLock(\.last) == "" })
        #expect(!stage.lines[0].contains("“"))
    }

    @Test func `Escape clears the search before it goes back`() async {
        let stage = Stage(Aviary(count: 5), values: ["query": "heron"])
        #expect(await stage.shows("Bird 1"))
        #expect(stage.lines[0].hasPrefix(" birds “heron”"))
        stage.press(.escape)
        #expect(stage.browser.ending == nil && !stage.lines[0].contains("“"))
        #expect(await stage.shows { $0.aviary.queries.withLock(\.last) == "" && $0.lines.last?.hasPrefix("↵") == true })
        stage.press(.escape)
        expectEqual(stage.browser.ending, .quit)
    }

    @Test func `a search without results says so`() async {
        let stage = Stage(rows: 5, values: ["query": "nothing"])
        #expect(await stage.shows("Nothing found"))
    }

    @Test func `an alert keeps the rows, and r repeats the request`() async {
        let stage = Stage(Aviary(count: 10))
        #expect(await stage.shows("Bird 1"))
        stage.aviary.failure.withLock { $0 = ProviderError(.serverFailed, "status 500") }
        stage.type("r")
        #expect(await stage.shows("The server failed"))
        #expect(await stage.shows("status 500"))
        #expect(stage.selected?.contains("Bird 1 ") == true && stage.lines.last?.contains("r try again") == true)
        stage.aviary.failure.withLock { $0 = nil }
        stage.type("r")
        #expect(await stage.shows { $0.lines.last?.hasPrefix("↵") == true && $0.lines[22].isEmpty })
        stage.press(.escape)
        expectEqual(stage.browser.ending, .quit)
    }

    @Test func `a click selects a row, and a click on the selected row opens it`() async {
        let stage = Stage()
        #expect(await stage.shows("Bird 3"))
        stage.click(row: 4)
        expectEqual(stage.selected?.contains("Bird 3 "), true)
        stage.browser.handle(.input(.mouse(MouseEvent(.wheelDown, row: 4, column: 1))))
        expectEqual(stage.selected?.contains("Bird 6 "), true)
        stage.click(row: 7)
        #expect(stage.lines[0].hasPrefix(" Bird 6"))
        stage.click(row: 0)
        #expect(stage.lines[0].hasPrefix(" Bird 6"))
    }

    @Test func `columns are chosen, and some of them sort the list`() async {
        let stage = Stage(Aviary(count: 60), rows: 10)
        #expect(await stage.shows("1 of 60 (20 loaded)"))
        stage.type("c")
        expectEqual(
            Array(stage.lines.prefix(6)),
            [
                " birds: columns, sort" + String(repeating: " ", count: 39) + "1 of 60 (20 loaded)", "[x]    ID",
                "[x]    Name",
                "[x]    Wingspan", "[x]    Note", "[ ]    Page URL",
            ])
        // Hides the id, sorts by name in descending order, and shows the page.
        stage.type(" j")
        stage.press(.enter)
        expectEqual(stage.lines[2], "[x] ▲  Name")
        stage.press(.enter)
        stage.type("j+")
        #expect(stage.lines[2] == "[x] ▼1 Name" && stage.lines[3] == "[x] ▲2 Wingspan", "\(stage.lines)")
        stage.type("G ")
        stage.press(.escape)
        #expect(stage.lines[1].hasPrefix("Name ▼1  Wingspan ▲2  Note"), "\(stage.lines)")
        #expect(stage.lines.contains("Sorted: only 20 of 60 items are loaded"), "\(stage.lines)")
        expectEqual(stage.lines[9].hasPrefix("G load the rest  ↵ open"), true)
        stage.type("g")
        expectEqual(stage.selected?.hasPrefix("Bird 9 "), true, "\(stage.lines)")
        stage.type("G")
        #expect(await stage.shows { $0.lines[0].hasSuffix(" 60 of 60") && !$0.lines[8].hasPrefix("Sorted") })
        expectEqual(stage.selected?.hasPrefix("Bird 1 "), true, "\(stage.lines)")
    }

    @Test func `a heading that is too long keeps the mark of the order`() async {
        let stage = Stage(Aviary(count: 10), columns: 28)
        #expect(await stage.shows("Bird 1"))
        stage.type("cjj")
        stage.press(.enter)
        stage.type("k+")
        stage.press(.escape)
        expectEqual(stage.lines[1], "ID  Name ▲2  Wi… ▲1  Note")
    }

    @Test func `a click on a heading sorts by its column`() async {
        let stage = Stage(Aviary(count: 10))
        #expect(await stage.shows("Bird 1"))
        stage.click(row: 1, column: 5)
        expectEqual(stage.lines[1].hasPrefix("ID  Name ▲"), true)
        stage.browser.handle(.input(.mouse(MouseEvent(.press(.left), row: 1, column: 16, modifiers: .control))))
        #expect(stage.lines[1].hasPrefix("ID  Name ▲1  Wingspan ▲2"), "\(stage.lines)")
        stage.click(row: 1, column: 5)
        #expect(stage.lines[1].hasPrefix("ID  Name ▲ "), "\(stage.lines)")
        stage.click(row: 1, column: 79)
        stage.click(row: 1, column: 5)
        #expect(stage.lines[1].hasPrefix("ID  Name ▼") && stage.lines[2].contains("Bird 9"), "\(stage.lines)")
    }

    @Test func `control characters in values are escaped`() async {
        let stage = Stage()
        #expect(await stage.shows("Bird 1"))
        stage.browser.handle(.input(.paste("ignored", isTruncated: false)))
        stage.type("/")
        stage.browser.handle(.input(.paste("a\u{1B}[2J\nb", isTruncated: false)))
        expectEqual(stage.lines.last, "/a [2J b")
    }
}
