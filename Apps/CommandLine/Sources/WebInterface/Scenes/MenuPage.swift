import Presentation
import Protocols

/// The menu from which the user chooses a provider.
@MainActor final class MenuPage: PageScene {
    let id: String
    let isDialog = false
    private let model: MenuViewModel
    private let context: any PageContext

    init(_ model: MenuViewModel, _ context: any PageContext) {
        self.model = model
        self.context = context
        id = context.makeID()
    }

    private var environment: PageEnvironment { context.environment }

    var focus: String? { "\(id)-search" }

    // MARK: Rendering

    var title: String { environment.named(environment.text(.providers)) }

    var element: Element {
        Element(.main, "scene menu", id: id, [.label: environment.text(.providers), .tabindex: "-1"]) {
            Element(.header, "bar", id: "\(id)-bar") {
                Element(.div, "heading", id: "\(id)-heading") {
                    Element(.h1, id: "\(id)-title") {
                        environment.text(.providers)
                        if let source = environment.source {
                            Element(.span, "source") { environment.text(source) }
                        }
                    }
                }
                search
                Element(.div, "buttons", id: "\(id)-buttons") {
                    Element(.button, id: "\(id)-settings", [.type: "button", .action: "settings"]) {
                        environment.text(.settings.capitalized)
                    }
                    Element(.button, id: "\(id)-help", [.type: "button", .action: "help"]) { environment.text(.help) }
                }
            }
            Element(.ul, "providers", id: "\(id)-entries") {
                for (index, entry) in model.entries.enumerated() { element(of: entry, at: index) }
            }
            if model.entries.isEmpty {
                Element(.p, "state", id: "\(id)-state", [.role: "status"]) { environment.text(.nothingFound) }
            }
        }
    }

    private var search: Element {
        Element(.form, "search", id: "\(id)-searching", [.role: "search", .action: "submit"]) {
            Element(
                .input, id: "\(id)-search",
                [
                    .type: "search", .action: "search", .value: model.searchText, .autocomplete: "off",
                    .spellcheck: "false", .label: environment.text(.searchProviders),
                    .placeholder: environment.text(.search.capitalized),
                    .keys: "ArrowDown ArrowUp Escape",
                ])
        }
    }

    private func element(of entry: MenuEntry, at index: Int) -> Element {
        let selected = index == model.selection ? "true" : nil
        return Element(.li, id: elementID(of: entry), [.current: selected]) {
            Element(
                .button, id: elementID(of: entry) + "-open", [.type: "button", .action: "open", .subject: entry.id]
            ) {
                Element(.span, "name") { entry.id }
                Element(.span, "summary") { entry.summary }
                if entry.needsLogin { Element(.span, "note") { environment.text(.needsLogin) } }
            }
        }
    }

    private func elementID(of entry: MenuEntry) -> String { "\(id)-\(entry.id)" }

    // MARK: Actions

    let keys =
        [.move, .firstAndLast, PageKey("↵", ["Enter"], .open), PageKey("/", nil, .search)]
        + [PageKey("s", nil, .settings), .escape, .help]

    func handle(_ action: PageAction) -> Bool {
        switch action.name {
        case .search: model.search(action.value)
        case .submit: model.open()
        case .open:
            guard let index = model.entries.firstIndex(where: { $0.id == action.subject }) else { return true }
            model.select(index)
            model.open()
        case .key: return press(action.value)
        default: return false
        }
        return true
    }

    private func press(_ key: String) -> Bool {
        if let offset = PageKey.offset(of: key) {
            model.select((model.selection ?? 0) + offset)
            if let entry = model.selectedEntry { context.focus(elementID(of: entry) + "-open") }
        } else if key == "Enter" {
            model.open()
        } else if key == "/" {
            context.focus("\(id)-search")
        } else if key == "s" {
            model.showSettings()
        } else {
            return false
        }
        return true
    }

    func handleBack() -> Bool {
        guard !model.searchText.isEmpty else { return false }
        model.search("")
        return true
    }
}
