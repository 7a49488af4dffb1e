import Presentation
import Protocols
import Terminal

/// A form for the parameters of a list, without the search text. The list is loaded again when the user stops typing.
@MainActor final class FilterScene: Scene {
    private let list: ListViewModel
    private let scenes: ItemScenes
    private let view = FieldsView()

    init(_ list: ListViewModel, _ scenes: ItemScenes) {
        self.list = list
        self.scenes = scenes
    }

    let keys = [
        KeyHelp("↑ ↓ Tab", .nextField, isHint: true), KeyHelp("← →", .choose, isHint: true),
        KeyHelp("↵ Esc", .apply, isHint: true),
    ]

    private var environment: BrowserEnvironment { scenes.environment }

    private var fields: [EditableField] {
        list.filters.map { filter in
            let parameter = filter.parameter
            let fallback = parameter.defaultValue.map { " (\($0))" } ?? ""
            return EditableField(
                id: filter.id, label: filter.heading, hint: parameter.summary + fallback, text: filter.text,
                words: parameter.kind.words, messages: [filter.message.map(environment.text)].compactMap(\.self))
        }
    }

    func draw(on surface: inout Surface) {
        var frame = SceneFrame("\(scenes.provider): \(environment.text(.filters))", environment)
        frame.counter = environment.text(list.count)
        frame.status = list.loading.activity == .idle ? "" : environment.text(.loading)
        frame.keys = keys
        frame.alert = list.alert
        view.draw(fields, on: &surface, in: frame.draw(on: &surface))
    }

    func handle(_ press: KeyPress) -> Bool {
        if press.key == .enter || press.key == .escape {
            scenes.stack.pop()
            return true
        }
        _ = view.handle(press, fields) { list.filter($0, by: $1) }
        return true
    }

    func paste(_ text: String) {
        view.paste(text, fields) { list.filter($0, by: $1) }
    }
}
