import Presentation
import Protocols

/// A form for adding or editing an item.
@MainActor final class FormPage: PageScene {
    let id: String
    private let model: FormViewModel
    private let pages: ItemPages
    /// The index of the field that the user changed last.
    private var current = 0

    init(_ model: FormViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
        id = pages.context.makeID()
    }

    let keys = [PageKey.escape]
    private var environment: PageEnvironment { pages.environment }

    var focus: String? { "\(id)-\(current)" }

    var element: Element {
        let title = model.itemID.map { Phrase.editing($0) } ?? .newItem
        var dialog = Dialog(
            id: id, title: "\(pages.provider): \(environment.text(title))", environment: environment, style: "form")
        dialog.status = model.isSaving ? environment.text(.saving) : ""
        dialog.alert = model.alert
        return dialog.element {
            Element(.form, id: "\(id)-form", [.action: "submit", .unsaved: model.isChanged ? "" : nil]) {
                for (index, field) in model.fields.enumerated() { element(of: field, id: "\(id)-\(index)") }
                Element(.div, "buttons", id: "\(id)-buttons") {
                    Element(
                        .button, "main", id: "\(id)-save", [.type: "submit", .disabled: model.canSave ? nil : ""]
                    ) { environment.text(.save.capitalized) }
                    Element(.button, id: "\(id)-cancel", [.type: "button", .action: "back"]) {
                        environment.text(.cancelButton)
                    }
                }
            }
        }
    }

    private func element(of field: FormViewModel.Field, id: String) -> Element {
        let rule = field.rule
        let hint = rule.isList ? "\(rule.summary); \(environment.text(.oneValuePerLine))" : rule.summary
        var element = PageField(id: id, label: rule.heading, hint: hint, text: field.text)
        element.subject = field.id
        element.isLong = rule.isList
        element.words = rule.kind == .boolean ? ["true", "false"] : rule.isList ? [] : rule.form.words
        element.messages = field.messages.map(environment.text)
        return element.element
    }

    func handle(_ action: PageAction) -> Bool {
        switch action.name {
        case .enter:
            current = model.fields.firstIndex { $0.id == action.subject } ?? current
            model.enter(action.value, in: action.subject)
        case .submit:
            for (index, field) in model.fields.enumerated() {
                // A browser can fill in a field without an `input` event.
                if let text = action.values["\(id)-\(index)"], text != field.text { model.enter(text, in: field.id) }
            }
            model.save()
            focusProblem()
        case .retry: model.save()
        case .logIn: pages.showLogin()
        case .dismiss: model.dismissAlert()
        default: return false
        }
        return true
    }

    /// Moves the focus to the first invalid field.
    private func focusProblem() {
        if let index = model.fields.firstIndex(where: { !$0.messages.isEmpty }) {
            pages.context.focus("\(id)-\(index)")
        }
    }

    /// Closes the alert or the form. If fields are changed, asks first.
    func handleBack() -> Bool {
        guard model.alert == nil || model.isSaving else {
            model.dismissAlert()
            return true
        }
        model.leave()
        if model.isAskingToDiscard { pages.context.push(DiscardPage(model, pages)) }
        return true
    }
}

/// The dialog that asks for confirmation before the changes of a form are discarded.
@MainActor final class DiscardPage: PageScene {
    let id: String
    private let model: FormViewModel
    private let pages: ItemPages

    init(_ model: FormViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
        id = pages.context.makeID()
    }

    let keys = [PageKey("y", nil, .confirm), PageKey("n", nil, .cancel), .escape]

    var focus: String? { "\(id)-keep" }

    var element: Element {
        let environment = pages.environment
        return Dialog(
            id: id, title: environment.text(.discard), environment: environment, style: "small"
        ).element {
            Element(.div, "buttons", id: "\(id)-buttons") {
                Element(.button, "danger", id: "\(id)-confirm", [.type: "button", .action: "confirm"]) {
                    environment.text(.discardButton)
                }
                Element(.button, id: "\(id)-keep", [.type: "button", .action: "back"]) {
                    environment.text(.keepEditing)
                }
            }
        }
    }

    func handle(_ action: PageAction) -> Bool {
        switch (action.name, action.value) {
        // The form closes, and this dialog with it.
        case (.confirm, _), (.key, "y"): model.answer(discards: true)
        case (.key, "n"): keepEditing()
        default: return false
        }
        return true
    }

    func handleBack() -> Bool {
        keepEditing()
        return true
    }

    private func keepEditing() {
        model.answer(discards: false)
        pages.context.close(self)
    }
}

/// The dialog that asks for confirmation before an item is deleted.
@MainActor final class DeletionPage: PageScene {
    let id: String
    private let model: DeletionViewModel
    private let environment: PageEnvironment

    init(_ model: DeletionViewModel, _ pages: ItemPages) {
        self.model = model
        environment = pages.environment
        id = pages.context.makeID()
    }

    let keys = [PageKey("y", nil, .confirm), PageKey("n", nil, .cancel), .escape]

    var focus: String? { "\(id)-cancel" }

    var element: Element {
        var dialog = Dialog(
            id: id, title: environment.text(model.question), environment: environment, style: "small")
        dialog.status = model.isDeleting ? environment.text(.deleting) : ""
        dialog.alert = model.alert
        return dialog.element {
            Element(.div, "buttons", id: "\(id)-buttons") {
                Element(.button, "danger", id: "\(id)-confirm", [.type: "button", .action: "confirm"]) {
                    environment.text(.delete.capitalized)
                }
                Element(.button, id: "\(id)-cancel", [.type: "button", .action: "back"]) {
                    environment.text(.cancelButton)
                }
            }
        }
    }

    func handle(_ action: PageAction) -> Bool {
        switch (action.name, action.value) {
        case (.confirm, _), (.retry, _), (.key, "y"): model.confirm()
        case (.key, "n"): model.cancel()
        case (.dismiss, _): model.dismissAlert()
        default: return false
        }
        return true
    }

    func handleBack() -> Bool {
        if model.alert != nil, !model.isDeleting { model.dismissAlert() } else { model.cancel() }
        return true
    }
}
