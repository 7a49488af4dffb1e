import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import SceneFakes
@testable import TerminalInterface
@testable import WebInterface

/// One view model that a terminal and a page show at the same time.
@MainActor struct SharedListTests {
    private final class FakeTerminal: BrowserTerminal {
        let size = TerminalSize(rows: 8, columns: 80)
        func write(_ bytes: [UInt8]) {}
        func suspend() {}
    }

    private let list = ListViewModel(BirdList(aviary: Aviary(count: 45)), navigator: nil, searchDelay: .zero)
    private let browser: Browser
    private let assembler: FakeAssembler

    init() {
        var assembler = FakeAssembler(aviary: Aviary(count: 0))
        assembler.sharedList = list
        self.assembler = assembler
        browser = Browser(
            assembler, on: FakeTerminal(), colorDepth: { _ in .ansi16 },
            environment: BrowserEnvironment(settings: assembler.settings()) { _ in true })
        browser.start(at: "birds")
    }

    /// The lines of the terminal. The selected one starts with `>`.
    private var lines: [String] {
        var surface = Surface(rows: 8, columns: 80)
        browser.draw(on: &surface)
        return (0..<8).map { row in
            let isSelected = row > 0 && surface[row, 0].style.attributes.contains(.reverse)
            return (isSelected ? ">" : "") + (0..<80).map { surface[row, $0].text }.joined()
        }
    }

    @Test func `the terminal and the page follow the same list`() async throws {
        let visit = try await Visit(Visit.handler(assembler))
        #expect(await visit.shows("20 of 45"))
        #expect(lines[0].contains("(20 loaded)"))

        // A selection in the terminal, and then on the page.
        browser.handle(.input(.key(.down, [])))
        #expect(await visit.shows { $0.elements("aria-current", "true").first?.text.contains("Bird 2 ") == true })
        try await visit.press("j")
        #expect(lines.contains { $0.hasPrefix(">") && $0.contains("Bird 3 ") })

        // Scrolling on the page loads more.
        let last = try #require(visit.shown.elements(class: "row").last?.attributes["id"])
        try await visit.act(#"{"do": "appear", "ids": ["\#(last)"]}"#)
        #expect(await visit.shows("30 of 45"))
        #expect(lines[0].contains("(30 loaded)"))
        browser.handle(.input(.key(.end, [])))
        #expect(await visit.shows("45 of 45"))

        // A search in the terminal, and then on the page.
        for character in "/nothing" { browser.handle(.input(.key(.character(character), []))) }
        #expect(await visit.shows("Nothing found"))
        #expect(lines.contains { $0.contains("Nothing found") })
        let search = try #require(visit.shown.elements("type", "search").first)
        expectEqual(search.attributes["value"], "nothing")
        try await visit.type("", into: try #require(search.attributes["id"]))
        #expect(await visit.shows("20 of 45"))
        #expect(lines[0].contains("(20 loaded)"))
    }
}
