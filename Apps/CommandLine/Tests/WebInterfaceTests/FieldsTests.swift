import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

@MainActor struct FieldsTests {
    /// Returns the ids of the fields on the page, in order.
    private static func fields(_ visit: Visit) -> [String] {
        visit.shown.elements("data-do", "enter").compactMap { $0.attributes["id"] }
    }

    @Test func `a form rejects invalid input with messages, and saves valid input`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.click(button: "Add")
        #expect(await visit.shows("what it is called"))
        let fields = Self.fields(visit)
        expectEqual(visit.shown.focus, fields[0])
        try await visit.type("wide", into: fields[1])
        #expect(!visit.shown.text.contains("missing name"))
        try await visit.submit()
        #expect(await visit.shows("missing name"))
        expectEqual(visit.shown.element(fields[0])?.attributes["aria-invalid"], "true")
        expectEqual(visit.shown.elements("type", "submit").first?.attributes["disabled"], "")
        #expect(visit.aviary.changes.withLock { $0 }.isEmpty)
        try await visit.type("Heron", into: fields[0])
        try await visit.type("900", into: fields[1])
        #expect(await visit.shows { !$0.text.contains("missing name") })
        try await visit.submit()
        #expect(await visit.shows("Saved"))
        expectEqual(visit.aviary.changes.withLock { $0 }, [.init(action: "add", id: "", name: "Heron")])
        expectEqual(visit.shown.elements(class: "row").first?.text.contains("Heron"), true)
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `with samples, the input is not used, and the list does not change`() async throws {
        var assembler = FakeAssembler(aviary: Aviary(count: 3), language: .japanese)
        assembler.isPreview = true
        let visit = try await Visit(Visit.handler(assembler), assembler.aviary)
        #expect(await visit.shows("Bird 3"))
        try await visit.press("e")
        #expect(await visit.shows("what it is called"))
        try await visit.submit([Self.fields(visit)[0]: "Wren"])
        #expect(await visit.shows("サンプル：入力内容は使われず、何も保存されていません"))
        #expect(!visit.shown.text.contains("Wren"))
        try await visit.press("d")
        #expect(await visit.shows { !$0.elements("role", "dialog").isEmpty })
        try await visit.press("y")
        #expect(await visit.shows("サンプル：何も削除されていません"))
        #expect(visit.shown.text.contains("Bird 1"))
    }

    @Test func `a form saves values that the browser filled in without typing`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("e")
        #expect(await visit.shows("Edit 1"))
        let fields = Self.fields(visit)
        expectEqual(visit.shown.element(fields[0])?.attributes["value"], "Bird 1")
        try await visit.submit([fields[0]: "Filled", "unknown": "x"])
        #expect(await visit.shows("Saved"))
        expectEqual(visit.aviary.changes.withLock { $0.first?.name }, "Filled")
    }

    @Test func `a form that cannot be saved keeps its text, and Escape closes the message, then the form`()
        async throws
    {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("a")
        #expect(await visit.shows("what it is called"))
        let fields = Self.fields(visit)
        try await visit.type("Heron", into: fields[0])
        visit.aviary.failure.withLock { $0 = ProviderError(.serverFailed, "status 500") }
        try await visit.submit()
        #expect(await visit.shows("status 500"))
        try await visit.press("Escape")
        #expect(await visit.shows { !$0.text.contains("status 500") })
        expectEqual(visit.rendered?.outline.contains("value=\"Heron\""), true)
        try await visit.press("Escape")
        #expect(await visit.shows("Discard the changes?"))
        try await visit.press("y")
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty })
    }

    @Test(arguments: [#"{"do": "back"}"#, #"{"do": "leave"}"#, #"{"do": "key", "value": "Escape"}"#])
    func `a form with changes closes only after a confirmation, one without changes at once`(
        leave: String
    ) async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("e")
        #expect(await visit.shows("Edit 1"))
        try await visit.act(leave)
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty })

        try await visit.press("e")
        #expect(await visit.shows("Edit 1"))
        let field = Self.fields(visit)[1]
        try await visit.type("77", into: field)
        #expect(await visit.shows { $0.elements("data-unsaved", "").count == 1 })
        try await visit.act(leave)
        #expect(await visit.shows("Discard the changes?"))
        #expect(await visit.shows { $0.depth == 2 && $0.focus?.hasSuffix("-keep") == true })
        try await visit.act(leave)
        #expect(await visit.shows { $0.elements("role", "dialog").count == 1 && $0.focus == field })
        try await visit.act(leave)
        #expect(await visit.shows("Discard the changes?"))
        try await visit.click(button: "Discard")
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty && $0.depth == 0 })
        #expect(visit.aviary.changes.withLock { $0 }.isEmpty)
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
    }

    @Test func `an item is deleted only after a confirmation`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("d")
        #expect(await visit.shows("Delete “Bird 1”?"))
        try await visit.press("n")
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty })
        #expect(visit.aviary.changes.withLock { $0 }.isEmpty)
        try await visit.press("Enter")
        #expect(await visit.shows("1 / 3"))
        try await visit.click(button: "Delete")
        #expect(await visit.shows("Delete “Bird 1”?"))
        try await visit.click(button: "Delete")
        // The detail of the deleted item closes too.
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty && !$0.text.contains("Bird 1 ") })
        expectEqual(visit.aviary.changes.withLock { $0.map(\.action) }, ["delete"])
    }

    @Test func `a key is sent with the form, and never sent back`() async throws {
        let aviary = Aviary(count: 3)
        aviary.failure.withLock { $0 = ProviderError(.missingCredentials, "no key") }
        let visit = try await Visit(aviary)
        #expect(await visit.shows("no key"))
        try await visit.click(button: "Log in")
        #expect(await visit.shows("BIRD_KEY"))
        let field = try #require(visit.shown.elements("type", "password").first)
        #expect(field.attributes["autocomplete"] == "off" && field.attributes["data-do"] == nil)
        #expect(field.attributes["value"] == nil)
        let id = try #require(field.attributes["id"])
        try await visit.submit([id: "wrong"])
        #expect(await visit.shows { $0.elements("role", "alert").count == 2 })
        // Only the button of the form sends what the field has now.
        let dialog = try #require(visit.shown.elements("role", "dialog").first)
        #expect(!dialog.outline.contains("data-do=\"logIn\"") && dialog.outline.contains("data-do=\"dismiss\""))
        let box = try #require(visit.shown.elements("type", "checkbox").first?.attributes["id"])
        try await visit.act(#"{"do": "keep", "at": "\#(box)", "value": "true"}"#)
        try await visit.submit([id: "egg"])
        #expect(await visit.shows("Bird 3"))
        expectEqual(aviary.changes.withLock { $0.map(\.action) }, ["log in", "save"])
        #expect(!visit.shown.root.outline.contains("egg") && !visit.shown.root.outline.contains("wrong"))
        expectEqual(visit.rendered?.outline.contains("egg"), false)
    }
}
