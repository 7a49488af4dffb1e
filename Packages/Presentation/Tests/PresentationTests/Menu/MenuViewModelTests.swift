import Presentation
import Protocols
import ProtocolsTesting
import Testing

@MainActor struct MenuViewModelTests {
    private let navigator = FakeNavigator()
    private nonisolated static let entries = [
        MenuEntry(id: "github-repos", summary: "repositories on GitHub", itemName: "repos"),
        MenuEntry(id: "pixabay", summary: "free pictures", itemName: "images", needsLogin: true),
        MenuEntry(id: "random-user", summary: "random users", itemName: "users"),
    ]

    private func model(_ entries: [MenuEntry] = entries) -> MenuViewModel {
        MenuViewModel(entries, navigator: navigator)
    }

    @Test(arguments: entries.indices)
    func `each entry leads to its list`(index: Int) {
        let model = model()
        #expect(model.entries == Self.entries && model.selection == 0)
        model.select(index)
        model.open()
        expectEqual(navigator.log, ["list \(Self.entries[index].id)"])
    }

    @Test(arguments: [-1, 3, .min, .max])
    func `a selection outside of the menu is the nearest entry`(index: Int) {
        let model = model()
        model.select(index)
        expectEqual(model.selectedEntry, index < 0 ? Self.entries.first : Self.entries.last)
    }

    @Test(arguments: [
        ("", 3), ("GITHUB", 1), ("free images", 1), ("free repos", 0), (" random  user ", 1), ("re", 2),
    ])
    func `a search finds entries that contain every word`(text: String, count: Int) {
        let model = model()
        model.search(text)
        #expect(model.entries.count == count && model.searchText == text)
        expectEqual((model.selectedEntry == nil), (count == 0))
        model.open()
        expectEqual(navigator.log.count, min(count, 1))
    }

    @Test func `the selected entry stays selected while it is found`() {
        let model = model()
        model.select(2)
        for (text, id) in [
            ("r", "random-user"), ("user", "random-user"), ("hub", "github-repos"), ("zzz", nil), ("", "github-repos"),
        ] {
            model.search(text)
            expectEqual(model.selectedEntry?.id, id)
        }
    }

    @Test(arguments: [("pixabay", ["list pixabay"]), ("", []), ("unknown", [])])
    func `the app starts with the default provider, or with the menu`(id: String, log: [String]) {
        model().start(defaultProvider: id)
        expectEqual(navigator.log, log)
    }

    @Test func `the menu leads to the settings, and can be empty`() {
        let model = model([])
        #expect(model.selection == nil)
        model.select(1)
        model.open()
        model.showSettings()
        expectEqual(navigator.log, ["settings"])
    }

    private struct KeyProvider: Adding, Deleting {
        typealias Item = Note
        func add(_ draft: NoteDraft) async throws(ProviderError) -> Note { Note(id: 1) }
        func delete(_ reference: Int) async throws(ProviderError) {}
    }

    @Test func `an entry and its actions come from the descriptor`() {
        let secret = SecretRequirement(variable: "KEY", placement: .bearer, isRequired: true, summary: "", source: "")
        let descriptor = ProviderDescriptor(
            id: "notes", summary: "notes to read", documentation: "", baseURL: URL(literal: "https://h"),
            secrets: [secret], samples: SampleBook([])
        ) { _ in KeyProvider() }
        expectEqual(ItemAction.offered(by: descriptor), [.add, .delete])
        for isSet in [true, false] {
            let entry = MenuEntry(descriptor) { $0 == "KEY" && isSet }
            expectEqual(entry, MenuEntry(id: "notes", summary: "notes to read", itemName: "notes", needsLogin: !isSet))
        }
    }
}
