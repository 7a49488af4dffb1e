import Presentation
import Protocols
import ProtocolsTesting
import Testing

@MainActor struct ListSelectionTests {
    private let navigator = FakeNavigator()

    private func loaded(_ list: FakeList = .pages(1)) async -> ListViewModel {
        let model = ListViewModel(list, navigator: navigator, clock: ManualClock())
        model.load()
        await model.waitUntilIdle()
        return model
    }

    @Test(arguments: [(0, "1"), (9, "10"), (10, "10"), (.max, "10"), (-1, "1"), (.min, "1")])
    func `a selection outside of the list is the nearest item`(index: Int, id: String) async {
        // C52 (d): upstream trapped on an index outside of the list.
        let model = await loaded()
        model.select(index)
        expectEqual(model.selectedItem?.id, id)
        model.open()
        expectEqual(navigator.log, ["detail \(id)"])
    }

    @Test(arguments: [(1, true, 6), (-1, true, 4), (99, true, 9), (.max, true, 9), (.min, true, 0), (0, false, 5)])
    func `the selection moves within the list`(offset: Int, moves: Bool, index: Int) async {
        let model = await loaded()
        model.select(5)
        #expect(model.moveSelection(by: offset) == moves && model.selection == index)
    }

    @Test(
        arguments: [
            ([3, 2, 1], "2"), ([1, 3], "3"), ([], nil), ([7], "7"),
        ] as [([Int], String?)])
    func `the selected item stays selected after a refresh, or else its place`(ids: [Int], selected: String?) async {
        let model = await loaded(FakeList { index, _ in .success(.notes(index == 0 ? [1, 2, 3] : ids)) })
        model.select(1)
        model.reload()
        await model.waitUntilIdle()
        expectEqual(model.selectedItem?.id, selected)
    }

    @Test func `a new search selects the first item, unless the selected one is found again`() async {
        let clock = ManualClock()
        let list = FakeList { index, _ in .success(.notes([[1, 2, 3], [4, 3], [5, 6]][index])) }
        let model = ListViewModel(list, navigator: nil, clock: clock)
        model.load()
        await model.waitUntilIdle()
        model.select(2)
        for (index, id) in ["3", "5"].enumerated() {
            model.search("text \(index)")
            await clock.waitForSleeps(index + 1)
            clock.advance(by: .seconds(1))
            await model.waitUntilIdle()
            expectEqual(model.selectedItem?.id, id)
        }
    }

    @Test func `a saved item is shown in place or first, and a deleted one is removed`() async {
        let model = await loaded()
        model.select(4)
        model.show(saved: Note(id: 3, text: "changed").item)
        #expect(model.items[2].title == "changed" && model.items.count == 10 && model.selectedItem?.id == "3")
        model.show(saved: Note(id: 99).item)
        #expect(model.items[0].id == "99" && model.selection == 0 && model.loading.total == 11)
        model.select(10)
        model.remove("10")
        #expect(model.items.count == 10 && model.selectedItem?.id == "9")
        model.remove("unknown")
        expectEqual(model.items.count, 10)
    }

    @Test(arguments: [Set<ItemAction>(), [.add], [.edit], [.delete], Set(ItemAction.allCases)])
    func `only the actions of the provider lead to their scenes`(actions: Set<ItemAction>) async {
        var list = FakeList.pages(1)
        list.actions = actions
        let model = await loaded(list)
        model.add()
        model.edit()
        model.delete()
        let scenes: [(ItemAction, String)] = [(.add, "form new"), (.edit, "form 1"), (.delete, "deletion 1")]
        expectEqual(navigator.log, scenes.filter { actions.contains($0.0) }.map(\.1))
    }

    @Test func `the page of the selected item is opened if it has one`() async {
        let page = ItemPage(items: [Note(id: 1, page: "https://h/1").item, Note(id: 2).item])
        let model = await loaded(FakeList { _, _ in .success(page) })
        model.openPage()
        model.select(1)
        model.openPage()
        expectEqual(navigator.log, ["page https://h/1"])
    }

    @Test func `an alert for missing credentials leads to the login`() async {
        let model = await loaded(FakeList { _, _ in .failure(ProviderError(.missingCredentials, "no key")) })
        model.performAlertAction()
        expectEqual(navigator.log, ["login"])
    }

    @Test func `successive items with the same value are a section`() async {
        let topics: [String?] = ["tea", "tea", nil, "coffee", "tea"]
        let items = topics.enumerated().map { Note(id: $0.offset, topic: $0.element).item }
        let model = await loaded(FakeList { _, _ in .success(ItemPage(items: items)) })
        expectEqual(model.sections.map(\.title), ["tea", nil, "coffee", "tea"])
        expectEqual(model.sections.map(\.rows), [0..<2, 2..<3, 3..<4, 4..<5])
        #expect(await loaded().sections.isEmpty, "no item has a topic")
    }
}
