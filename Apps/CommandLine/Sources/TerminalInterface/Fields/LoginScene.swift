import Presentation
import Protocols
import Terminal

/// A form for the credentials of a provider: an API key, or a user name and a password.
@MainActor final class LoginScene: Scene {
    private let model: LoginViewModel
    private let scenes: ItemScenes
    private let view = FieldsView()

    init(_ model: LoginViewModel, _ scenes: ItemScenes) {
        self.model = model
        self.scenes = scenes
    }

    let keys = [
        KeyHelp("↵", .logIn, isHint: true), KeyHelp("^K", .saveForLaterRuns, isHint: true),
        KeyHelp("Esc", .back, isHint: true), KeyHelp("↑ ↓ Tab", .nextField),
    ]

    private var environment: BrowserEnvironment { scenes.environment }

    private var fields: [EditableField] {
        model.fields.map { field in
            EditableField(
                id: field.id, label: environment.text(field.label), hint: field.secret.source, text: field.text,
                isHidden: field.isHidden, messages: [field.message.map(environment.text)].compactMap(\.self))
        }
    }

    func draw(on surface: inout Surface) {
        var frame = SceneFrame("\(scenes.provider): \(environment.text(.logIn))", environment)
        frame.status = model.isLoading ? environment.text(.trying) : ""
        frame.keys = keys
        frame.alert = model.alert
        let area = frame.draw(on: &surface)
        let (main, bottom) = area.split(rows: -2)
        view.draw(fields, on: &surface, in: main)
        let mark = model.savesCredentials ? "[x]" : "[ ]"
        surface.write("\(mark) ^K \(environment.text(.saveForLaterRuns))", column: 2, in: bottom, overflow: .ellipsis)
    }

    func handle(_ press: KeyPress) -> Bool {
        switch (press.key, press.control) {
        case (.escape, _): model.alert == nil || model.isLoading ? model.cancel() : model.dismissAlert()
        case (.enter, _): enter()
        case (_, "k"): model.savesCredentials.toggle()
        default: _ = view.handle(press, fields) { model.enter($1, in: $0) }
        }
        return true
    }

    /// Moves to the next field. In the last field, or after a failed attempt, tries the credentials.
    private func enter() {
        if view.focus < model.fields.count - 1, !model.hasAttempted {
            view.move(by: 1, fields)
        } else {
            model.logIn()
        }
    }

    func paste(_ text: String) {
        view.paste(text.filter { !$0.isNewline }, fields) { model.enter($1, in: $0) }
    }
}
