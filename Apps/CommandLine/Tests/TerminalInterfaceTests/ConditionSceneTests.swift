import Presentation
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

/// The condition of `--where` in the browser.
@MainActor struct ConditionSceneTests {
    @Test func `a condition filters the loaded items, and Escape removes it`() async {
        let stage = Stage(Aviary(count: 10), rows: 8)
        #expect(await stage.shows("1 of 10"))
        stage.type("w")
        #expect(stage.lines[6] == "A condition over the columns id, name, wingspan, note, pageURL")
        #expect(stage.lines[7] == "where:" && stage.cursor == Surface.Position(row: 7, column: 7))
        stage.type("evem")
        stage.press(.enter)
        expectEqual(
            stage.lines[4...7], ["unknown column 'evem'", "evem", "^", "did you mean even?", "where: evem"].suffix(4))
        stage.press(.backspace)
        stage.browser.handle(.input(.paste("n", isTruncated: false)))
        #expect(!stage.lines.contains("^"), "the fault is being corrected")
        stage.press(.enter)
        #expect(stage.lines[0] == " birds  where even" + String(repeating: " ", count: 38) + "1 of 5 matching (of 10)")
        expectEqual(stage.selected?.contains("Bird 2"), true)
        stage.press(.escape)
        #expect(stage.lines[0].hasSuffix(" 1 of 10") == false && stage.lines[0].hasSuffix(" 2 of 10"), "\(stage.lines)")
        expectEqual(stage.browser.ending, nil)
    }

    @Test func `the option starts with a condition`() async {
        let stage = Stage(Aviary(count: 10), condition: "even")
        #expect(await stage.shows("1 of 5 matching (of 10)"))
        stage.type("w")
        expectEqual(stage.lines.last, "where: even")
        stage.press(.character("u"), .control)
        stage.press(.enter)
        #expect(await stage.shows("2 of 10"))
    }

    @Test func `nothing that matches is not an empty list`() async {
        let stage = Stage(Aviary(count: 100), rows: 8, condition: "none")
        #expect(await stage.shows("No loaded item meets the condition"))
        #expect(await stage.shows("Filtered: only 60 of 100 items are loaded"))
        expectEqual(stage.lines[7].hasPrefix("G load the rest"), true)
        stage.type("G")
        #expect(await stage.shows("0 of 0 matching (of 100)"))
        #expect(!stage.lines.contains { $0.hasPrefix("Filtered") })
    }
}
