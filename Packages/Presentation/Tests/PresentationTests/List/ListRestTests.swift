import Presentation
import Protocols
import ProtocolsTesting
import Testing

/// The position in a list, and the way to its end.
@MainActor struct ListRestTests {
    private func loaded(_ list: FakeList, maximumRest: Int = .max) async -> ListViewModel {
        let model = ListViewModel(
            list, navigator: nil, clock: ManualClock(), distanceToEnd: 3, maximumRest: maximumRest)
        model.load()
        await model.waitUntilIdle()
        return model
    }

    /// A page per note: the notes 1, 2 and so on.
    private func endless(failing: Int = .max) -> FakeList {
        FakeList { index, request in
            index == failing ? .failure(.failed) : .success(.notes([request.page], next: request.page + 1))
        }
    }

    nonisolated static let positions: [(ItemPage, String?, String?)] = [
        (.notes(1...3), "2 of 3", "3件中2件目"),
        (.notes(1...3, next: 2), "2 of 3+", "3件以上中2件目"),
        (.notes(1...3, next: 2, total: 1204), "2 of 1,204 (3 loaded)", "1,204件中2件目（3件読み込み済み）"),
        (.notes(1...3, total: 4), "2 of 4 (3 loaded)", "4件中2件目（3件読み込み済み）"), (.notes([]), nil, nil),
    ]

    @Test(arguments: positions)
    func `the position says what of the list is loaded`(page: ItemPage, english: String?, japanese: String?) async {
        let model = await loaded(FakeList { _, _ in .success(page) })
        model.select(1)
        #expect(model.position?.english == english && model.position?.japanese == japanese)
    }

    @Test func `the rest is loaded page after page, and the selection follows the end`() async {
        let list = FakeList.pages(5)
        let model = await loaded(list)
        model.loadRest()
        #expect(model.isLoadingRest && model.selection == 9)
        await model.waitUntilIdle()
        #expect(!model.isLoadingRest && model.position?.english == "50 of 50" && list.calls.inputs.count == 5)
        model.loadRest()
        #expect(!model.isLoadingRest && list.calls.inputs.count == 5)
    }

    @Test func `the selection stays where the user moves it meanwhile`() async {
        let model = await loaded(.pages(3))
        model.loadRest()
        model.select(2)
        await model.waitUntilIdle()
        expectEqual(model.position?.english, "3 of 30")
    }

    @Test func `the rest is also loaded after the page that is being loaded`() async {
        let model = ListViewModel(FakeList.pages(3), navigator: nil, clock: ManualClock())
        model.load()
        model.loadRest()
        await model.waitUntilIdle()
        expectEqual(model.items.count, 30)
    }

    @Test func `a list without an end stops, says so, and can be continued`() async {
        let model = await loaded(endless(), maximumRest: 3)
        for count in [4, 7] {
            model.loadRest()
            await model.waitUntilIdle()
            #expect(model.items.count == count && !model.isLoadingRest)
            expectEqual(model.notes.map(\.english), ["Stopped at \(count) items: there are more"])
        }
        model.loadMore()
        await model.waitUntilIdle()
        expectEqual(model.notes, [])
    }

    @Test func `a failure stops the loading of the rest, which can be started again`() async {
        let model = await loaded(endless(failing: 3), maximumRest: 5)
        model.loadRest()
        await model.waitUntilIdle()
        #expect(!model.isLoadingRest && model.alert?.code == .serverFailed && model.items.count == 3)
        model.loadRest()
        #expect(model.isLoadingRest && model.alert == nil)
        await model.waitUntilIdle()
        expectEqual(model.items.count, 8)
    }

    @Test(arguments: [false, true]) func `it can be cancelled, and a new search ends it`(isSearch: Bool) async {
        let list = FakeList { index, request in
            index < 2 ? .success(.notes([request.page], next: request.page + 1)) : nil
        }
        let model = await loaded(list)
        model.loadRest()
        await list.calls.arrived(3)
        if isSearch { model.search("heron") } else { model.cancel() }
        #expect(!model.isLoadingRest && model.items.count == 2)
        model.rowAppeared(1)
        #expect(model.loading.activity == (isSearch ? .loading : .idle), "a visible row does not undo the cancellation")
        model.select(1)
        #expect(model.loading.activity == (isSearch ? .loading : .loadingMore))
    }

    @Test func `the reason of the API for a short list is shown`() async {
        let list = FakeList { _, request in
            let isLast = request.page == 3
            return .success(
                .notes(
                    [request.page], next: isLast ? nil : request.page + 1, truncated: isLast ? "only 3 of 900" : nil))
        }
        let model = await loaded(list)
        model.loadRest()
        await model.waitUntilIdle()
        expectEqual(model.notes.map(\.english), ["The list ends early: only 3 of 900"])
    }

    @Test(arguments: [(2, "The API returns only 2 of the 900 items"), (3, "898 of 900 items are missing")])
    func `a list that ends at the limit of the API says so`(limit: Int, note: String) async {
        var list = FakeList { _, request in
            request.page == 3
                ? .failure(ProviderError(.pageOutOfRange, "only 2"))
                : .success(.notes([request.page], next: request.page + 1, total: 900))
        }
        list.resultLimit = limit
        let model = await loaded(list)
        model.loadRest()
        await model.waitUntilIdle()
        #expect(model.notes.map(\.english) == [note] && model.alert == nil && !model.isLoadingRest)
    }
}
