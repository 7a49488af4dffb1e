import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

@MainActor struct ListPageTests {
    private static func rows(_ page: ShownPage) -> [ShownPage.Element] { page.elements(class: "row") }

    @Test func `the first event has the page, and a row near the end loads more rows`() async throws {
        let visit = try await Visit()
        #expect(await visit.shows("10 of 25"))
        #expect(visit.shown.text.contains("Bird 10") && !visit.shown.text.contains("Bird 11"))
        let last = try #require(Self.rows(visit.shown).last?.attributes["id"])
        try await visit.act(#"{"do": "appear", "ids": ["\#(last)"]}"#)
        // Ten more rows now follow the visible one, so nothing more is loaded.
        #expect(await visit.shows("20 of 25"))
        expectEqual(Self.rows(visit.shown).count, 20)
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `an item without a title can be opened, and its id is only under its own heading`() async throws {
        let visit = try await Visit(Aviary(count: 1, values: ["name": .text("")]))
        #expect(await visit.shows("1 of 1"))
        let row = try #require(Self.rows(visit.shown).first)
        expectEqual(row.text, " 1 — 1,000 note 1")
        // On a narrow page, the style hides the cells of this class.
        #expect(visit.shown.elements(class: "empty").isEmpty)
    }

    @Test func `the search is sent as the user types, and Escape empties it`() async throws {
        let visit = try await Visit()
        #expect(await visit.shows("Bird 1"))
        let search = try #require(visit.shown.elements("type", "search").first?.attributes["id"])
        try await visit.type("nothing", into: search)
        #expect(await visit.shows("Nothing found"))
        expectEqual(visit.aviary.queries.withLock { $0 }, ["", "nothing"])
        // The browser has the text already.
        expectEqual(visit.shown.element(search)?.attributes["value"], "")
        try await visit.press("Escape")
        #expect(await visit.shows("Bird 1"))
        expectEqual(visit.aviary.queries.withLock { $0 }, ["", "nothing", ""])
    }

    @Test func `filters offer the allowed words, and show messages`() async throws {
        let visit = try await Visit()
        #expect(await visit.shows("Bird 1"))
        try await visit.click(button: "Filters")
        #expect(await visit.shows("color of the bird"))
        #expect(visit.shown.text.contains("age in years, with “Color” or “Search”"))
        let ids = visit.shown.elements("data-do", "filter").compactMap { $0.attributes["id"] }
        let color = try #require(visit.shown.element(ids[0]))
        #expect(color.tag == "select" && color.text == "— red blue")
        try await visit.type("blue", into: ids[0])
        #expect(await visit.shows { _ in visit.aviary.queries.withLock { $0.last } == " blue" })
        try await visit.type("99", into: ids[1])
        #expect(await visit.shows("expected an integer from 1 to 20"))
        #expect(await visit.shows("Filters (2)"))
        expectEqual(visit.shown.element(ids[1])?.attributes["aria-invalid"], "true")
    }

    nonisolated static let moves: [([String], Int)] = [
        (["j"], 2), (["j", "ArrowDown", "k"], 2), (["k"], 1), (["End"], 10), (["G", "g"], 1), (["ArrowUp"], 1),
    ]

    @Test(arguments: ["End", "G"]) func `a key loads the rest, selects the last item, and Escape stops it`(
        key: String
    ) async throws {
        let visit = try await Visit(Aviary(count: 35))
        #expect(await visit.shows("10 of 35"))
        try await visit.press(key)
        #expect(await visit.shows { $0.elements("aria-current", "true").first?.text.contains("Bird 35 ") == true })
        expectEqual(visit.shown.revealed, visit.shown.elements("aria-current", "true").first?.attributes["id"])
        #expect(visit.shown.text.contains("35 of 35") && !visit.shown.text.contains("Loading"))
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test(arguments: moves) func `keys move the selection and the focus`(keys: [String], expected: Int) async throws {
        let visit = try await Visit(Aviary(count: 10))
        #expect(await visit.shows("Bird 10"))
        for key in keys { try await visit.press(key) }
        #expect(
            await visit.shows { page in
                let current = page.elements("aria-current", "true")
                return current.count == 1 && current[0].text.contains("Bird \(expected) ")
                    && page.focus == "\(current[0].attributes["id"] ?? "")-open"
            })
    }

    @Test func `Enter and a click open the detail, and next, previous and back work`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("Enter")
        #expect(await visit.shows("1 / 3"))
        expectEqual(visit.shown.depth, 1)
        // The list stays below the dialog, so that its rows are not sent again.
        expectEqual(visit.shown.elements(class: "list").first?.attributes["inert"], "")
        try await visit.press("n")
        #expect(await visit.shows("2 / 3"))
        let link = try #require(visit.shown.elements.first { $0.tag == "a" && $0.text == "Web page" })
        expectEqual(link.attributes["href"], "https://birds.example/2")
        try await visit.press("o")
        #expect(await visit.shows { $0.opened == ["https://birds.example/2"] })
        try await visit.click(button: "Previous")
        #expect(await visit.shows("1 / 3"))
        // The browser goes back before it reports this to the server.
        visit.shown.depth -= 1
        try await visit.act(#"{"do": "leave"}"#)
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty })
        let row = try #require(Self.rows(visit.shown).last?.attributes["id"])
        try await visit.click("\(row)-open")
        #expect(await visit.shows("3 / 3"))
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `a failure is an alert that keeps the rows, and can be retried`() async throws {
        let visit = try await Visit(Aviary(count: 25))
        #expect(await visit.shows("Bird 1"))
        visit.aviary.failure.withLock { $0 = ProviderError(.serverFailed, "status 500") }
        try await visit.click(button: "Refresh")
        #expect(await visit.shows("The server failed"))
        let alert = try #require(visit.shown.elements("role", "alert").first)
        #expect(alert.text.contains("status 500") && visit.shown.text.contains("Bird 10"))
        visit.aviary.failure.withLock { $0 = nil }
        try await visit.click(button: "Try again")
        #expect(await visit.shows { $0.elements("role", "alert").isEmpty })
    }

    @Test func `an alert is closed by its button, and by Escape`() async throws {
        let aviary = Aviary(count: 25)
        aviary.failure.withLock { $0 = ProviderError(.notFound, "no birds") }
        let visit = try await Visit(aviary)
        #expect(await visit.shows("no birds"))
        try await visit.click(button: "Close")
        #expect(await visit.shows { !$0.text.contains("no birds") })
        try await visit.press("r")
        #expect(await visit.shows("no birds"))
        try await visit.press("Escape")
        #expect(await visit.shows { !$0.text.contains("no birds") })
    }

    @Test func `the help lists the keys, and any key closes it`() async throws {
        let visit = try await Visit()
        try await visit.press("?")
        #expect(await visit.shows("last of the whole list"))
        try await visit.press("j")
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty })
    }

    @Test func `the menu can be searched, opens a list, and is shown again afterwards`() async throws {
        let visit = try await Visit(at: nil)
        #expect(await visit.shows("only herons"))
        #expect(visit.shown.text.contains("needs a key"))
        let search = try #require(visit.shown.elements("type", "search").first?.attributes["id"])
        try await visit.type("lake", into: search)
        #expect(await visit.shows { !$0.text.contains("only herons") })
        try await visit.submit()
        #expect(await visit.shows("10 of 25"))
        expectEqual(visit.shown.depth, 1)
        try await visit.click(button: "‹ Providers")
        #expect(await visit.shows { $0.elements(class: "list").isEmpty && $0.depth == 0 })
        try await visit.press("Escape")
        try await visit.press("End")
        try await visit.press("Enter")
        #expect(await visit.shows("herons has no list"))
    }

    @Test func `text is in the language of the user`() async throws {
        let visit = try await Visit(language: .japanese)
        #expect(await visit.shows("25件中10件"))
        #expect(visit.shown.text.contains("更新") && !visit.shown.text.contains("Refresh"))
    }
}
