public import Observation
import Protocols

/// The view model of a form for adding or editing an item. Messages appear under the fields after the first attempt to
/// save, and are then updated while the user types.
@MainActor @Observable public final class FormViewModel {
    /// A field with the text that the user typed. The text may be invalid.
    public struct Field: Identifiable, Sendable {
        /// The description of the field, with its validation rule.
        public let rule: FormField
        /// The text. A list has one line for each value.
        public internal(set) var text: String
        /// The error messages for the text; empty before the first attempt to save.
        public internal(set) var messages: [Phrase] = []
        let original: String

        public var id: String { rule.name }
        /// Whether the text differs from the item's value.
        public var isChanged: Bool { text != original }
    }

    /// The fields.
    public private(set) var fields: [Field]
    /// Whether the item is being saved.
    public private(set) var isSaving = false
    /// The last failure of the provider; `nil` if there is none. A failure does not change the text of the fields.
    public private(set) var alert: AlertMessage?
    /// Whether the user has tried to save. Messages appear only after that.
    public private(set) var hasAttempted = false

    /// Whether the user is asked to discard the changed fields.
    public private(set) var isAskingToDiscard = false

    /// The id of the edited item; `nil` for a new item.
    public let itemID: DisplayItem.ID?

    @ObservationIgnored private let useCase: any FormUseCase
    @ObservationIgnored private weak let navigator: (any FormNavigator)?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates a form.
    ///
    /// - Parameter item: The item to edit; `nil` for a new item. The current value of a field is in the item's column
    ///   of the same name.
    public init(_ useCase: any FormUseCase, editing item: DisplayItem?, navigator: (any FormNavigator)?) {
        self.useCase = useCase
        self.navigator = navigator
        itemID = item?.id
        fields = useCase.fields.map { rule in
            let text = item?[rule.name].map(rule.text) ?? ""
            return Field(rule: rule, text: text, original: text)
        }
    }

    deinit { task?.cancel() }

    /// Whether the user has changed a field.
    public var isChanged: Bool { fields.contains(where: \.isChanged) }

    /// Whether ``save()`` has an effect. If fields are invalid, the effect of the first call is to show messages.
    public var canSave: Bool {
        !isSaving && (itemID == nil || isChanged) && (!hasAttempted || isValid)
    }

    /// Sets the text of a field. Does nothing while the item is being saved.
    public func enter(_ text: String, in name: String) {
        guard !isSaving, let index = fields.firstIndex(where: { $0.id == name }) else { return }
        fields[index].text = text
        if hasAttempted { showMessages() }
    }

    /// Saves the item and closes the form. If a field is invalid, shows the messages instead.
    public func save() {
        guard canSave else { return }
        hasAttempted = true
        showMessages()
        guard isValid else { return }
        isSaving = true
        alert = nil
        let values = fields.reduce(into: [String: FieldValue]()) { $0[$1.id] = input(of: $1) }
        task = Task { [weak self, useCase, itemID] in
            do throws(ProviderError) {
                let item = try await useCase.save(values, editing: itemID)
                self?.finish(item)
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    /// Cancels saving if it has started; otherwise, closes the form. After a cancellation, the API may still save the
    /// item.
    public func cancel() {
        guard isSaving else {
            navigator?.closeForm(saved: nil)
            return
        }
        task?.cancel()
        isSaving = false
    }

    /// Cancels saving if it has started; otherwise, closes the form. If fields are changed, asks first.
    public func leave() {
        guard !isSaving, isChanged else { return cancel() }
        isAskingToDiscard = true
    }

    /// Answers the question of ``leave()``: closes the form without saving it, or continues.
    public func answer(discards: Bool) {
        guard isAskingToDiscard else { return }
        isAskingToDiscard = false
        if discards { cancel() }
    }

    /// Closes the alert.
    public func dismissAlert() { alert = nil }

    /// Waits until the item is no longer being saved.
    public func waitUntilIdle() async {
        if isSaving { await task?.value }
    }

    private var isValid: Bool { fields.allSatisfy { errors(of: $0).isEmpty } }

    private func showMessages() {
        for index in fields.indices { fields[index].messages = errors(of: fields[index]).map(Phrase.invalid) }
    }

    /// Returns the input of a field; `nil` if it is not sent. For a new item, empty fields are not sent. For an
    /// existing item, only changed fields are sent.
    private func input(of field: Field) -> FieldValue? {
        let isSent = itemID == nil ? !field.text.isEmpty : field.isChanged
        return isSent ? field.rule.input(field.text) : nil
    }

    private func errors(of field: Field) -> [ValidationError] {
        let input = input(of: field)
        return itemID != nil && input == nil ? [] : field.rule.errors(input)
    }

    /// Closes the form. The item was saved even if the user cancelled meanwhile, so the list must show it.
    private func finish(_ item: DisplayItem) {
        task?.cancel()
        isSaving = false
        navigator?.closeForm(saved: item)
    }

    private func fail(_ error: ProviderError) {
        isSaving = false
        alert = AlertMessage(error)
    }
}
