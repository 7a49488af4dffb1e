import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

@MainActor struct FieldsTests {
    private func stage(_ aviary: Aviary = Aviary(count: 5)) async -> Stage {
        let stage = Stage(aviary)
        #expect(await stage.shows("Bird 2"))
        return stage
    }

    @Test func `a form shows messages under invalid fields, and saves valid input`() async {
        let stage = await stage()
        stage.type("a")
        stage.press(.enter)
        expectEqual(stage.lines[1...3], ["› Name  what it is called", "", "  missing name"])
        stage.type("Wren")
        #expect(stage.lines[2] == "  Wren" && !stage.lines.contains("  missing name"))
        stage.press(.tab)
        stage.type("-1")
        #expect(stage.lines.contains("  invalid wingspan"))
        stage.press(.backspace)
        stage.press(.backspace)
        stage.press(.character("s"), .control)
        #expect(await stage.shows { $0.lines.last == "Saved" }, "\(stage.lines)")
        expectEqual(stage.aviary.changes.withLock(\.self), [.init(action: "add", id: "", name: "Wren")])
        expectEqual(stage.selected?.contains("Wren"), true)
    }

    @Test func `with samples, the input is not used, and the list does not change`() async {
        let stage = Stage(Aviary(count: 5), isPreview: true)
        #expect(await stage.shows("Bird 2"))
        stage.type("aWren")
        stage.press(.character("s"), .control)
        #expect(await stage.shows("Samples: your input was not used, and nothing was saved"), "\(stage.lines)")
        #expect(!stage.lines.contains { $0.contains("Wren") })
        stage.type("dy")
        #expect(await stage.shows("Samples: nothing was deleted"), "\(stage.lines)")
        #expect(stage.lines.contains { $0.contains("Bird 1") })
    }

    @Test func `the form of an item has its values, and Escape closes it`() async {
        let stage = await stage()
        stage.type("je")
        #expect(stage.lines[0] == " birds: Edit 2" && stage.lines[2] == "  Bird 2")
        expectEqual(stage.cursor, Surface.Position(row: 2, column: 8))
        stage.press(.escape)
        #expect(stage.selected?.contains("Bird 2") == true && stage.aviary.changes.withLock(\.isEmpty))
    }

    @Test func `Escape asks before it drops what was typed into a form`() async {
        let stage = await stage()
        stage.type("aWren")
        stage.press(.escape)
        #expect(stage.lines.contains { $0.contains("│ Discard the changes? │") }, "\(stage.lines)")
        #expect(stage.cursor == nil)
        stage.browser.handle(.input(.paste("x", isTruncated: false)))
        stage.type("xn")
        #expect(stage.lines[2] == "  Wren", "\(stage.lines)")
        stage.press(.escape)
        stage.press(.escape)
        #expect(stage.lines[2] == "  Wren", "Escape answers no")
        stage.press(.escape)
        stage.type("y")
        #expect(stage.selected?.contains("Bird 1") == true && stage.aviary.changes.withLock(\.isEmpty))
    }

    @Test func `filters offer words, report invalid input, and load the list`() async {
        let stage = await stage()
        stage.type("f")
        expectEqual(stage.lines[1], "› Color  color of the bird")
        stage.press(.right)
        expectEqual(stage.lines[2], "  red")
        stage.press(.right)
        #expect(await stage.shows { $0.aviary.queries.withLock(\.last) == " blue" })
        stage.press(.down)
        stage.type("x")
        #expect(stage.lines.contains("  expected an integer from 1 to 20"))
        stage.press(.backspace)
        stage.press(.enter)
        #expect(stage.lines[0].contains("color: blue"))
    }

    @Test func `a login hides the key, tries it, and loads the list`() async {
        let aviary = Aviary(count: 5)
        aviary.failure.withLock { $0 = ProviderError(.missingCredentials, "missing BIRD_KEY") }
        let stage = Stage(aviary)
        #expect(await stage.shows("A key is required"))
        expectEqual(stage.lines.last?.hasPrefix("L Log in"), true)
        stage.type("L")
        stage.type("leg")
        expectEqual(stage.lines[2], "  •••")
        stage.press(.enter)
        #expect(await stage.shows("The key was refused"))
        stage.press(.escape)
        stage.press(.character("u"), .control)
        stage.browser.handle(.input(.paste("egg\n", isTruncated: false)))
        stage.press(.character("k"), .control)
        stage.press(.enter)
        #expect(await stage.shows("Bird 1"), "\(stage.lines)")
        expectEqual(aviary.changes.withLock { $0.map(\.action) }, ["log in", "save"])
        #expect(!stage.output.contains("egg"))
    }

    nonisolated static let edits: [(String, [KeyPress], String)] = [
        ("abc", [KeyPress(key: .left), KeyPress(key: .backspace)], "ac"),
        ("abc", [KeyPress(key: .home), KeyPress(key: .delete)], "bc"),
        ("two words", [KeyPress(key: .character("w"), modifiers: .control)], "two "),
        ("abc", [KeyPress(key: .left), KeyPress(key: .character("u"), modifiers: .control)], "c"),
        (
            "abc", [KeyPress(key: .home), KeyPress(key: .right), KeyPress(key: .character("k"), modifiers: .control)],
            "a"
        ),
        ("e", [KeyPress(key: .character("\u{301}")), KeyPress(key: .character("x")), KeyPress(key: .backspace)], "é"),
        ("", [KeyPress(key: .backspace), KeyPress(key: .delete), KeyPress(key: .left)], ""),
        ("日本", [KeyPress(key: .left), KeyPress(key: .character("の"))], "日の本"),
    ]

    @Test(arguments: edits) func `keys edit a text`(text: String, presses: [KeyPress], expected: String) {
        var input = TextInput(text)
        for press in presses { _ = input.handle(press) }
        expectEqual(input.text, expected)
    }
}
