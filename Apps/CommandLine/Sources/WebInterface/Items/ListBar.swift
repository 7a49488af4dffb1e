import Presentation
import Protocols

/// The top of a list: its title, the search field, and buttons.
@MainActor struct ListBar {
    let list: ListPage

    private var id: String { list.id }
    private var environment: PageEnvironment { list.environment }

    var element: Element {
        Element(.header, "bar", id: "\(id)-bar") {
            Element(.div, "heading", id: "\(id)-heading") {
                if list.pages.context.canClose(list) {
                    Element(.button, "quiet", id: "\(id)-back", [.type: "button", .action: "back"]) {
                        "‹ " + environment.text(.providers)
                    }
                }
                Element(.h1, id: "\(id)-title") {
                    list.pages.provider
                    if let source = environment.source {
                        Element(.span, "source") { environment.text(source) }
                    }
                    if !list.subject.isEmpty { Element(.span, "subject") { list.subject } }
                }
            }
            if let search = list.model.search { field(search) }
            Element(.div, "buttons", id: "\(id)-buttons") { buttons }
        }
    }

    private func field(_ search: ListFilter) -> Element {
        Element(.form, "search", id: "\(id)-searching", [.role: "search", .action: "submit"]) {
            Element(
                .input, id: "\(id)-search",
                [
                    .type: "search", .action: "search", .value: search.text,
                    .label: environment.text(.search.capitalized), .placeholder: environment.text(.search.capitalized),
                    .autocomplete: "off", .spellcheck: "false", .keys: "ArrowDown ArrowUp Escape",
                ])
            if let message = search.message {
                Element(.span, "message", id: "\(id)-search-message") { environment.text(message) }
            }
        }
    }

    @ElementBuilder private var buttons: [Node] {
        let texts = list.model.filters.map(\.text) + [list.condition.text]
        let count = texts.count { !$0.isEmpty }
        button(.filters, count == 0 ? .filters : .filters(count))
            .with(.expanded, list.showsFilters ? "true" : "false").with(.controls, "\(id)-filters")
        if list.hasPictures { button(.gallery, list.isGallery ? .table : .gallery) }
        button(.refresh, .refresh.capitalized)
        if list.model.actions.contains(.add) { button(.add, .add.capitalized) }
        button(.settings, .settings.capitalized)
        button(.help, .help)
    }

    private func button(_ action: PageAction.Name, _ text: Phrase) -> Element {
        Element(.button, id: "\(id)-\(action)-button", [.type: "button", .action: action.rawValue]) {
            environment.text(text)
        }
    }
}

/// A form for the parameters of a list, without the search text, and for its condition. The list is loaded again when the
/// user stops typing. The condition applies to the loaded items.
@MainActor struct ListFilters {
    let list: ListPage

    private var environment: PageEnvironment { list.environment }

    var element: Element {
        Element(.form, "filters", id: "\(list.id)-filters", [.label: environment.text(.filters), .action: "submit"]) {
            for (index, filter) in list.model.filters.enumerated() { field(filter, "\(list.id)-filter-\(index)") }
            list.condition.element(of: list.model, id: "\(list.id)-condition", environment)
        }
    }

    private func summary(_ filter: ListFilter) -> String {
        filter.summary { name in list.model.fieldName(of: name).map { environment.text(.quoted(environment.text($0))) }
        }
    }

    private func field(_ filter: ListFilter, _ id: String) -> Element {
        let parameter = filter.parameter
        let fallback = parameter.defaultValue.map { " " + environment.text(.defaultValue($0)) } ?? ""
        var field = PageField(id: id, label: filter.heading, hint: summary(filter) + fallback, text: filter.text)
        field.action = .filter
        field.subject = filter.id
        if case .choices = parameter.kind {} else { field.words = parameter.kind.words }
        field.messages = [filter.message.map(environment.text)].compactMap(\.self)
        return field.element
    }
}
