import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

/// The selection of several items.
@MainActor struct ListMarksTests {
    private static func marked(_ page: ShownPage) -> [String] {
        page.elements("data-do", "mark").filter { $0.attributes["checked"] != nil }
            .map { $0.attributes["aria-label"] ?? "" }
    }

    private static func tick(_ row: Int, _ isMarked: Bool = true, on visit: Visit) async throws {
        let id = "s1-r\(row)"
        try await visit.act(#"{"do": "mark", "id": "\#(id)", "at": "\#(id)-mark", "value": "\#(isMarked)"}"#)
    }

    @Test func `boxes and keys select items, which are then copied and downloaded`() async throws {
        let visit = try await Visit(Aviary(count: 5))
        #expect(await visit.shows("Bird 5"))
        try await Self.tick(4, on: visit)
        #expect(await visit.shows("1 selected · 5 of 5"))
        #expect(Self.marked(visit.shown) == ["Select Bird 4"] && visit.shown.text.contains("Selected items:"))
        for key in ["Home", "x", "x"] { try await visit.press(key) }
        #expect(await visit.shows { Self.marked($0) == [1, 2, 4].map { "Select Bird \($0)" } })
        expectEqual(visit.shown.elements("aria-current", "true").first?.text.contains("Bird 3 "), true)
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)

        try await visit.click(button: "Copy")
        try await visit.press("y")
        #expect(await visit.shows { $0.copied == ["tsv 1,2,4", "[1,2,4]"] })
        let request = WebRequest(["export", "csv"], query: ["page": visit.id])
        let body = try await visit.handler.respond(to: request).content.body
        expectEqual(String(decoding: body, as: UTF8.self), "csv 1,2,4")

        try await Self.tick(4, false, on: visit)
        #expect(await visit.shows("2 selected"))
        try await visit.press("Escape")
        #expect(await visit.shows { Self.marked($0).isEmpty && !$0.text.contains("selected") })
    }

    @Test func `all items are selected and not, and items that disappear are not exported`() async throws {
        let visit = try await Visit(Aviary(count: 4))
        #expect(await visit.shows("Bird 4"))
        try await visit.click(button: "Select all")
        #expect(await visit.shows { Self.marked($0).count == 4 && !$0.text.contains("Select all") })
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
        try await visit.press("f")
        #expect(await visit.shows { $0.element("s1-condition") != nil })
        try await visit.type("even", into: "s1-condition")
        #expect(await visit.shows("2 selected · 2 matching"))
        try await visit.click(button: "Clear selection")
        #expect(await visit.shows { Self.marked($0).isEmpty })
    }

    @Test func `the cards of a gallery have boxes, too`() async throws {
        let visit = try await Visit(Aviary(count: 3, photos: 1...), pictures: ColumnsPageTests.Photo())
        #expect(await visit.shows("Bird 3"))
        expectEqual(visit.shown.elements(class: "card").count, 3)
        try await Self.tick(2, on: visit)
        #expect(await visit.shows { Self.marked($0) == ["Select Bird 2"] })
    }
}
