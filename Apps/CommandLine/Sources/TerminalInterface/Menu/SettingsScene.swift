import Presentation
import Terminal

/// The settings. A valid value takes effect and is saved at once.
@MainActor final class SettingsScene: Scene {
    private let stack: SceneStack
    private let environment: BrowserEnvironment
    private let view = FieldsView()

    init(_ stack: SceneStack, _ environment: BrowserEnvironment) {
        self.stack = stack
        self.environment = environment
    }

    let keys = [
        KeyHelp("↑ ↓ Tab", .nextField, isHint: true), KeyHelp("← → Space", .choose, isHint: true),
        KeyHelp("x ⌫", .reset, isHint: true), KeyHelp("↵ Esc", .apply, isHint: true),
    ]

    private var settings: SettingsViewModel { environment.settings }

    private var fields: [EditableField] {
        settings.fields.map { field in
            EditableField(
                id: field.id, label: environment.text(field.setting.heading),
                hint: environment.text(field.setting.allowed), text: field.text, words: field.setting.words,
                messages: [field.message.map(environment.text)].compactMap(\.self))
        }
    }

    func draw(on surface: inout Surface) {
        var frame = SceneFrame(environment.text(.settings.capitalized), environment)
        frame.keys = keys
        view.draw(fields, on: &surface, in: frame.draw(on: &surface))
    }

    func handle(_ press: KeyPress) -> Bool {
        if press.key == .enter || press.key == .escape {
            stack.pop()
            return true
        }
        guard settings.fields.indices.contains(view.focus), !settings.fields[view.focus].setting.words.isEmpty else {
            _ = view.handle(press, fields) { settings.enter($1, in: $0) }
            return true
        }
        return choose(press, settings.fields[view.focus].id)
    }

    /// Handles a key press in a field whose value the user chooses from fixed words.
    private func choose(_ press: KeyPress, _ field: String) -> Bool {
        switch (press.key, press.character) {
        case (.left, _): settings.selectPrevious(in: field)
        case (.right, _), (_, " "): settings.selectNext(in: field)
        case (.backspace, _), (.delete, _), (_, "x"): settings.reset(field)
        case (.up, _), (_, "k"): view.move(by: -1, fields)
        case (.down, _), (_, "j"): view.move(by: 1, fields)
        case (.tab, _): _ = view.handle(press, fields) { _, _ in }
        default: return false
        }
        return true
    }

    func paste(_ text: String) {
        guard settings.fields.indices.contains(view.focus), settings.fields[view.focus].setting.words.isEmpty else {
            return
        }
        view.paste(text.filter { !$0.isNewline }, fields) { settings.enter($1, in: $0) }
    }
}
