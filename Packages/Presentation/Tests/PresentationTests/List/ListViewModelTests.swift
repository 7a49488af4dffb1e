import Presentation
import Protocols
import ProtocolsTesting
import Testing

@MainActor struct ListViewModelTests {
    private let navigator = FakeNavigator()

    private func model(_ list: FakeList) -> ListViewModel {
        ListViewModel(list, navigator: navigator, clock: ManualClock())
    }

    /// A list with 10 of 30 items.
    private func loaded(_ list: FakeList = .pages(3)) async -> ListViewModel {
        let model = model(list)
        model.load()
        await model.waitUntilIdle()
        return model
    }

    /// What loads something, with the activity that it shows.
    nonisolated enum Trigger: CaseIterable, Sendable {
        case load, reload, loadMore

        @MainActor func fire(_ model: ListViewModel) {
            switch self {
            case .load: model.load()
            case .reload: model.reload()
            case .loadMore: model.loadMore()
            }
        }

        var activity: PagedLoading<DisplayItem>.Activity {
            switch self {
            case .load: .loading
            case .reload: .reloading
            case .loadMore: .loadingMore
            }
        }
    }

    @Test(arguments: [true, false]) func `stored items are shown until the first page arrives`(fails: Bool) async {
        var list = FakeList()
        list.stored = [[3, 4]]
        let model = model(list)
        model.load()
        await list.calls.arrived(1)
        #expect(model.items.map(\.id) == ["3", "4"] && model.loading.activity == .loading)
        expectEqual(model.notes.map(\.english), ["stored 3 h ago"])
        model.select(1)
        list.calls.respond(to: 0, fails ? .failure(.failed) : .success(.notes([9, 4, 5])))
        await model.waitUntilIdle()
        expectEqual(model.items.map(\.id), fails ? ["3", "4"] : ["9", "4", "5"])
        expectEqual(model.notes.map(\.english), fails ? ["stored 3 h ago"] : [])
        expectEqual(model.selectedItem?.id, "4")
        expectEqual(model.alert?.code, fails ? .serverFailed : nil)
    }

    @Test(arguments: [true, false])
    func `scrolling goes on through the stored pages, also after a failure`(fails: Bool) async {
        var list = FakeList()
        list.stored = [[1, 2], [2, 3], [4], [5, 6]]
        let model = ListViewModel(list, navigator: nil, clock: ManualClock(), distanceToEnd: 1)
        model.load()
        await list.calls.arrived(1)
        expectEqual(model.items.count, 2)
        if fails {
            list.calls.respond(to: 0, .failure(.failed))
            await model.waitUntilIdle()
        }
        for count in [3, 4, 6, 6] {
            model.select(model.items.count - 1)
            #expect(await eventually { model.items.map(\.id) == (1...count).map(String.init) })
        }
        #expect(list.calls.inputs.count == 1 && model.notes.map(\.english) == ["stored 3 h ago"])
        guard fails else { return }
        // A repeated request does not go back to the first kept page.
        model.retry()
        await list.calls.arrived(2)
        #expect(model.items.count == 6 && model.loading.activity == .loading)
        list.calls.respond(to: 1, .success(.notes([7], next: 2)))
        await model.waitUntilIdle()
        #expect(model.items.map(\.id) == ["7"] && model.notes.isEmpty)
        // The next page is now one of the API.
        model.select(0)
        await list.calls.arrived(3)
        expectEqual(list.calls.inputs.last?.page, 2)
    }

    @Test func `a new search ends the loading of kept pages`() async {
        var list = FakeList()
        list.stored = [[1, 2], [3]]
        let clock = ManualClock()
        let model = ListViewModel(list, navigator: nil, clock: clock, distanceToEnd: 1)
        model.load()
        await list.calls.arrived(1)
        model.search("heron")
        model.select(1)
        await clock.waitForSleeps(1)
        await settle()
        expectEqual(model.items.count, 2)
        clock.advance(by: .seconds(1))
        await list.calls.arrived(2)
        expectEqual(model.items.count, 2)
        model.select(1)
        #expect(await eventually { model.items.count == 3 })
    }

    @Test(arguments: Trigger.allCases)
    func `each trigger loads its page and shows its activity`(trigger: Trigger) async {
        let list = FakeList.pages(3)
        let model = await loaded(list)
        trigger.fire(model)
        #expect(model.loading.activity == trigger.activity && model.items.count == 10)
        await model.waitUntilIdle()
        #expect(model.items.count == (trigger == .loadMore ? 20 : 10) && model.alert == nil)
        expectEqual(list.calls.inputs.map(\.page), [1, trigger == .loadMore ? 2 : 1])
        expectEqual(list.calls.inputs.map(\.query.isRefreshing), [false, trigger == .reload])
        expectEqual(model.count.english, trigger == .loadMore ? "20 of 30" : "10 of 30")
    }

    @Test(arguments: Trigger.allCases)
    func `a failure of each trigger is an alert that keeps the items, and can be retried`(trigger: Trigger) async {
        let list = FakeList { index, request in
            index == 1 ? .failure(.failed) : .success(.notes([request.page], next: request.page + 1))
        }
        let model = await loaded(list)
        trigger.fire(model)
        await model.waitUntilIdle()
        #expect(model.alert?.code == .serverFailed && model.items.count == 1 && model.loading.activity == .idle)
        model.performAlertAction()
        #expect(model.alert == nil && model.loading.activity == trigger.activity)
        await model.waitUntilIdle()
        expectEqual(list.calls.inputs.map(\.page), trigger == .loadMore ? [1, 2, 2] : [1, 1, 1])
        expectEqual(model.items.count, trigger == .loadMore ? 2 : 1)
    }

    @Test(arguments: Trigger.allCases, Trigger.allCases)
    func `a trigger is ignored while another one is loading`(running: Trigger, ignored: Trigger) async {
        let list = FakeList { index, _ in index == 0 ? .success(.notes([1], next: 2)) : nil }
        let model = await loaded(list)
        running.fire(model)
        await list.calls.arrived(2)
        ignored.fire(model)
        expectEqual(model.loading.activity, running.activity)
        list.calls.respond(to: 1, .success(.notes([7])))
        await model.waitUntilIdle()
        #expect(list.calls.inputs.count == 2 && model.items.last?.id == "7")
    }

    @Test func `it loads once, when the scene first appears`() async {
        let list = FakeList.pages(1)
        let model = model(list)
        expectEqual(model.loading.activity, .idle)
        model.appear()
        await model.waitUntilIdle()
        model.appear()
        #expect(model.loading.activity == .idle && list.calls.inputs.count == 1)
    }

    @Test func `scrolling loads page after page until the end`() async {
        let list = FakeList.pages(10)
        let model = ListViewModel(list, navigator: nil, clock: ManualClock(), distanceToEnd: 4)
        model.load()
        await model.waitUntilIdle()
        model.rowAppeared(5)
        expectEqual(model.loading.activity, .idle)
        model.rowAppeared(6)
        await model.waitUntilIdle()
        expectEqual(model.items.count, 20)
        for _ in 0..<20 {
            model.select(model.items.count - 1)
            await model.waitUntilIdle()
        }
        #expect(model.items.count == 100 && list.calls.inputs.count == 10 && model.notes.isEmpty)
    }

    @Test func `short pages are loaded until the visible rows are far enough from the end`() async {
        let list = FakeList { _, request in .success(.notes([request.page], next: request.page + 1)) }
        let model = ListViewModel(list, navigator: nil, clock: ManualClock(), distanceToEnd: 3)
        model.load()
        await model.waitUntilIdle()
        expectEqual(model.items.count, 1)
        model.rowAppeared(0)
        await model.waitUntilIdle()
        expectEqual(model.items.count, 4)
    }

    @Test func `scrolling does not repeat a failed page`() async {
        let list = FakeList { index, _ in index == 0 ? .success(.notes([1, 2], next: 2)) : .failure(.failed) }
        let model = await loaded(list)
        for _ in 0..<3 {
            model.select(1)
            await model.waitUntilIdle()
        }
        expectEqual(list.calls.inputs.count, 2)
        model.dismissAlert()
        model.select(1)
        await model.waitUntilIdle()
        #expect(list.calls.inputs.count == 3 && model.alert != nil)
    }

    @Test func `a page past the end ends the list without an alert`() async {
        let list = FakeList { index, _ in
            index == 0 ? .success(.notes([1], next: 2)) : .failure(ProviderError(.pageOutOfRange, "no page 2"))
        }
        let model = await loaded(list)
        model.loadMore()
        await model.waitUntilIdle()
        #expect(model.items.count == 1 && model.alert == nil && !model.loading.hasMore)
    }

    @Test func `an empty list is empty, but not before it is loaded or after a failure`() async {
        let list = FakeList { index, _ in index == 0 ? .failure(.failed) : .success(.notes([])) }
        let model = model(list)
        #expect(!model.loading.isEmpty)
        model.load()
        await model.waitUntilIdle()
        #expect(!model.loading.isEmpty && model.alert != nil && model.selectedItem == nil)
        model.retry()
        await model.waitUntilIdle()
        #expect(model.loading.isEmpty && model.alert == nil && model.selection == nil)
        model.open()
        model.select(3)
        #expect(navigator.log.isEmpty)
    }

    @Test(
        arguments: [
            (ItemPage.notes([1], truncated: "only 1000"), "The list ends early: only 1000"),
            (.notes([1], incomplete: "timed out"), "Items may be missing: timed out"),
            (.notes([1], total: 3), "2 of 3 items are missing"),
            (.notes([1], total: 3, truncated: "only 1"), "The list ends early: only 1"),
            (.notes([1], next: 2, total: 3), nil), (.notes([1, 2, 3], total: 3), nil), (.notes([1]), nil),
        ] as [(ItemPage, String?)])
    func `an incomplete list is never silent`(page: ItemPage, note: String?) async {
        let model = await loaded(FakeList { _, _ in .success(page) })
        #expect(model.notes.map(\.english) == [note].compactMap(\.self))
    }

    @Test func `notes of all pages are kept, once, until the list is replaced`() async {
        let list = FakeList { _, request in
            let reason = request.page < 3 ? "timed out" : "too old"
            return .success(.notes([request.page], next: request.page < 3 ? request.page + 1 : nil, incomplete: reason))
        }
        let model = await loaded(list)
        for _ in 0..<2 {
            model.loadMore()
            await model.waitUntilIdle()
        }
        #expect(model.items.count == 3 && model.notes.count == 2)
        model.reload()
        expectEqual(model.notes.count, 2)
        await model.waitUntilIdle()
        expectEqual(model.notes.count, 1)
    }

    @Test func `cancelling stops the request and keeps the items, without an alert`() async {
        let list = FakeList { index, _ in index == 0 ? .success(.notes([1], next: 2)) : nil }
        let model = await loaded(list)
        model.reload()
        await list.calls.arrived(2)
        model.cancel()
        expectEqual(model.loading.activity, .idle)
        await settle()
        #expect(list.calls.cancelled == [1] && model.items.count == 1 && model.alert == nil)
        model.loadMore()
        expectEqual(model.loading.activity, .loadingMore)
    }

    @Test func `closing the scene cancels its request`() async {
        let list = FakeList()
        var model: ListViewModel? = model(list)
        model?.load()
        await list.calls.arrived(1)
        model = nil
        await settle()
        expectEqual(list.calls.cancelled, [0])
    }
}
