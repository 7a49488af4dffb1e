import Presentation
import Protocols
import ProtocolsTesting
import Testing

@testable import SceneFakes
@testable import WebInterface

/// The order of the items, which the headings of a table and a field change.
@MainActor struct ListOrderTests {
    private static func titles(_ page: ShownPage) -> [String] {
        page.elements(class: "title").map(\.text).filter { $0.hasPrefix("Bird") }
    }

    /// The headings of columns whose rows are sorted, with their orders.
    private static func sorts(_ page: ShownPage) -> [String] {
        page.elements.filter { $0.tag == "th" }.compactMap { heading in
            heading.attributes["aria-sort"].map { "\(heading.text) \($0)" }
        }
    }

    @Test func `a heading sorts the rows ascending, descending, and not at all`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        #expect(Self.sorts(visit.shown).isEmpty)
        let steps = [(["Name ascending"], [1, 2, 3]), (["Name descending"], [3, 2, 1]), ([], [1, 2, 3])]
        for (sorts, numbers) in steps {
            try await visit.click(button: "Name")
            #expect(await visit.shows { Self.sorts($0) == sorts })
            expectEqual(Self.titles(visit.shown), numbers.map { "Bird \($0)" })
            expectEqual(visit.rendered?.outline, visit.shown.root.outline)
        }
    }

    @Test func `a list that is sorted only in part says so, and its rest can be loaded`() async throws {
        let visit = try await Visit()
        #expect(await visit.shows("10 of 25"))
        try await visit.click(button: "Name")
        try await visit.click(button: "Name")
        #expect(await visit.shows("Sorted: only 10 of 25 items are loaded"))
        #expect(await visit.shows { Self.titles($0).first == "Bird 9" })
        try await visit.click(button: "Load the rest")
        #expect(await visit.shows { Self.titles($0).count == 25 })
        expectEqual(Self.titles(visit.shown), (1...25).map { "Bird \($0)" }.sorted(by: >))
        #expect(await visit.shows("25 of 25"))
        #expect(!visit.shown.text.contains("Sorted") && !visit.shown.text.contains("Load the rest"))
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `the field for the order has the columns of the table, and follows the headings`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        let field = try #require(visit.shown.element("s1-order"))
        expectEqual(field.children.count, 9)
        try await visit.type("-name", into: "s1-order")
        #expect(await visit.shows { Self.sorts($0) == ["Name descending"] })
        for (value, sorts) in [("wingspan", ["Wingspan ascending"]), ("unknown", ["Wingspan ascending"]), ("", [])] {
            try await visit.type(value, into: "s1-order")
            #expect(await visit.shows { Self.sorts($0) == sorts })
        }
        try await visit.click(button: "Note")
        #expect(await visit.shows { $0.element("s1-order")?.attributes["value"] == "note" })
    }

    @Test func `a heading with Shift adds a column, and only the first one has the order of ARIA`() async throws {
        let visit = try await Visit(Aviary(count: 3, values: ["note": .text("same")]))
        #expect(await visit.shows("Bird 3"))
        try await visit.click(button: "Note")
        #expect(await visit.shows { Self.sorts($0) == ["Note ascending"] })
        let name = try #require(visit.shown.elements("data-id", "name").first { $0.tag == "button" })
        let id = try #require(name.attributes["id"])
        for _ in 1...2 { try await visit.act(#"{"do": "sort", "id": "name", "at": "\#(id)", "value": "shift"}"#) }
        #expect(await visit.shows { $0.element(id)?.attributes["aria-label"] == "Name, descending (2)" })
        #expect(
            Self.sorts(visit.shown) == ["Note ascending"] && visit.shown.element(id)?.attributes["data-number"] == "2")
        expectEqual(Self.titles(visit.shown), ["Bird 3", "Bird 2", "Bird 1"])
        let field = visit.shown.element("s1-order")
        expectEqual(field?.attributes["value"], "note,-name")
        #expect(field?.text.hasSuffix("Note, ascending; Name, descending") == true)
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `the condition and the order of the start apply`() async throws {
        let assembler = FakeAssembler(aviary: Aviary(count: 6))
        let environment = PageEnvironment(settings: assembler.settings(), digests: NoDigests())
        let selection = ListSelection(where: "even", orders: [ItemOrder("name", isDescending: true)])
        let handler = PageHandler(assembler, environment, at: "birds", selection) { "page1" }
        let visit = try await Visit(handler, assembler.aviary)
        #expect(await visit.shows("3 matching"))
        expectEqual(Self.titles(visit.shown), ["Bird 6", "Bird 4", "Bird 2"])
        try await visit.press("f")
        #expect(await visit.shows { $0.element("s1-condition")?.attributes["value"] == "even" })
    }

    @Test func `a condition shows only the matching items, and invalid text says where the fault is`() async throws {
        let visit = try await Visit(Aviary(count: 4))
        #expect(await visit.shows("Bird 4"))
        try await visit.press("f")
        #expect(await visit.shows("wingspan > 10 (columns: id, name, wingspan, note, pageURL)"))
        try await visit.type("even", into: "s1-condition")
        #expect(await visit.shows("2 matching · 4 of 4"))
        expectEqual(Self.titles(visit.shown), ["Bird 2", "Bird 4"])
        #expect(visit.shown.title.hasPrefix("even – birds") && visit.shown.text.contains("Filters (1)"))
        try await visit.type("odd", into: "s1-condition")
        #expect(await visit.shows("unknown column 'odd'"))
        #expect(visit.shown.text.contains("did you mean even?") && visit.shown.elements(class: "marked").count == 1)
        // The former condition still applies, and the heading says so.
        #expect(Self.titles(visit.shown).count == 2 && visit.shown.title.hasPrefix("even – birds"))
        try await visit.type("none", into: "s1-condition")
        #expect(await visit.shows("Nothing found"))
        #expect(visit.shown.text.contains("0 matching · 4 of 4"))
        for _ in 1...2 { try await visit.press("Escape") }
        #expect(await visit.shows { Self.titles($0).count == 4 && $0.title == "birds – Switchboard" })
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `a download has the order of the page`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.type("-name", into: "s1-order")
        try await visit.click(button: "Copy")
        #expect(await visit.shows { $0.copied == ["tsv 3,2,1"] })
    }
}
