import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

@MainActor struct SettingsSceneTests {
    /// Returns a browser that shows the settings, opened from the menu. The first field has the focus.
    private func stage() -> Stage {
        let stage = Stage(at: nil)
        stage.type("s")
        return stage
    }

    private func values(_ stage: Stage) -> [String: FieldValue] { stage.store.values.withLock(\.self) }

    @Test func `the s key opens the settings in the menu and the list, and Escape and Enter close them`() async {
        let stage = stage()
        expectEqual(stage.lines[0], " Settings")
        expectEqual(
            stage.lines[1...4],
            [
                "› Default provider  the id of a provider, or nothing", "",
                "  Default limit  automatic, or an integer, 1 or greater",
                "  automatic",
            ])
        stage.press(.escape)
        #expect(stage.lines[0].hasPrefix(" Providers") && stage.lines.last?.contains("s settings") == true)
        stage.press(.enter)
        #expect(await stage.shows("Bird 1"))
        stage.type("s")
        expectEqual(stage.lines[0], " Settings")
        stage.press(.enter)
        #expect(stage.lines[0].hasPrefix(" birds"))
    }

    @Test func `text is typed, and saved when it is valid`() {
        let stage = stage()
        stage.type("bird")
        expectEqual(stage.lines[3], "  invalid provider 'bird': expected the id of a provider, or nothing")
        #expect(values(stage).isEmpty)
        stage.type("s")
        #expect(stage.lines[2] == "  birds" && values(stage) == ["provider": .text("birds")])
        stage.press(.down)
        stage.press(.character("u"), .control)
        stage.type("50q")
        #expect(stage.lines[5].contains("invalid limit '50q'"))
        stage.press(.backspace)
        expectEqual(values(stage)["limit"], .integer(50))
        for _ in 0..<2 { stage.press(.backspace) }
        #expect(values(stage)["limit"] == nil, "an empty field has the default")
        stage.press(.down)
        expectEqual(stage.lines[4], "  automatic")
    }

    @Test func `keys choose the next or previous word, or the default`() {
        let stage = stage()
        stage.press(.down)
        stage.press(.down)
        for (key, word) in [(Key.right, "en"), (.right, "ja"), (.left, "en"), (.character(" "), "ja")] {
            stage.press(key)
            expectEqual(values(stage)["language"], .text(word))
        }
        stage.press(.backspace)
        #expect(values(stage).isEmpty)
        stage.press(.right)
        stage.type("z")
        expectEqual(values(stage), ["language": .text("en")], "other characters are ignored")
        stage.type("x")
        #expect(values(stage).isEmpty)
        stage.type("j")
        stage.press(.tab)
        stage.type(" ")
        expectEqual(values(stage), ["color": .text("always")])
        stage.type("?")
        #expect(stage.lines.contains { $0.contains("choose a value") })
    }

    @Test func `the language changes at once, in all scenes`() {
        let stage = stage()
        stage.press(.down)
        stage.press(.down)
        stage.press(.left)
        expectEqual(stage.lines[0], " 設定")
        stage.press(.escape)
        #expect(stage.lines[0].hasPrefix(" 提供元"))
        stage.type("s")
        stage.type("x")
        #expect(stage.lines[3].contains("次の値を指定してください"))
    }

    @Test func `colors change at once`() {
        let stage = stage()
        for _ in 0..<4 { stage.press(.down) }
        #expect(stage.output.contains("\u{1B}[1;36m"))
        var length = stage.output.count
        stage.press(.left)
        expectEqual(values(stage)["color"], .text("never"))
        #expect(stage.output.dropFirst(length).contains("Settings") && !stage.output.dropFirst(length).contains("36m"))
        length = stage.output.count
        stage.press(.right)
        #expect(stage.output.dropFirst(length).contains("36m"))
    }

    @Test func `the reason why a value could not be saved is shown`() {
        let stage = stage()
        for _ in 0..<3 { stage.press(.down) }
        stage.store.failure.withLock { $0 = ProviderError(.unknown, "disk full") }
        stage.type(" ")
        #expect(stage.lines.contains("  disk full") && stage.lines.contains("  false"))
        stage.press(.escape)
        stage.type("s")
        #expect(stage.lines.contains("  disk full"))
    }

    @Test func `the list of the default provider is shown first, and the user can go back to the menu`() async {
        let stage = Stage(at: "birds", values: ["query": "red"], hasMenu: true)
        #expect(await stage.shows("Bird 1"))
        #expect(stage.lines[0].contains("“red”"))
        stage.type("q")
        #expect(stage.lines[0].hasPrefix(" Providers") && stage.browser.ending == nil)
        stage.press(.enter)
        #expect(await stage.shows("Bird 1"))
        #expect(!stage.lines[0].contains("“red”"), "the parameters were meant for the first list")
    }
}
