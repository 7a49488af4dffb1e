import Observation
import Presentation
import Protocols
import ProtocolsTesting
import Testing

/// A user interface that draws again whenever what it has drawn changes.
@MainActor private final class Screen {
    private let model: ListViewModel
    private let draw: (ListViewModel) -> String
    private(set) var frames: [String] = []

    init(_ model: ListViewModel, draw: @escaping (ListViewModel) -> String) {
        self.model = model
        self.draw = draw
        drawFrame()
    }

    private func drawFrame() {
        let frame = withObservationTracking {
            draw(model)
        } onChange: {
            // `onChange` is called before the change.
            Task { @MainActor [weak self] in self?.drawFrame() }
        }
        frames.append(frame)
    }
}

@MainActor struct ListObservationTests {
    @Test func `one list drives two user interfaces at once`() async {
        let model = ListViewModel(FakeList.pages(2), navigator: nil, clock: ManualClock())
        let table = Screen(model) { "\($0.items.count) rows, \($0.selection ?? -1) selected" }
        let gallery = Screen(model) { model in model.alert == nil ? model.count.english : "failed" }
        for trigger in [model.load, model.loadMore] {
            trigger()
            await model.waitUntilIdle()
            await settle()
        }
        model.select(19)
        await settle()
        #expect(table.frames.first == "0 rows, -1 selected" && table.frames.last == "20 rows, 19 selected")
        #expect(gallery.frames.first == "0" && gallery.frames.last == "20 of 20")
        #expect(table.frames.contains("10 rows, 0 selected") && gallery.frames.contains("10 of 20"))
    }

    @Test func `what did not change is not drawn again`() async {
        let model = ListViewModel(FakeList.pages(1), navigator: nil, clock: ManualClock())
        let filters = Screen(model) { $0.filters.map(\.text).joined() }
        model.load()
        await model.waitUntilIdle()
        await settle()
        expectEqual(filters.frames, [""])
        model.filter("size", by: "3")
        await settle()
        expectEqual(filters.frames, ["", "3"])
    }

    @Test(arguments: [1, 2])
    func `rows that stay visible cause no frame, at the end of the list or while a page is loaded`(
        pageCount: Int
    ) async {
        // The second page arrives only at the end.
        let list = FakeList { index, _ in index == 0 ? .success(.notes(1...10, next: pageCount == 1 ? nil : 2)) : nil }
        let model = ListViewModel(list, navigator: nil, clock: ManualClock())
        model.load()
        await model.waitUntilIdle()
        model.loadMore()
        let table = Screen(model) { "\($0.items.count) \($0.loading.activity)" }
        for _ in 0..<3 { model.rowAppeared(9) }
        await settle()
        expectEqual(table.frames.first, "10 \(pageCount == 1 ? "idle" : "loadingMore")")
        expectEqual(table.frames.count, 1, "\(table.frames)")
        if pageCount > 1 {
            await list.calls.arrived(2)
            list.calls.respond(to: 1, .success(.notes([11])))
        }
        await model.waitUntilIdle()
    }
}
