import Presentation
import Protocols

/// A dialog that shows the fields and the picture of an item.
@MainActor final class DetailPage: PageScene {
    let id: String
    let model: DetailViewModel
    private let list: ListPage
    private let pages: ItemPages

    init(_ model: DetailViewModel, list: ListPage, pages: ItemPages) {
        self.model = model
        self.list = list
        self.pages = pages
        id = pages.context.makeID()
    }

    private var environment: PageEnvironment { pages.environment }

    var focus: String? { id }

    // MARK: Rendering

    var element: Element {
        var dialog = Dialog(
            id: id, title: model.item?.title ?? pages.provider, environment: environment, style: "detail")
        let position = list.model.selection.map { "\($0 + 1) / \(list.model.items.count)" } ?? ""
        let wait = pages.scenes.notices?.wait
        dialog.status = model.isLoading ? environment.text(wait ?? .loading) : position
        dialog.alert = model.alert
        return dialog.element {
            Element(.div, "buttons", id: "\(id)-buttons") { buttons }
            if let item = model.item {
                let row = list.ids.row(of: item.id)
                Element(.div, "content", id: "\(id)-content-\(row)") {
                    picture(item, row)
                    Element(.dl, "fields", id: "\(id)-fields-\(row)") { fields }
                }
            }
        }
    }

    @ElementBuilder private var buttons: [Node] {
        button(.previous, .previous)
        button(.next, .next)
        if let url = model.item?.pageURL {
            Element.link(url, "button", id: "\(id)-page") { environment.text(.openPageKey.capitalized) }
        }
        button(.copy, .copy)
        if model.actions.contains(.edit) { button(.edit, .edit.capitalized) }
        if model.actions.contains(.delete) { button(.delete, .delete.capitalized, "danger") }
        if model.canReload { button(.refresh, .refresh.capitalized) }
    }

    private func button(_ action: PageAction.Name, _ text: Phrase, _ style: String = "") -> Element {
        Element(.button, style, id: "\(id)-\(action)", [.type: "button", .action: action.rawValue]) {
            environment.text(text)
        }
    }

    /// Returns the picture, or a message if it is being loaded or could not be loaded. The page requests a picture only
    /// after the view model has loaded and checked it.
    private func picture(_ item: DisplayItem, _ row: String) -> Element? {
        let frame = "\(id)-picture-\(row)"
        switch model.picture.state {
        case .none: return nil
        case .loading: return Element(.div, "picture", id: frame) { environment.text(.loadingPicture) }
        case .failed(_, let alert):
            return Element(.div, "picture", id: frame) {
                for line in alert.lines(in: environment.language) { Element(.p) { line } }
                if alert.action == .retry {
                    Element(.button, [.type: "button", .action: "retry"]) { environment.text(.retryKey.capitalized) }
                }
            }
        case .loaded(let picture):
            let address = pages.scenes.pictures.flatMap { loader in
                pages.context.pictures.address(
                    of: .picture, item, row: row, loader: LoadedPicture(model.picture, otherwise: loader))
            }
            return Element(.div, "picture", id: frame) {
                address.map { Element.picture($0, alt: "\(item.title), \(picture.header.size)") }
            }
        }
    }

    @ElementBuilder private var fields: [Node] {
        for field in model.fields {
            let text = environment.text(of: field)
            Element(.dt) { field.column.heading }
            Element(.dd, text.isEmpty ? "empty" : "") {
                if case .text(let address) = field.value, let url = URL(string: address), url.scheme != nil {
                    Element.link(url) { text }
                } else if case .date(let date) = field.value {
                    Element(.time, [.datetime: date.iso8601]) { text }
                } else {
                    text.isEmpty ? "—" : text
                }
            }
        }
    }

    // MARK: Actions

    var keys: [PageKey] {
        var keys = [
            PageKey("n →", ["n", "ArrowRight"], .next), PageKey("p ←", ["p", "ArrowLeft"], .previous),
            PageKey("o", nil, .openPageKey), PageKey("y", nil, .copyItem),
        ]
        if model.actions.contains(.edit) { keys.append(PageKey("e", nil, .edit)) }
        if model.actions.contains(.delete) { keys.append(PageKey("d", nil, .delete)) }
        if model.canReload { keys.append(PageKey("r", nil, .refresh)) }
        return keys + [.escape, .help]
    }

    func handle(_ action: PageAction) -> Bool {
        switch (action.name, action.value) {
        case (.next, _), (.key, "n"), (.key, "ArrowRight"): model.showNext()
        case (.previous, _), (.key, "p"), (.key, "ArrowLeft"): model.showPrevious()
        case (.edit, _), (.key, "e"): model.edit()
        case (.delete, _), (.key, "d"): model.delete()
        case (.refresh, _), (.key, "r"): model.reload()
        case (.key, "o"): openPage()
        case (.copy, _), (.key, "y"): list.copy(model.item)
        case (.retry, _): model.alert == nil ? model.picture.retry() : model.reload()
        case (.logIn, _): pages.showLogin()
        case (.dismiss, _): model.dismissAlert()
        default: return false
        }
        return true
    }

    private func openPage() {
        if model.item?.pageURL == nil { pages.context.message = .noPage }
        model.openPage()
    }

    func handleBack() -> Bool {
        if model.isLoading {
            model.cancel()
        } else if model.alert != nil {
            model.dismissAlert()
        } else {
            return false
        }
        return true
    }
}

/// A loader that returns the picture that a view model has already loaded. If the view model meanwhile shows a
/// different picture, the loader loads the requested picture again.
private struct LoadedPicture: PictureLoading {
    private let loaded: @MainActor @Sendable (URL) -> Data?
    private let loader: any PictureLoading

    init(_ model: PictureViewModel, otherwise loader: any PictureLoading) {
        self.loader = loader
        loaded = { [weak model] url in
            guard case .loaded(let picture)? = model?.state, picture.url == url else { return nil }
            return picture.data
        }
    }

    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        if let data = await loaded(url) { return data }
        return try await loader.picture(at: url, limit: limit)
    }
}
