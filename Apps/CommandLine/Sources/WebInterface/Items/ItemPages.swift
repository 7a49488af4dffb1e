import Presentation
import Protocols

/// The scenes of one provider on the page. Each scene has a strong reference to this object.
@MainActor final class ItemPages {
    let provider: String
    let scenes: any ItemSceneAssembler
    let context: any PageContext
    private var flow: ItemFlow?
    // The list has a strong reference to this object.
    private(set) weak var list: ListPage?
    /// The open form, deletion dialog or login form.
    private weak var dialog: (any PageScene)?
    private weak var detail: DetailPage?

    init(_ provider: String, scenes: any ItemSceneAssembler, context: any PageContext) {
        self.provider = provider
        self.scenes = scenes
        self.context = context
    }

    var environment: PageEnvironment { context.environment }

    /// Shows the list.
    func start(values: [String: String], _ selection: ListSelection) {
        let flow = ItemFlow(scenes, self)
        self.flow = flow
        flow.start(values: values, selection)
    }

    /// Performs an action if the provider supports it. Otherwise shows a message.
    func perform(_ action: ItemAction, among actions: Set<ItemAction>, _ body: () -> Void) {
        flow?.perform(action, among: actions, body)
    }

    func showLogin() { flow?.showLogin() }

    private func push(dialog scene: any PageScene) {
        dialog = scene
        context.push(scene)
    }
}

extension ItemPages: ItemScenePresenter {
    var message: Phrase? {
        get { context.message }
        set { context.message = newValue }
    }

    var sourceLabel: Phrase? { environment.source }

    func show(_ list: ListViewModel) {
        let page = ListPage(list, self)
        self.list = page
        context.push(page)
        page.start()
    }

    func show(_ detail: DetailViewModel) {
        guard let list else { return }
        let page = DetailPage(detail, list: list, pages: self)
        self.detail = page
        context.push(page)
    }

    func show(_ form: FormViewModel) { push(dialog: FormPage(form, self)) }

    func show(_ deletion: DeletionViewModel) { push(dialog: DeletionPage(deletion, self)) }

    func show(_ login: LoginViewModel) { push(dialog: LoginPage(login, self)) }

    func closeDialog() {
        if let dialog { context.close(dialog) }
        dialog = nil
    }

    func closeDetail() {
        if let detail { context.close(detail) }
    }

    func openPage(_ url: URL) { context.openPage(url) }
}
