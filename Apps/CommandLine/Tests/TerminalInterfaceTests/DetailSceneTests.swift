import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

@MainActor struct DetailSceneTests {
    private func stage(rows: Int = 12, columns: Int = 60) async -> Stage {
        let stage = Stage(Aviary(count: 10), rows: rows, columns: columns)
        #expect(await stage.shows("Bird 2"))
        stage.press(.down)
        stage.press(.enter)
        return stage
    }

    @Test func `every field is shown`() async {
        let stage = await stage(rows: 7)
        let counter = " Bird 2" + String(repeating: " ", count: 45) + "2 of 10"
        expectEqual(
            stage.lines,
            [
                counter, "ID        2", "Name      Bird 2", "Wingspan  2,000", "Note      note 2",
                "Page URL  https://birds.example/2",
                "n p next, previous  o web page  y copy the id  e edit",
            ])
    }

    @Test func `a narrow terminal shows the names above the values, and can be scrolled`() async {
        let stage = await stage(rows: 5, columns: 20)
        expectEqual(stage.lines[1...3], ["ID", "  2", "Name"])
        stage.press(.end)
        expectEqual(stage.lines[1...3], ["Page URL", "  https://birds.exam", "  ple/2"])
        stage.press(.home)
        expectEqual(stage.lines[1], "ID")
    }

    @Test(arguments: [20, 60]) func `a field of blanks has a line`(columns: Int) async {
        let note = FieldValue.text(String(repeating: " ", count: 200))
        let stage = Stage(Aviary(count: 1, values: ["note": note]), rows: 12, columns: columns)
        #expect(await stage.shows("Bird 1"))
        stage.press(.enter)
        #expect(stage.lines.contains("Note") && stage.lines.contains { $0.hasPrefix("Page URL") }, "\(stage.lines)")
    }

    @Test func `a field of megabytes does not delay a key`() async {
        let text = String(repeating: "日本 ", count: 700_000)
        let stage = Stage(Aviary(count: 30, pageSize: 30, values: ["note": .text(text)]), rows: 12, columns: 60)
        let duration = await ContinuousClock().measure {
            #expect(await stage.shows("Bird 1"))
            stage.press(.down)
            stage.press(.enter)
            for _ in 0..<20 { stage.press(.pageDown) }
            #expect(stage.lines[1].contains("日本 日本"), "\(stage.lines)")
            for number in 3..<23 {
                stage.type("n")
                stage.press(.home)
                expectEqual(stage.lines[1], "ID        \(number)")
            }
        }
        // Wrapping the whole text of 20 items takes minutes.
        #expect(duration < .seconds(20))
    }

    @Test func `n and p show the next and the previous item`() async {
        let stage = await stage()
        stage.type("nn")
        #expect(stage.lines[0].hasPrefix(" Bird 4"))
        stage.type("p")
        #expect(stage.lines[0].hasPrefix(" Bird 3"))
        stage.type("q")
        expectEqual(stage.selected?.contains("Bird 3 "), true, "the list follows")
    }

    @Test func `o opens the web page, and y and Y copy`() async {
        let stage = await stage()
        stage.type("o")
        expectEqual(stage.opened, [URL(string: "https://birds.example/2")])
        expectEqual(stage.lines.last, "Opened https://birds.example/2")
        stage.type("y")
        // The Base64 form of `2`.
        #expect(stage.output.contains("\u{1B}]52;c;Mg==\u{1B}\\") && stage.lines.last == "Copied 2")
        stage.type("Y")
        #expect(stage.output.contains("]52;c;aHR0cHM6Ly9iaXJkcy5leGFtcGxlLzI="))
        stage.type("po")
        #expect(stage.lines.last == "The item has no web page" && stage.opened.count == 1)
    }

    @Test func `d asks before it deletes`() async {
        let stage = await stage()
        stage.type("d")
        #expect(stage.lines.contains { $0.contains("Delete “Bird 2”?") })
        stage.type("n")
        #expect(stage.aviary.changes.withLock(\.isEmpty) && stage.lines[0].hasPrefix(" Bird 2"))
        stage.type("dy")
        #expect(await stage.shows { $0.lines.last == "Deleted" }, "\(stage.lines)")
        expectEqual(stage.aviary.changes.withLock(\.self), [.init(action: "delete", id: "2", name: "")])
        expectEqual(stage.selected?.contains("Bird 3"), true)
    }
}
