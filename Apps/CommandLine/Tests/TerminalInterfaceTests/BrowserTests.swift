import Presentation
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

@MainActor struct BrowserTests {
    @Test func `the menu can be searched, opens a list, and is shown again afterwards`() async {
        let stage = Stage(at: nil)
        #expect(stage.lines[0].hasPrefix(" Providers") && stage.selected == "birds   birds of the lake")
        expectEqual(stage.lines[2], "herons  only herons (needs a key)")
        stage.type("/only")
        expectEqual(stage.selected?.hasPrefix("herons"), true)
        stage.press(.enter)
        expectEqual(stage.lines.last, "herons has no list")
        stage.type("/")
        stage.press(.escape)
        stage.press(.home)
        stage.press(.enter)
        #expect(await stage.shows("Bird 1"))
        stage.press(.left)
        #expect(stage.lines[0].hasPrefix(" Providers"))
        stage.press(.left)
        #expect(stage.browser.ending == nil, "the left key does not quit")
        stage.type("q")
        expectEqual(stage.browser.ending, .quit)
    }

    @Test func `the help lists the keys of the scene, and any key closes it`() async {
        let stage = Stage()
        #expect(await stage.shows("Bird 1"))
        stage.type("?")
        #expect(stage.lines.contains { $0.contains("PgUp PgDn") && $0.contains("page") })
        stage.type("q")
        #expect(stage.browser.ending == nil && !stage.lines.contains { $0.contains("PgUp PgDn") })
    }

    @Test(arguments: [KeyModifiers.control, [.control, .alt]])
    func `Ctrl-C ends the browser in any scene, even while the user types or directly after Escape`(
        modifiers: KeyModifiers
    ) async {
        let stage = Stage()
        stage.type("/abc")
        stage.press(.character("c"), modifiers)
        expectEqual(stage.browser.ending, .interrupted)
    }

    @Test func `Ctrl-Z suspends, and everything is drawn again afterwards`() async {
        let stage = Stage()
        #expect(await stage.shows("Bird 1"))
        stage.press(.character("z"), .control)
        expectEqual(stage.terminal.suspensions, 1)
        let length = stage.output.count
        stage.browser.handle(.resumed(stage.size))
        #expect(stage.output.dropFirst(length).contains("Bird 1"))
    }

    @Test func `a change of a view model is drawn without an event`() async {
        let stage = Stage()
        #expect(!stage.output.contains("Bird 1"))
        for _ in 0..<1000 where !stage.output.contains("Bird 1") { await Task.yield() }
        #expect(stage.output.contains("Bird 1"))
    }

    @Test func `a frame after a key writes only what changed`() async {
        let stage = Stage(Aviary(count: 10), rows: 40, columns: 120)
        #expect(await stage.shows("Bird 10"))
        for _ in 0..<100 { await Task.yield() }
        let length = stage.output.utf8.count
        stage.press(.down)
        #expect((1..<700).contains(stage.output.utf8.count - length), "\(stage.output.utf8.count - length) bytes")
    }

    @Test func `a resize is drawn with the new size`() async {
        let stage = Stage(Aviary(count: 10))
        #expect(await stage.shows("Bird 1"))
        stage.size = TerminalSize(rows: 12, columns: 40)
        stage.browser.handle(.resized(stage.size))
        #expect(stage.lines.count == 12 && stage.lines.last == "↵ open  / search  f filters  r refresh")
    }

    @Test func `a wait replaces the status while something is loaded, and notices stay until Esc`() async {
        let notices = NoticeViewModel()
        let stage = Stage(notices: notices)
        notices.report(Wait())
        expectEqual(stage.lines.last?.hasPrefix("waiting 12 s: rate limit of 3 requests per 60 s"), true)
        #expect(await stage.shows { $0.lines[0].hasSuffix(" 1 of 25") })
        expectEqual(stage.lines.last?.hasPrefix("↵ open"), true, "the wait is over")
        notices.report(Notice())
        #expect(stage.lines.contains("the secret is deprecated"))
        stage.press(.escape)
        #expect(!stage.lines.contains("the secret is deprecated") && stage.browser.ending == nil)
    }

    private struct Wait: WaitingEvent {
        let title = "wait"
        let details: KeyValuePairs<String, FieldValue> = [:]
        let wait = Duration.seconds(12)
        let reason = "rate limit of 3 requests per 60 s"
    }

    private struct Notice: Event {
        let title = "notice"
        let details: KeyValuePairs<String, FieldValue> = [:]
        let notice: String? = "the secret is deprecated"
    }

    @Test(arguments: [(24, 80), (40, 120)]) func `the help has every key of a list`(rows: Int, columns: Int) async {
        let stage = Stage(rows: rows, columns: columns)
        stage.type("?")
        let meanings = ["where", "columns, sort", "select several, select all", "export", "copy as JSON", "quit"]
        for meaning in meanings { #expect(stage.lines.contains { $0.contains(" \(meaning) ") }, "\(stage.lines)") }
        stage.type("j")
        #expect(!stage.lines.contains { $0.contains("─Keys") }, "any key closes it")
    }

    @Test func `help that does not fit is scrolled`() async {
        let stage = Stage(rows: 12, columns: 40)
        stage.type("?")
        #expect(
            stage.lines.contains { $0.contains("│ ↵          open") } && !stage.lines.contains { $0.contains("quit") })
        stage.press(.end)
        #expect(stage.lines.contains { $0.contains("^C         quit") }, "\(stage.lines)")
        stage.type("k")
        stage.press(.home)
        #expect(stage.lines.contains { $0.contains("│ ↵          open") })
        stage.type("q")
        #expect(!stage.lines.contains { $0.contains("─Keys") } && stage.browser.ending == nil)
    }

    @Test func `text is in the language of the user`() async {
        let stage = Stage(language: .japanese)
        #expect(await stage.shows { $0.lines[0].hasSuffix(" 25件中1件目") }, "\(stage.lines)")
        expectEqual(stage.lines.last?.hasPrefix("↵ 開く"), true)
    }
}
