import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Testing

@testable import SceneFakes
@testable import WebInterface

/// The dialog for the columns of a list.
@MainActor struct ColumnsPageTests {
    private static func headings(_ page: ShownPage) -> [String] {
        page.elements.filter { $0.tag == "th" }.map(\.text).filter { !$0.isEmpty }
    }

    private static func choose(_ isShown: Bool, _ name: String, on visit: Visit) async throws {
        let box = try #require(visit.shown.elements("data-do", "column").first { $0.attributes["data-id"] == name })
        let id = try #require(box.attributes["id"])
        box.attributes["checked"] = isShown ? "" : nil
        try await visit.act(#"{"do": "column", "id": "\#(name)", "at": "\#(id)", "value": "\#(isShown)"}"#)
    }

    @Test(arguments: [nil, Photo()] as [Photo?]) func `columns are shown and hidden, in tables and galleries`(
        photo: Photo?
    ) async throws {
        let aviary = Aviary(count: 3, photos: photo == nil ? nil : 1...)
        let visit = try await Visit(aviary, pictures: photo)
        #expect(await visit.shows("Bird 3"))
        #expect(visit.shown.text.contains("note 2"))
        try await visit.click(button: "Columns")
        #expect(await visit.shows { $0.focus?.hasSuffix("-0") == true && !$0.elements(class: "columns").isEmpty })
        try await Self.choose(false, "note", on: visit)
        try await Self.choose(true, "pageURL", on: visit)
        #expect(await visit.shows { !$0.text.contains("note 2") && $0.text.contains("https://birds.example/2") })
        if photo == nil { expectEqual(Self.headings(visit.shown), ["ID", "Name", "Wingspan", "Page URL"]) }
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `the last column cannot be hidden, and downloads have the chosen ones`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("c")
        #expect(await visit.shows { !$0.elements(class: "columns").isEmpty })
        for name in ["id", "wingspan", "note"] { try await Self.choose(false, name, on: visit) }
        #expect(await visit.shows { Self.headings($0) == ["Name"] })
        expectEqual(visit.shown.elements("data-do", "column")[1].attributes["disabled"], "")
        try await Self.choose(false, "name", on: visit)
        expectEqual(visit.handler.session(visit.id)?.scenes.list?.model.chosenColumns?.map(\.name), ["name"])
        // The box that the user emptied is ticked again.
        #expect(await visit.shows { $0.elements("data-do", "column")[1].attributes["checked"] == "" })
    }

    @Test func `several columns sort the items, without a mouse`() async throws {
        let visit = try await Visit(Aviary(count: 3, values: ["note": .text("same")]))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("c")
        #expect(await visit.shows { !$0.elements(class: "columns").isEmpty })
        let fields = visit.shown.elements("data-do", "order").filter { $0.attributes["data-id"] != nil }
        expectEqual(fields.map { $0.attributes["data-id"] }, ["id", "name", "wingspan", "note", "pageURL"])
        let ids = fields.map { $0.attributes["id"] ?? "" }
        try await visit.type("note", into: ids[3])
        try await visit.type("-name", into: ids[1])
        #expect(await visit.shows { $0.element(ids[1])?.attributes["aria-label"] == "Sort by Name (2)" })
        expectEqual(visit.shown.elements(class: "title").map(\.text).last, "Bird 1")
        try await visit.type("", into: ids[3])
        #expect(await visit.shows { $0.element(ids[1])?.attributes["aria-label"] == "Sort by Name" })
    }

    struct Photo: PictureLoading {
        func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data { Data() }
    }
}
