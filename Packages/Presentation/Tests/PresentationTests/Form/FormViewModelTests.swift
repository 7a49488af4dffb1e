import Presentation
import Protocols
import ProtocolsTesting
import Testing

private struct SaveCall: Sendable, Equatable {
    let values: [String: FieldValue]
    let id: String?
}

private struct FakeForm: FormUseCase {
    let calls: Calls<SaveCall, DisplayItem>
    var fields = FormField.fields(of: DraftDescription<NoteDraft>())

    func save(_ values: [String: FieldValue], editing id: String?) async throws(ProviderError) -> DisplayItem {
        try await calls.call(SaveCall(values: values, id: id))
    }
}

/// A draft with a field of each form.
private struct ThingDraft: ItemDraft {
    enum Size: String, CaseIterable, DraftValue { case small, large }
    enum Grade: Int, DraftValue { case good = 1 }
    enum Color: String, DraftValue {
        case red, blue
        static var inputForm: InputForm { .custom("a primary color", words: ["red", "blue"]) }
    }

    struct Bits: DraftValue {
        static let fieldKind = FieldKind.integer
        static let inputForm = InputForm.integer(isSigned: false)
        let fieldValue: FieldValue
        init(input: FieldValue) throws(InputError) { throw InputError(input, expected: Self.inputForm) }
    }

    @Validated var stock: Int?
    @Validated var bits: Bits?
    @Validated(.ifGiven(.value(in: 0..., message: "invalid price: expected 0 or greater"))) var price: Double?
    @Validated var isNew: Bool?
    @Validated var soldAt: Date?
    @Validated var size: Size?
    @Validated var sizes: [Size]?
    @Validated var lists: [[Int]]?
    @Validated var grade: Grade?
    @Validated var color: Color?

    static let fields: [DraftField<ThingDraft>] = [
        DraftField("stock", "", \.$stock), DraftField("bits", "", \.$bits), DraftField("price", "", \.$price),
        DraftField("isNew", "", \.$isNew), DraftField("soldAt", "", \.$soldAt), DraftField("size", "", \.$size),
        DraftField("sizes", "", \.$sizes), DraftField("lists", "", \.$lists), DraftField("grade", "", \.$grade),
        DraftField("color", "", \.$color),
    ]
}

@MainActor struct FormViewModelTests {
    private let navigator = FakeNavigator()
    private let calls = Calls<SaveCall, DisplayItem>()
    private let note = Note(id: 7, text: "old", tags: ["a, b", "c"], likes: 3).item

    private func model(editing item: DisplayItem? = nil, _ calls: Calls<SaveCall, DisplayItem>? = nil) -> FormViewModel
    {
        FormViewModel(FakeForm(calls: calls ?? self.calls), editing: item, navigator: navigator)
    }

    /// Calls that succeed at once.
    private static func saved() -> Calls<SaveCall, DisplayItem> { Calls { _, _ in .success(Note(id: 7).item) } }

    @Test func `the fields have the values of the item, or are empty`() {
        expectEqual(model().fields.map(\.text), ["", "", ""])
        expectEqual(model(editing: note).fields.map(\.text), ["old", "3", "a, b\nc"])
        expectEqual(model().fields.map(\.rule.heading), ["Text", "Likes", "Tags"])
        expectEqual(model().fields.map(\.rule.isList), [false, false, true])
    }

    @Test(arguments: [
        ("text", "", "missing text"), ("likes", "many", "invalid likes 'many': expected an integer"),
        ("likes", "-1", "invalid likes"),
    ])
    func `an invalid field has its message only after the first attempt to save, and sends nothing`(
        name: String, text: String, message: String
    ) {
        let model = model()
        model.enter("given", in: "text")
        model.enter(text, in: name)
        let messages = { model.fields.first { $0.id == name }?.messages.map(\.english) }
        #expect(messages() == [] && model.canSave)
        model.save()
        #expect(messages() == [message] && !model.canSave && !model.isSaving)
        model.enter(name == "likes" ? "5" : "good", in: name)
        #expect(messages() == [] && model.canSave, "messages follow what the user types")
        model.enter(text, in: name)
        expectEqual(messages(), [message])
        model.save()
        #expect(calls.inputs.isEmpty && navigator.log.isEmpty)
    }

    @Test func `a new item has the fields that are not empty`() async throws {
        let calls = Self.saved()
        let model = model(editing: nil, calls)
        model.enter("tea", in: "text")
        model.enter("green\nloose, dried\n", in: "tags")
        model.save()
        #expect(model.isSaving && !model.canSave)
        await model.waitUntilIdle()
        expectEqual(
            calls.inputs,
            [
                SaveCall(values: ["text": .text("tea"), "tags": ["green", "loose, dried"].fieldValue], id: nil)
            ])
        #expect(navigator.log == ["saved 7"] && !model.isSaving)
        let draft = NoteDraft(values: try #require(calls.inputs.first).values)
        #expect(draft.text == "tea" && draft.tags == ["green", "loose, dried"] && draft.likes == nil && draft.isValid)
    }

    @Test func `editing sends only what has changed`() async {
        let calls = Self.saved()
        let model = model(editing: note, calls)
        #expect(!model.canSave && !model.isChanged)
        model.save()
        model.enter("x", in: "text")
        model.enter("old", in: "text")
        #expect(!model.canSave, "the text is the same again")
        model.enter("9", in: "likes")
        model.save()
        await model.waitUntilIdle()
        expectEqual(calls.inputs, [SaveCall(values: ["likes": .text("9")], id: "7")])
    }

    @Test func `an emptied field is sent, and its rule decides`() {
        let model = model(editing: note)
        model.enter("", in: "text")
        model.save()
        #expect(model.fields[0].messages.map(\.english) == ["missing text"] && calls.inputs.isEmpty)
    }

    @Test(arguments: [
        ("stock", "x", "invalid stock 'x': expected an integer", "「x」：整数を入力してください"),
        ("bits", "-1", "invalid bits '-1': expected an integer, 0 or greater", "「-1」：0以上の整数を入力してください"),
        ("price", "x", "invalid price 'x': expected a number", "「x」：数値を入力してください"),
        ("isNew", "はい", "invalid isNew 'はい': expected true or false", "「はい」：true または falseを入力してください"),
        (
            "soldAt", "3/1", "invalid soldAt '3/1': expected a date, such as 2026-03-01 or 2026-03-01T09:30:00Z",
            "「3/1」：日付（例：2026-03-01、2026-03-01T09:30:00Z）を入力してください"
        ),
        ("size", "huge", "invalid size 'huge': expected one of small, large", "「huge」：small、largeのいずれかを入力してください"),
        ("sizes", "small\nx", "invalid sizes[1] 'x': expected one of small, large", "「x」：small、largeのいずれかを入力してください"),
        ("lists", "x", "invalid lists[0] 'x': expected a list, each value an integer", "「x」：各値が整数のリストを入力してください"),
        ("grade", "3", "invalid grade '3': expected a valid Grade", "「3」：値が正しくありません"),
        ("color", "x", "invalid color 'x': expected a primary color", "「x」：red、blueのいずれかを入力してください"),
        ("price", "-1", "invalid price: expected 0 or greater", "invalid price: expected 0 or greater"),
    ])
    func `the expected form of a field is also in Japanese`(
        name: String, text: String, english: String, japanese: String
    ) {
        let model = FormViewModel(
            FakeForm(calls: calls, fields: FormField.fields(of: DraftDescription<ThingDraft>())), editing: nil,
            navigator: navigator)
        model.enter(text, in: name)
        model.save()
        expectEqual(model.fields.first { $0.id == name }?.messages, [Phrase(english, japanese: japanese)])
    }

    @Test func `a failure of the server keeps the form`() async {
        let calls = Calls<SaveCall, DisplayItem> { index, _ in
            index == 0 ? .failure(ProviderError(.invalidRequest, "the text is taken")) : .success(Note(id: 7).item)
        }
        let model = model(editing: nil, calls)
        model.enter("tea", in: "text")
        model.save()
        await model.waitUntilIdle()
        #expect(model.alert?.message == "the text is taken" && model.fields[0].text == "tea")
        #expect(!model.isSaving && model.canSave && navigator.log.isEmpty)
        model.enter("coffee", in: "text")
        #expect(model.alert != nil, "the message stays until the next attempt")
        model.save()
        #expect(model.alert == nil)
        await model.waitUntilIdle()
        expectEqual(navigator.log, ["saved 7"])
    }

    @Test func `nothing is saved twice, or changed, while saving`() async {
        let model = model()
        model.enter("tea", in: "text")
        model.save()
        await calls.arrived(1)
        model.save()
        model.enter("coffee", in: "text")
        expectEqual(model.fields[0].text, "tea")
        calls.respond(to: 0, .success(note))
        await model.waitUntilIdle()
        expectEqual(calls.inputs.count, 1)
    }

    @Test func `cancelling stops the saving, or else closes the form`() async {
        let model = model()
        model.enter("tea", in: "text")
        model.save()
        await calls.arrived(1)
        model.cancel()
        #expect(!model.isSaving && navigator.log.isEmpty)
        model.save()
        await calls.arrived(2)
        await settle()
        #expect(calls.cancelled == [0] && model.alert == nil && model.isSaving, "the first attempt is over")
        calls.respond(to: 1, .failure(.failed))
        await model.waitUntilIdle()
        model.dismissAlert()
        model.cancel()
        #expect(navigator.log == ["saved nothing"] && model.alert == nil)
    }
}

@MainActor struct DeletionViewModelTests {
    private struct FakeDeletion: DeletionUseCase {
        let calls: Calls<String, Void>
        func delete(_ id: DisplayItem.ID) async throws(ProviderError) { try await calls.call(id) }
    }

    private let navigator = FakeNavigator()
    private let calls = Calls<String, Void>()

    private func model() -> DeletionViewModel {
        DeletionViewModel(of: Note(id: 7, text: "tea").item, FakeDeletion(calls: calls), navigator: navigator)
    }

    @Test func `nothing is deleted before the user confirms`() async {
        let model = model()
        #expect(model.question.english == "Delete “tea”?" && model.question.japanese == "「tea」を削除しますか？")
        model.cancel()
        await settle()
        #expect(calls.inputs.isEmpty && navigator.log == ["deleted nothing"])
    }

    @Test func `a confirmed deletion is sent once, and closes the question`() async {
        let model = model()
        model.confirm()
        model.confirm()
        await calls.arrived(1)
        #expect(model.isDeleting)
        calls.respond(to: 0, .success(()))
        await model.waitUntilIdle()
        #expect(calls.inputs == ["7"] && navigator.log == ["deleted 7"] && !model.isDeleting)
    }

    @Test func `a failure keeps the question, and cancelling stops the deletion`() async {
        let model = model()
        model.confirm()
        await calls.arrived(1)
        calls.respond(to: 0, .failure(.failed))
        await model.waitUntilIdle()
        #expect(model.alert?.code == .serverFailed && navigator.log.isEmpty)
        model.confirm()
        #expect(model.alert == nil)
        await calls.arrived(2)
        model.cancel()
        await settle()
        #expect(calls.cancelled == [1] && !model.isDeleting && model.alert == nil && navigator.log.isEmpty)
    }
}
