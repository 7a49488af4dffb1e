import Essentials
import Observation
import Presentation
import Protocols

/// The stack of the scenes of a page. The last one is on top.
@MainActor @Observable final class PageScenes: PageContext {
    private var scenes: [any PageScene] = []
    var message: Phrase?

    @ObservationIgnored let environment: PageEnvironment
    @ObservationIgnored let pictures: PictureRegistry
    /// Sends a change to the browser.
    @ObservationIgnored var send: (Patch) -> Void = { _ in }
    @ObservationIgnored private let assembler: any SceneAssembler
    @ObservationIgnored private var count = 0
    /// The parameter values for the first list.
    @ObservationIgnored private var firstValues: [String: String] = [:]
    /// The condition and the order for the items of the first list.
    @ObservationIgnored private var firstSelection = ListSelection()

    init(_ assembler: any SceneAssembler, environment: PageEnvironment, pictures: PictureRegistry) {
        self.assembler = assembler
        self.environment = environment
        self.pictures = pictures
    }

    /// Shows the list of a provider, or the menu of all providers if `provider` is `nil`. With `hasMenu`, the back
    /// button leads from the list to the menu.
    func start(at provider: MenuEntry.ID?, values: [String: String], _ selection: ListSelection, hasMenu: Bool) {
        (firstValues, firstSelection) = (values, selection)
        if hasMenu || provider == nil {
            let menu = assembler.menu(self)
            push(MenuPage(menu, self))
            menu.start(defaultProvider: provider ?? "")
        } else if let provider {
            showList(of: provider)
        }
        (firstValues, firstSelection) = ([:], ListSelection())
    }

    var top: (any PageScene)? { scenes.last }

    /// The list that the page shows, also below dialogs; `nil` if it shows none.
    var list: ListPage? { scenes.lazy.compactMap { $0 as? ListPage }.last }

    /// The number of scenes that the back button can close.
    var depth: Int { max(0, scenes.count - 1) }

    // MARK: Stack

    func makeID() -> String {
        count += 1
        return "s\(count)"
    }

    func push(_ scene: any PageScene) {
        message = nil
        scenes.append(scene)
        moveFocus()
    }

    func canClose(_ scene: any PageScene) -> Bool { scenes.first.map { $0 !== scene } ?? false }

    func close(_ scene: any PageScene) {
        guard let index = scenes.firstIndex(where: { $0 === scene }), index > 0 else { return }
        scenes.removeSubrange(index...)
        moveFocus()
    }

    /// Closes all scenes, because they have strong references to this object.
    func end() { scenes = [] }

    private func back() {
        if let top, !top.handleBack() { close(top) }
    }

    private func moveFocus() {
        if let id = top?.focus { focus(id) }
    }

    func focus(_ id: String) { send(.focus(id)) }

    func fill(_ id: String, with element: Element) { send(.fill(id, [.element(element)])) }

    func copy(_ text: String) { send(.copy(text)) }

    func openPage(_ url: URL) {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            message = .noPage
            return
        }
        send(.open(url))
    }

    // MARK: Actions

    func handle(_ action: PageAction) {
        if action.name != .appear { message = nil }
        switch action.name {
        // Rows can also become visible in a list below a dialog.
        case .appear: for scene in scenes { _ = scene.handle(action) }
        case .back, .leave: back()
        case .copied: message = .copied
        case .notCopied: message = .notCopied
        case .help: showHelp()
        case .settings: showSettings()
        case .letterKeys: environment.settings.setLetterKeys(action.value == "true")
        case .key where top?.handle(action) != true:
            switch action.value {
            case "Escape": back()
            case "?": showHelp()
            default: break
            }
        case .key: break
        default: _ = top?.handle(action)
        }
    }

    private func showHelp() {
        guard let top, !(top is HelpPage) else { return }
        push(HelpPage(top.keys, self))
    }

    // MARK: Rendering

    /// The title of the page: `“heron” · Order: latest – pixabay (samples) – Switchboard`.
    var title: String {
        let title = VisibleText.line(scenes.last { !$0.title.isEmpty }?.title ?? "")
        return title.isEmpty ? "Switchboard" : "\(title) – Switchboard"
    }

    var element: Element {
        // Dialogs do not hide the scene below them. Hidden scenes keep their elements.
        let base = scenes.lastIndex { !$0.isDialog } ?? 0
        let keys = (top?.keys ?? []).flatMap { $0.names(hasLetters: environment.settings.hasLetterKeys) }
        return Element(.div, id: "scenes", [.lang: environment.language.rawValue, .keys: keys.joined(separator: " ")]) {
            for (index, scene) in scenes.enumerated() {
                scene.element.with(.inert, index < scenes.count - 1 ? "" : nil).with(.hidden, index < base ? "" : nil)
            }
            Element(.p, "message", id: "message", [.role: "status", .live: "polite"]) {
                message.map(environment.text) ?? ""
            }
        }
    }
}

extension PageScenes: MenuNavigator {
    func showSettings() {
        if !(top is SettingsPage) { push(SettingsPage(self)) }
    }

    func showList(of provider: MenuEntry.ID) {
        guard let scenes = assembler.scenes(of: provider) else {
            message = .cannotList(provider)
            return
        }
        ItemPages(provider, scenes: scenes, context: self).start(values: firstValues, firstSelection)
    }
}
