import Presentation
import Protocols

/// The scenes of one provider on the stack of the browser. Each scene has a strong reference to this object.
@MainActor final class ItemScenes {
    let provider: String
    let environment: BrowserEnvironment
    let stack: SceneStack
    private let scenes: any ItemSceneAssembler
    private let copy: (String) -> Bool
    private var flow: ItemFlow?
    private weak var list: ListViewModel?
    /// The open form, deletion dialog or login form.
    private weak var dialog: (any Scene)?
    private weak var detail: DetailScene?

    init(
        _ provider: String, scenes: any ItemSceneAssembler, stack: SceneStack, environment: BrowserEnvironment,
        copy: @escaping (String) -> Bool
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

    /// Whether pictures are turned on and the terminal can show them.
    var canShowPictures: Bool { scenes.pictures != nil && environment.pictures != nil }

    /// The pictures of a gallery; `nil` if pictures are turned off, or if the terminal cannot show them.
    func thumbnails() -> Thumbnails? {
        guard let loader = scenes.pictures, let drawing = environment.pictures else { return nil }
        return Thumbnails(loader, drawing)
    }

    /// The provider, and the source of its responses: `pixabay (samples)`.
    var title: String {
        environment.source.map { "\(provider) (\(environment.text($0)))" } ?? provider
    }

    /// Shows the list.
    func start(values: [String: String], _ selection: ListSelection) {
        let flow = ItemFlow(scenes, self)
        self.flow = flow
        flow.start(values: values, selection)
    }

    /// Copies the id or the web page of an item.
    func copy(_ item: DisplayItem?, page: Bool) {
        guard let item, let text = page ? item.pageURL?.absoluteString : item.id else {
            stack.message = .noPage
            return
        }
        stack.message = copy(text) ? .copied(text) : .tooLargeToCopy
    }

    /// Copies the chosen items of the list as JSON.
    func copyJSON() {
        guard let list, let json = list.json() else {
            stack.message = .cannotExport
            return
        }
        stack.message = copy(json) ? .copiedJSON(list.chosenItems.count) : .tooLargeToCopy
    }

    /// Asks for the file to which the chosen items of the list are exported.
    func showExport() {
        if let export = list?.export(self) {
            push(dialog: ExportScene(export, environment))
        } else {
            stack.message = .cannotExport
        }
    }

    /// Opens the web page of an item, if it has one.
    func openPage(of item: DisplayItem?) {
        if let url = item?.pageURL { openPage(url) } else { stack.message = .noPage }
    }

    /// Opens the picture of an item, if it has one.
    func openPicture(of item: DisplayItem?) {
        if let url = item?.pictureURL { openPage(url) } else { stack.message = .noPicture }
    }

    /// Performs an action if the provider supports it. Otherwise shows a message.
    func perform(_ action: ItemAction, among actions: Set<ItemAction>, _ body: () -> Void) {
        flow?.perform(action, among: actions, body)
    }

    func showLogin() { flow?.showLogin() }

    func showFilters() {
        guard let list, !list.filters.isEmpty else {
            stack.message = .noFilters
            return
        }
        stack.push(FilterScene(list, self))
    }

    func showCondition() {
        if let list { stack.push(ConditionScene(list, self)) }
    }

    func showColumns() {
        if let list { stack.push(ColumnScene(list, self)) }
    }

    func showSettings() { stack.push(SettingsScene(stack, environment)) }

    private func push(dialog scene: any Scene) {
        dialog = scene
        stack.push(scene)
    }
}

extension ItemScenes: ExportNavigator {
    func closeExport(_ message: Phrase?) {
        closeDialog()
        if let message { stack.message = message }
    }
}

extension ItemScenes: ItemScenePresenter {
    var message: Phrase? {
        get { stack.message }
        set { stack.message = newValue }
    }

    var sourceLabel: Phrase? { environment.source }

    func show(_ list: ListViewModel) {
        self.list = list
        let scene = ListScene(list, self)
        stack.push(scene)
        scene.start()
    }

    func show(_ detail: DetailViewModel) {
        guard let list else { return }
        let scene = DetailScene(detail, list: list, scenes: self)
        self.detail = scene
        stack.push(scene)
    }

    func show(_ form: FormViewModel) { push(dialog: FormScene(form, self)) }

    func show(_ deletion: DeletionViewModel) { push(dialog: DeletionScene(deletion, environment)) }

    func show(_ login: LoginViewModel) { push(dialog: LoginScene(login, self)) }

    func closeDialog() {
        if let dialog { stack.close(dialog) }
        dialog = nil
    }

    func closeDetail() {
        if let detail { stack.close(detail) }
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
