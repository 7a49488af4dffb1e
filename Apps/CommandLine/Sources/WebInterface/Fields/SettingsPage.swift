import Presentation
import Protocols

/// The settings. A valid value takes effect and is saved at once.
@MainActor final class SettingsPage: PageScene {
    let id: String
    private let environment: PageEnvironment

    init(_ context: any PageContext) {
        environment = context.environment
        id = context.makeID()
    }

    let keys = [PageKey.escape]

    private var model: SettingsViewModel { environment.settings }

    var focus: String? { "\(id)-0" }

    var element: Element {
        let dialog = Dialog(
            id: id, title: environment.text(.settings.capitalized), environment: environment, style: "form")
        return dialog.element {
            Element(.form, id: "\(id)-form", [.action: "submit"]) {
                for (index, field) in model.fields.enumerated() { element(of: field, id: "\(id)-\(index)") }
            }
        }
    }

    private func element(of field: SettingsViewModel.Field, id: String) -> Element {
        var element = PageField(
            id: id, label: environment.text(field.setting.heading), hint: environment.text(field.setting.allowed),
            text: field.text)
        element.subject = field.id
        element.words = field.setting.words
        element.messages = [field.message.map(environment.text)].compactMap(\.self)
        return element.element
    }

    func handle(_ action: PageAction) -> Bool {
        switch action.name {
        case .enter: model.enter(action.value, in: action.subject)
        // All valid values have already been saved.
        case .submit: break
        default: return false
        }
        return true
    }
}
