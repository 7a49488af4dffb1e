import Presentation
import Protocols
import ProtocolsTesting
import Testing

/// The order, the columns and the condition of a list.
@MainActor struct ListArrangementTests {
    private func loaded(_ list: FakeList) async -> ListViewModel {
        let model = ListViewModel(list, navigator: nil, clock: ManualClock())
        model.load()
        await model.waitUntilIdle()
        return model
    }

    /// Notes whose texts are in descending order.
    private static func reversed() -> FakeList {
        FakeList { _, _ in .success(ItemPage(items: (1...3).map { Note(id: $0, text: "\(9 - $0)").item })) }
    }

    // MARK: Order

    @Test func `a column is sorted ascending, descending, and not at all`() async {
        let model = await loaded(Self.reversed())
        model.select(0)
        let orders: [([ItemOrder], [String])] = [
            ([ItemOrder("text")], ["3", "2", "1"]), ([ItemOrder("text", isDescending: true)], ["1", "2", "3"]),
            ([], ["1", "2", "3"]),
        ]
        for (orders, ids) in orders {
            model.sort(by: "text")
            #expect(model.orders == orders && model.items.map(\.id) == ids && model.selectedItem?.id == "1")
            expectEqual(model.partialNote, nil)
        }
        model.sort(by: "text")
        model.sort(by: "likes")
        expectEqual(model.orders, [ItemOrder("likes")], "another column starts in ascending order")
    }

    @Test func `further columns are for items that are equal in the earlier ones`() async {
        let items = [("b", 1), ("a", 2), ("b", 3), ("a", 4)].map { Note(id: $1, text: $0).item }
        let model = await loaded(FakeList { _, _ in .success(ItemPage(items: items)) })
        model.sort(by: "text")
        // The next calls add a column, reverse it, remove it, and add it again.
        let steps: [([ItemOrder], [String])] = [
            ([ItemOrder("text"), ItemOrder("id")], ["2", "4", "1", "3"]),
            ([ItemOrder("text"), ItemOrder("id", isDescending: true)], ["4", "2", "3", "1"]),
            ([ItemOrder("text")], ["2", "4", "1", "3"]), ([ItemOrder("text"), ItemOrder("id")], ["2", "4", "1", "3"]),
        ]
        for (orders, ids) in steps {
            model.sort(by: "id", isAdding: true)
            #expect(model.orders == orders && model.items.map(\.id) == ids)
        }
        expectEqual(model.rank(of: DisplayColumn("id", .integer))?.number, 2)
        model.sort(in: ItemOrder("text", isDescending: true), by: "text")
        #expect(model.items.map(\.id) == ["1", "3", "2", "4"], "the first column stays the first one")
        model.sort(in: nil, by: "likes")
        expectEqual(model.orders.count, 2)
        model.sort(by: "id")
        expectEqual(model.orders, [ItemOrder("id")], "without adding, it is the only column")
    }

    @Test(arguments: ["tags", "unknown"]) func `a column without an order is not sorted`(name: String) async {
        let model = await loaded(.pages(1))
        model.sort(by: name)
        #expect(!model.isSorted && !model.canSort(by: DisplayColumn("tags", .list(.text))))
    }

    @Test func `a part of a list is never shown as the sorted list`() async {
        let model = await loaded(.pages(3))
        model.sort(by: "id")
        expectEqual(model.partialNote?.english, "Sorted: only 10 of 30 items are loaded")
        expectEqual(model.partialNote?.japanese, "並べ替えは読み込み済みの項目だけが対象です（30件中10件）")
        model.select(9)
        expectEqual(model.loading.activity, .idle, "the rows would jump")
        model.loadRest()
        await model.waitUntilIdle()
        #expect(model.partialNote == nil && model.items.count == 30 && model.selection == 29)
        expectEqual(model.items.map(\.id), (1...30).map(String.init).sorted())
    }

    @Test func `what was loaded before a cancellation is sorted`() async {
        let list = FakeList { index, request in
            index < 2 ? .success(.notes([9 - request.page], next: request.page + 1)) : nil
        }
        let model = await loaded(list)
        model.sort(by: "id")
        model.loadRest()
        await list.calls.arrived(3)
        expectEqual(model.items.map(\.id), ["8"], "the rows do not jump meanwhile")
        model.cancel()
        #expect(model.items.map(\.id) == ["7", "8"] && model.partialNote?.english == "Sorted: only 2 items are loaded")
    }

    @Test func `sorted items have no sections, and a saved item takes its place`() async {
        let items = [("b", 1), ("a", 2), ("b", 3)].map { Note(id: $1, text: $0, topic: $0).item }
        let model = await loaded(FakeList { _, _ in .success(ItemPage(items: items)) })
        expectEqual(model.sections.count, 3)
        model.sort(by: "text")
        #expect(model.sections.isEmpty && model.items.map(\.id) == ["2", "1", "3"])
        model.show(saved: Note(id: 2, text: "c").item)
        #expect(model.items.map(\.id) == ["1", "3", "2"] && model.selectedItem?.id == "2")
    }

    // MARK: Columns

    @Test func `columns can be shown and hidden, except for the last one`() async {
        let model = await loaded(.pages(1))
        let names = { model.columns.filter(model.isShown).map(\.name) }
        #expect(names() == ["id", "text", "tags", "topic", "likes"] && model.chosenColumns == nil)
        model.toggleColumn("page")
        model.toggleColumn("tags")
        #expect(names() == ["id", "text", "topic", "likes", "page"] && model.chosenColumns?.count == 5)
        for name in ["id", "text", "topic", "likes", "page", "unknown"] { model.toggleColumn(name) }
        expectEqual(names(), ["page"])
    }

    // MARK: Condition

    @Test func `only the items that meet the condition are shown`() async throws {
        let model = await loaded(.pages(1))
        model.select(5)
        try model.filter(where: "3")
        #expect(model.items.map(\.id) == ["3", "6", "9"] && model.selectedItem?.id == "6")
        #expect(model.position?.english == "2 of 3 matching (of 10)" && model.partialNote == nil)
        try model.filter(where: "50")
        #expect(model.items.isEmpty && model.position?.japanese == "一致0件中0件目（全10件）")
        #expect(model.clearCondition() && !model.clearCondition() && model.items.count == 10)
        try model.filter(where: "2")
        try model.filter(where: "  ")
        #expect(model.condition == nil && model.items.count == 10)
    }

    @Test func `a text that is not a condition changes nothing`() async throws {
        let model = await loaded(.pages(1))
        try model.filter(where: "5")
        #expect(throws: ConditionError("expected a number", marked: ["x", "^"], hint: "use 2")) {
            try model.filter(where: "x")
        }
        #expect(model.condition?.text == "5" && model.items.count == 2)
    }

    @Test func `pages are loaded until items match, but not the whole list for few of them`() async throws {
        let list = FakeList { _, request in .success(.notes([request.page], next: request.page + 1, total: 100)) }
        let model = ListViewModel(list, navigator: nil, clock: ManualClock(), distanceToEnd: 1)
        model.load()
        await model.waitUntilIdle()
        try model.filter(where: "3")
        await model.waitUntilIdle()
        #expect(model.items.map(\.id) == ["3"] && list.calls.inputs.count == 3)
        try model.filter(where: "50")
        await model.waitUntilIdle()
        #expect(
            model.items.isEmpty && list.calls.inputs.count == 8, "after five pages without a match, the user decides")
        expectEqual(model.partialNote?.english, "Filtered: only 8 of 100 items are loaded")
        expectEqual(model.position?.english, "0 of 0 matching (8 of 100 loaded)")
        expectEqual(model.position?.japanese, "一致0件中0件目（読み込み済み：100件中8件）")
        model.sort(by: "id")
        expectEqual(model.partialNote?.english, "Sorted and filtered: only 8 of 100 items are loaded")
        model.loadRest()
        await model.waitUntilIdle()
        #expect(model.items.map(\.id) == ["100", "50"] && model.partialNote == nil)
    }

    @Test func `a refresh and stored items are filtered, too`() async throws {
        var list = FakeList { index, _ in index == 0 ? .success(.notes([4, 5])) : nil }
        list.stored = [[1, 2], [3, 6]]
        let model = await loaded(list)
        try model.filter(where: "2")
        model.reload()
        await list.calls.arrived(2)
        list.calls.respond(to: 1, .success(.notes([8, 9])))
        await model.waitUntilIdle()
        expectEqual(model.items.map(\.id), ["8"])
        model.search("x")
        #expect(await eventually { model.items.map(\.id) == ["8"] })
        model.show(saved: Note(id: 9, text: "changed").item)
        #expect(model.items.map(\.id) == ["8"] && model.selection == 0, "a hidden item cannot be selected")
    }
}
