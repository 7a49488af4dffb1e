import Presentation
import Protocols

/// A form for the credentials of a provider: an API key, or a user name and a password. A secret is sent only when the
/// form is submitted, and is never sent back to the page.
@MainActor final class LoginPage: PageScene {
    let id: String
    private let model: LoginViewModel
    private let pages: ItemPages

    init(_ model: LoginViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
        id = pages.context.makeID()
    }

    let keys = [PageKey.escape]
    private var environment: PageEnvironment { pages.environment }

    var focus: String? { "\(id)-0" }

    var element: Element {
        var dialog = Dialog(
            id: id, title: "\(pages.provider): \(environment.text(.logIn))", environment: environment, style: "form")
        dialog.status = model.isLoading ? environment.text(.trying) : ""
        dialog.alert = model.alert
        // A button in the alert would send the credentials of the last attempt, not the current texts of the fields.
        dialog.hasAlertAction = false
        return dialog.element {
            Element(.form, id: "\(id)-form", [.action: "submit"]) {
                for (index, field) in model.fields.enumerated() { element(of: field, id: "\(id)-\(index)") }
                savesCredentials
                Element(.div, "buttons", id: "\(id)-buttons") {
                    let isDisabled = model.isLoading
                    Element(.button, "main", id: "\(id)-log-in", [.type: "submit", .disabled: isDisabled ? "" : nil]) {
                        environment.text(.logIn)
                    }
                    Element(.button, id: "\(id)-cancel", [.type: "button", .action: "back"]) {
                        environment.text(.cancelButton)
                    }
                }
            }
        }
    }

    private func element(of field: LoginField, id: String) -> Element {
        var element = PageField(
            id: id, label: environment.text(field.label), hint: environment.text(.getKey(field.secret.source)),
            text: field.isHidden ? "" : field.text)
        element.isHidden = field.isHidden
        element.subject = field.id
        element.messages = [field.message.map(environment.text)].compactMap(\.self)
        return element.element
    }

    private var savesCredentials: Element {
        Element(.div, "choice", id: "\(id)-keeping") {
            Element(
                .input, id: "\(id)-keep",
                [.type: "checkbox", .action: "keep", .checked: model.savesCredentials ? "true" : nil])
            Element(.label, id: "\(id)-keep-label", [.for: "\(id)-keep"]) {
                environment.text(.saveForLaterRuns.capitalized)
            }
        }
    }

    func handle(_ action: PageAction) -> Bool {
        switch action.name {
        case .enter: model.enter(action.value, in: action.subject)
        case .keep: model.savesCredentials = action.value == "true"
        case .submit:
            for (index, field) in model.fields.enumerated() {
                if let text = action.values["\(id)-\(index)"] { model.enter(text, in: field.id) }
            }
            model.logIn()
        case .dismiss: model.dismissAlert()
        default: return false
        }
        return true
    }

    func handleBack() -> Bool {
        if model.alert != nil, !model.isLoading { model.dismissAlert() } else { model.cancel() }
        return true
    }
}
