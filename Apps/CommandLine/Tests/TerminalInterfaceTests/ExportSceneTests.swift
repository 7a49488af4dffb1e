import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface

/// Several selected items, their export, and the copy as JSON.
@MainActor struct ExportSceneTests {
    private func stage(_ aviary: Aviary = Aviary(count: 10)) async -> Stage {
        let stage = Stage(aviary, rows: 8)
        #expect(await stage.shows("1 of 10"))
        return stage
    }

    @Test func `x selects items, X all of them, and Escape none`() async {
        let stage = await stage()
        stage.type("xjx")
        #expect(stage.lines[0].hasSuffix("2 selected, 4 of 10"), "\(stage.lines)")
        expectEqual(
            stage.lines[1...5].map { String($0.prefix(11)) },
            ["  ID  Name ", "*  1  Bird ", "   2  Bird ", "*  3  Bird ", "   4  Bird "])
        stage.type("X")
        #expect(stage.lines[0].hasSuffix("10 selected, 4 of 10"))
        stage.press(.escape)
        #expect(
            stage.lines[0].hasSuffix(" 4 of 10") && !stage.lines[0].contains("selected") && stage.browser.ending == nil)
        stage.type("xkx")
        stage.type("X")
        stage.type("X")
        #expect(!stage.lines[0].contains("selected"))
    }

    @Test func `the selected items are exported to the file that the user names`() async {
        let stage = await stage()
        stage.type("xxE")
        #expect(stage.lines[6] == "A file name that ends with .csv or .json" && stage.lines[7] == "Export 2 to:")
        stage.type("birds")
        stage.press(.enter)
        #expect(await stage.shows("expected another name"))
        expectEqual(stage.lines[6], "use .csv")
        stage.browser.handle(.input(.paste(".csv", isTruncated: false)))
        stage.press(.enter)
        #expect(await stage.shows("Exported 2 items to birds.csv"))
        expectEqual(stage.aviary.exports.withLock(\.self), ["birds.csv: 1, 2"])
        stage.press(.down)
        #expect(stage.lines[0].contains("2 selected"))
    }

    @Test(arguments: [false, true]) func `an existing file is replaced only if the user agrees`(agrees: Bool) async {
        let stage = await stage()
        stage.type("Eold.csv")
        stage.press(.enter)
        #expect(await stage.shows("Replace the file “old.csv”?"))
        stage.type("x")
        stage.type(agrees ? "y" : "n")
        if agrees {
            #expect(await stage.shows("Exported 1 item to old.csv"))
        } else {
            #expect(stage.lines[7] == "Export 1 to: old.csv" && stage.aviary.exports.withLock(\.isEmpty))
            stage.press(.escape)
            expectEqual(stage.lines[7].hasPrefix("↵ open"), true)
        }
    }

    @Test func `J copies the selected items as JSON`() async {
        let stage = await stage()
        stage.type("J")
        #expect(stage.output.contains("\u{1B}]52;c;\(Data("{1}".utf8).base64EncodedString())\u{1B}\\"))
        expectEqual(stage.lines[7], "Copied 1 item as JSON")
        stage.type("xxJ")
        #expect(stage.output.contains(Data("[1,2]".utf8).base64EncodedString()))
        expectEqual(stage.copied, ["{1}", "[1,2]"])
        stage.press(.enter)
        stage.type("J")
        expectEqual(stage.lines[7], "Copied 2 items as JSON")
    }

    @Test func `what is too large for a clipboard is not copied in part`() async {
        let stage = await stage(Aviary(count: 10, jsonSize: 75_001))
        stage.type("J")
        expectEqual(stage.lines[7], "Too large for the clipboard of a terminal; E exports to a file")
        #expect(!stage.output.contains("]52;"))
    }
}
