import Presentation
import Protocols
import ProtocolsTesting
import Testing

@MainActor struct DetailViewModelTests {
    private let navigator = FakeNavigator()
    private let pictures = Calls<URL, Data>()
    private let items = Calls<DisplayItem.ID, DisplayItem>()

    private struct Lookup: DetailUseCase {
        let calls: Calls<DisplayItem.ID, DisplayItem>
        func item(_ id: DisplayItem.ID) async throws(ProviderError) -> DisplayItem { try await calls.call(id) }
    }

    /// Returns a list of three notes with pictures, of which the first one is selected.
    private func list() async -> ListViewModel {
        let notes = (1...3).map { Note(id: $0, text: "Note \($0)", picture: "https://h/\($0).png").item }
        let list = FakeList { _, _ in .success(ItemPage(items: notes)) }
        let model = ListViewModel(list, navigator: navigator, clock: ManualClock())
        model.load()
        await model.waitUntilIdle()
        return model
    }

    private func model(
        _ list: ListViewModel, actions: Set<ItemAction> = [.edit, .delete], looksUp: Bool = true
    ) -> DetailViewModel {
        DetailViewModel(
            list, useCase: looksUp ? Lookup(calls: items) : nil,
            picture: PictureViewModel(FakePictures(calls: pictures)), actions: actions, navigator: navigator)
    }

    @Test func `it shows every field of the selected item, and its picture`() async {
        let model = model(await list())
        expectEqual(model.item?.title, "Note 1")
        expectEqual(model.fields.map(\.column.heading), ["ID", "Text", "Tags", "Topic", "Likes", "Picture", "Page"])
        expectEqual(
            model.fields.map { FieldText.text(of: $0) }, ["1", "Note 1", "", "", "1,204", "https://h/1.png", ""])
        await pictures.arrived(1)
        pictures.respond(to: 0, .success(PictureFiles.png(3, 2)))
        await model.waitUntilIdle()
        guard case .loaded(let picture) = model.picture.state else {
            Issue.record("\(model.picture.state)")
            return
        }
        #expect(picture.url.absoluteString == "https://h/1.png" && picture.header.size == "3 × 2")
    }

    @Test func `the next item cancels the picture of the previous one, which is dropped if it arrives late`() async {
        let late = Calls<URL, Data>(respondsToCancellation: false)
        let list = await list()
        let model = DetailViewModel(
            list, useCase: nil, picture: PictureViewModel(FakePictures(calls: late)), actions: [], navigator: nil)
        await late.arrived(1)
        model.showNext()
        #expect(model.item?.id == "2" && list.selection == 1)
        await late.arrived(2)
        expectEqual(late.cancelled, [0])
        late.respond(to: 0, .success(PictureFiles.png(1, 1)))
        await settle()
        expectEqual(model.picture.state, .loading(URL(literal: "https://h/2.png")))
        late.respond(to: 1, .success(PictureFiles.png(2, 2)))
        await model.waitUntilIdle()
        expectEqual(model.picture.url?.absoluteString, "https://h/2.png")
    }

    @Test func `next and previous stop at the ends of the list`() async {
        let model = model(await list())
        model.showPrevious()
        expectEqual(model.item?.id, "1")
        for id in ["2", "3", "3"] {
            model.showNext()
            expectEqual(model.item?.id, id)
        }
        model.showPrevious()
        expectEqual(model.item?.id, "2")
    }

    @Test func `next loads further pages of the list`() async {
        let list = ListViewModel(FakeList.pages(2), navigator: nil, clock: ManualClock())
        list.load()
        await list.waitUntilIdle()
        let model = DetailViewModel(
            list, useCase: nil, picture: PictureViewModel(nil), actions: [], navigator: nil)
        model.showNext()
        await list.waitUntilIdle()
        for _ in 0..<15 { model.showNext() }
        expectEqual(model.item?.id, "17")
    }

    @Test func `an item can be looked up again, and a failure keeps its fields`() async {
        let model = model(await list())
        model.reload()
        model.reload()
        #expect(model.isLoading)
        await items.arrived(1)
        items.respond(to: 0, .failure(ProviderError(.notFound, "no note 1")))
        pictures.respond(to: 0, .success(PictureFiles.png(1, 1)))
        await model.waitUntilIdle()
        #expect(!model.isLoading && model.alert?.code == .notFound && model.item?.title == "Note 1")
        model.reload()
        #expect(model.alert == nil)
        await items.arrived(2)
        items.respond(to: 1, .success(Note(id: 1, text: "changed").item))
        await model.waitUntilIdle()
        #expect(items.inputs == ["1", "1"] && model.item?.title == "changed" && model.picture.state == .none)
    }

    @Test func `the next item and a cancellation end a lookup`() async {
        let model = model(await list())
        model.reload()
        await items.arrived(1)
        model.showNext()
        #expect(!model.isLoading)
        await settle()
        #expect(items.cancelled == [0] && model.item?.id == "2" && model.alert == nil)
        model.reload()
        await items.arrived(2)
        model.cancel()
        #expect(!model.isLoading && model.picture.state == .none)
        await settle()
        #expect(items.cancelled == [0, 1] && model.item?.id == "2" && model.alert == nil)
    }

    @Test func `a provider that cannot look up items does not reload`() async {
        let model = model(await list(), looksUp: false)
        model.reload()
        #expect(!model.canReload && !model.isLoading)
    }

    @Test func `a saved item is shown`() async {
        let model = model(await list())
        model.show(Note(id: 1, text: "edited", page: "https://h/p").item)
        expectEqual(model.item?.title, "edited")
        model.openPage()
        model.openPicture()
        expectEqual(navigator.log, ["page https://h/p"], "it has no picture")
    }

    @Test func `the next item replaces one that was deleted`() async {
        let list = await list()
        let model = model(list)
        for (id, next) in [("9", "1"), ("1", "2"), ("2", "3")] {
            list.remove(id)
            model.remove(id)
            #expect(model.item?.id == next && model.picture.url?.lastPathComponent == "\(next).png")
        }
        list.remove("3")
        model.remove("3")
        #expect(model.item == nil && model.picture.state == .none && model.fields.isEmpty)
        model.showNext()
        model.edit()
        model.openPage()
        #expect(model.item == nil && navigator.log.isEmpty)
    }

    @Test(arguments: [Set<ItemAction>(), [.edit], [.delete], [.edit, .delete]])
    func `only actions that the provider supports open their scenes`(actions: Set<ItemAction>) async {
        let model = model(await list(), actions: actions)
        model.edit()
        model.delete()
        let scenes: [(ItemAction, String)] = [(.edit, "form 1"), (.delete, "deletion 1")]
        expectEqual(navigator.log, scenes.filter { actions.contains($0.0) }.map(\.1))
    }
}
