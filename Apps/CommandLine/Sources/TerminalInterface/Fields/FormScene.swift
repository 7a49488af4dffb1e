import Presentation
import Protocols
import Terminal

/// A form for adding or editing an item.
@MainActor final class FormScene: Scene {
    private let form: FormViewModel
    private let scenes: ItemScenes
    private let view = FieldsView()

    init(_ form: FormViewModel, _ scenes: ItemScenes) {
        self.form = form
        self.scenes = scenes
    }

    let keys = [
        KeyHelp("↑ ↓ Tab", .nextField, isHint: true), KeyHelp("↵ ^S", .save, isHint: true),
        KeyHelp("Esc", .back, isHint: true), KeyHelp("← →", .choose),
    ]

    private var environment: BrowserEnvironment { scenes.environment }

    private var fields: [EditableField] {
        form.fields.map { field in
            let rule = field.rule
            let hint = rule.isList ? "\(rule.summary); \(environment.text(.separateBySemicolon))" : rule.summary
            return EditableField(
                id: field.id, label: rule.heading, hint: hint,
                text: rule.isList ? field.text.replacing("\n", with: "; ") : field.text,
                words: rule.kind == .boolean ? ["true", "false"] : rule.isList ? [] : rule.form.words,
                messages: field.messages.map(environment.text))
        }
    }

    func draw(on surface: inout Surface) {
        let title = form.itemID.map { Phrase.editing($0) } ?? .newItem
        var frame = SceneFrame("\(scenes.provider): \(environment.text(title))", environment)
        frame.status = form.isSaving ? environment.text(.saving) : ""
        frame.keys = keys
        frame.alert = form.alert
        view.draw(fields, on: &surface, in: frame.draw(on: &surface))
        if form.isAskingToDiscard { QuestionBox(title, .discard, environment).draw(on: &surface) }
    }

    func handle(_ press: KeyPress) -> Bool {
        if form.isAskingToDiscard {
            Answer(press).map { form.answer(discards: $0 == .yes) }
            return true
        }
        switch (press.key, press.control) {
        case (.escape, _): form.alert == nil || form.isSaving ? form.leave() : form.dismissAlert()
        case (.enter, _), (_, "s"): form.save()
        default: _ = view.handle(press, fields, change: enter)
        }
        return true
    }

    func paste(_ text: String) {
        if !form.isAskingToDiscard { view.paste(text, fields, change: enter) }
    }

    private func enter(_ id: String, _ text: String) {
        let isList = form.fields.first { $0.id == id }?.rule.isList == true
        form.enter(isList ? text.lines(separatedBy: ";") : text, in: id)
    }
}

extension String {
    /// Returns the parts between the separators, one per line.
    fileprivate func lines(separatedBy separator: Character) -> String {
        split(separator: separator, omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
