import Presentation
import Protocols

/// The scenes of one provider, and the navigation between them.
@MainActor final class ItemFlow {
    let provider: String
    let environment: BrowserEnvironment
    let stack: SceneStack
    private let scenes: any ItemSceneAssembler
    private let copy: (String) -> Void
    private var list: ListViewModel?
    /// The open form, deletion dialog or login form.
    private weak var dialog: (any Scene)?
    private weak var detail: DetailScene?

    init(
        _ provider: String, _ scenes: any ItemSceneAssembler, _ stack: SceneStack, _ environment: BrowserEnvironment,
        copy: @escaping (String) -> Void
    ) {
        self.provider = provider
        self.scenes = scenes
        self.stack = stack
        self.environment = environment
        self.copy = copy
    }

    /// The notices of the provider's requests, and the message about a request that waits.
    var notices: NoticeViewModel? { scenes.notices }

    /// Returns the status to show: a message if a request waits, otherwise the activity.
    func status(_ activity: Phrase) -> String { environment.text(notices?.wait ?? activity) }

    /// The provider, and the source of its responses: `pixabay (samples)`.
    var title: String {
        environment.source.map { "\(provider) (\(environment.text($0)))" } ?? provider
    }

    /// Shows the list. Its scene has a strong reference to this object, because view models have only weak ones.
    func start(values: [String: String]) {
        let list = scenes.list(values: values, self)
        self.list = list
        let scene = ListScene(list, self)
        stack.push(scene)
        scene.start()
    }

    /// Copies the id or the web page of an item.
    func copy(_ item: DisplayItem?, page: Bool) {
        guard let item, let text = page ? item.pageURL?.absoluteString : item.id else {
            stack.message = .noPage
            return
        }
        copy(text)
        stack.message = .copied(text)
    }

    /// Opens the web page of an item, if it has one.
    func openPage(of item: DisplayItem?) {
        if let url = item?.pageURL { openPage(url) } else { stack.message = .noPage }
    }

    /// Opens the picture of an item, if it has one.
    func openPicture(of item: DisplayItem?) {
        if let url = item?.pictureURL { openPage(url) } else { stack.message = .noPicture }
    }

    /// Runs an action if the provider supports it. Otherwise shows a message.
    func perform(_ action: ItemAction, among actions: Set<ItemAction>, _ body: () -> Void) {
        if actions.contains(action) { body() } else { stack.message = .notSupported(from: environment.source) }
    }

    func showFilters() {
        guard let list, !list.filters.isEmpty else {
            stack.message = .noFilters
            return
        }
        stack.push(FilterScene(list, self))
    }

    func showSettings() { stack.push(SettingsScene(stack, environment)) }

    private func show(_ scene: (any Scene)?) {
        guard let scene else {
            stack.message = .notSupported(from: environment.source)
            return
        }
        dialog = scene
        stack.push(scene)
    }

    private func closeDialog() {
        if let dialog { stack.close(dialog) }
        dialog = nil
    }
}

extension ItemFlow: ListNavigator {
    func showDetail(of item: DisplayItem) {
        guard let list else { return }
        let scene = DetailScene(scenes.detail(of: list, self), list, self)
        detail = scene
        stack.push(scene)
    }

    func showForm(editing item: DisplayItem?) {
        show(scenes.form(editing: item, self).map { FormScene($0, self) })
    }

    func showDeletion(of item: DisplayItem) {
        show(scenes.deletion(of: item, self).map { DeletionScene($0, environment) })
    }

    func showLogin() {
        show(scenes.login(self).map { LoginScene($0, self) })
    }

    func openPage(_ url: URL) {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            stack.message = .noPage
            return
        }
        let text = url.absoluteString
        stack.message = environment.openPage(url) ? .opened(text) : .noBrowser(text)
    }
}

extension ItemFlow: FormNavigator, LoginNavigator {
    func closeForm(saved item: DisplayItem?) {
        closeDialog()
        guard let item else { return }
        guard !scenes.isPreview else {
            stack.message = .notSaved
            return
        }
        list?.show(saved: item)
        detail?.model.show(item)
        stack.message = .saved
    }

    func closeDeletion(deleted id: DisplayItem.ID?) {
        closeDialog()
        guard let id else { return }
        guard !scenes.isPreview else {
            stack.message = .notDeleted
            return
        }
        list?.remove(id)
        if let detail {
            detail.model.remove(id)
            stack.close(detail)
        }
        stack.message = .deleted
    }

    func closeLogin(isLoggedIn: Bool) {
        closeDialog()
        if isLoggedIn { list?.load() }
    }
}
