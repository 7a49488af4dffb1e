import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@testable import SceneFakes
@testable import WebInterface

/// A wait before a request.
private struct Pause: WaitingEvent {
    let wait = Duration.seconds(12)
    let reason = "rate limit"
    var title: String { "pause" }
    var details: KeyValuePairs<String, FieldValue> { [:] }
}

private struct HangingList: ListUseCase {
    let columns = Aviary.columns
    let parameters: [Parameter] = []
    let actions: Set<ItemAction> = []

    func sorted(_ items: [DisplayItem], by orders: [ItemOrder]) -> [DisplayItem] { items }

    func test(for condition: String) throws(ConditionError) -> @Sendable (DisplayItem) -> Bool { { _ in true } }

    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage {
        try? await Task.sleep(for: .seconds(600))
        throw ProviderError(.cancelled, "cancelled")
    }
}

private struct Photos: PictureLoading {
    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data { Data() }
}

@MainActor struct SettingsPageTests {
    /// Opens the settings from the list. Returns the ids of their fields.
    private static func open(_ visit: Visit) async throws -> [String] {
        #expect(await visit.shows("Bird 3"))
        try await visit.press("s")
        #expect(await visit.shows { !$0.elements("role", "dialog").isEmpty })
        return visit.shown.elements("data-do", "enter").compactMap { $0.attributes["id"] }
    }

    @Test func `a valid value takes effect at once, and an empty one restores the default`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        let language = try await Self.open(visit)[2]
        try await visit.type("ja", into: language)
        #expect(await visit.shows("設定"))
        expectEqual(visit.shown.element("scenes")?.attributes["lang"], "ja")
        try await visit.type("", into: language)
        #expect(await visit.shows("Settings"))
        expectEqual(visit.rendered?.outline, visit.shown.root.outline)
        try await visit.press("Escape")
        #expect(await visit.shows { $0.elements("role", "dialog").isEmpty })
    }

    @Test func `an invalid value has a message`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        let limit = try await Self.open(visit)[1]
        try await visit.type("many", into: limit)
        #expect(await visit.shows("expected automatic, or an integer, 1 or greater"))
        expectEqual(visit.shown.element(limit)?.attributes["aria-invalid"], "true")
    }

    @Test func `without pictures, the gallery becomes a table`() async throws {
        let visit = try await Visit(Aviary(count: 3, photos: 1...), pictures: Photos())
        let pictures = try await Self.open(visit)[3]
        expectEqual(visit.shown.elements(class: "card").count, 3)
        try await visit.type("false", into: pictures)
        #expect(await visit.shows { $0.elements(class: "card").isEmpty && $0.elements(class: "row").count == 3 })
    }

    @Test func `the keys of characters can be turned off and on again, and the others still work`() async throws {
        let visit = try await Visit(Aviary(count: 3))
        #expect(await visit.shows("Bird 3"))
        func keys() -> [Substring] {
            visit.shown.element("scenes")?.attributes["data-keys"]?.split(separator: " ") ?? []
        }
        try await visit.press("?")
        #expect(await visit.shows("last of the whole list"))
        let box = try #require(visit.shown.elements("data-do", "letterKeys").first)
        let id = try #require(box.attributes["id"])
        #expect(box.attributes["checked"] == "" && keys().contains("j") && visit.shown.text.contains("↓ ↑ j k"))
        for isOn in [false, true] {
            box.attributes["checked"] = isOn ? "" : nil
            try await visit.act(#"{"do": "letterKeys", "at": "\#(id)", "value": "\#(isOn)"}"#)
            #expect(await visit.shows { $0.text.contains("j k") == isOn })
            #expect(
                keys().contains { $0.count == 1 } == isOn && keys().contains("ArrowDown") && keys().contains("Escape"))
            expectEqual(visit.rendered?.outline, visit.shown.root.outline)
        }
    }

    @Test func `letter keys that cannot be saved as off are off nevertheless, with a message`() async throws {
        let store = MemorySettings()
        store.failure.withLock { $0 = ProviderError(.unknown, "disk full") }
        let assembler = FakeAssembler(aviary: Aviary(count: 3), settings: store)
        let visit = try await Visit(Visit.handler(assembler), assembler.aviary)
        #expect(await visit.shows("Bird 3"))
        try await visit.press("?")
        #expect(await visit.shows("last of the whole list"))
        let id = try #require(visit.shown.elements("data-do", "letterKeys").first?.attributes["id"])
        try await visit.act(#"{"do": "letterKeys", "at": "\#(id)", "value": "false"}"#)
        #expect(await visit.shows("disk full"))
        #expect(visit.shown.element("scenes")?.attributes["data-keys"]?.contains(" j ") == false)
    }

    @Test func `Escape leads from the list of the default provider to the menu`() async throws {
        let visit = try await Visit(Visit.handler(FakeAssembler(aviary: Aviary(count: 3)), hasMenu: true))
        #expect(await visit.shows("Bird 3"))
        try await visit.press("Escape")
        #expect(await visit.shows("only herons"))
        try await visit.click(button: "Settings")
        #expect(await visit.shows { !$0.elements("role", "dialog").isEmpty })
    }

    @Test func `a wait is shown until the request ends`() async throws {
        let notices = NoticeViewModel()
        var assembler = FakeAssembler(notices: notices, aviary: Aviary(count: 0))
        assembler.sharedList = ListViewModel(HangingList(), navigator: nil)
        let visit = try await Visit(Visit.handler(assembler))
        #expect(await visit.shows("Loading…"))
        notices.report(Pause())
        #expect(await visit.shows("waiting 12 s: rate limit"))
        try await visit.press("Escape")
        #expect(await visit.shows { !$0.text.contains("waiting") })
    }
}
