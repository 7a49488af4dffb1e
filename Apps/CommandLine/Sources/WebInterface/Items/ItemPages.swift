import Presentation
import Protocols

/// The scenes of one provider, and the navigation between them.
@MainActor final class ItemPages {
    let provider: String
    let scenes: any ItemSceneAssembler
    let context: any PageContext
    // The list has a strong reference to this object.
    private(set) weak var list: ListPage?
    /// The open form, deletion dialog or login form.
    private weak var dialog: (any PageScene)?
    private weak var detail: DetailPage?

    init(_ provider: String, _ scenes: any ItemSceneAssembler, _ context: any PageContext) {
        self.provider = provider
        self.scenes = scenes
        self.context = context
    }

    var environment: PageEnvironment { context.environment }

    /// Shows the list. Its scene has a strong reference to this object, because view models have only weak ones.
    func start(values: [String: String]) {
        let list = scenes.list(values: values, self)
        let page = ListPage(list, self)
        self.list = page
        context.push(page)
        page.start()
    }

    private func show(_ scene: (any PageScene)?) {
        guard let scene else {
            context.message = .notSupported(from: environment.source)
            return
        }
        dialog = scene
        context.push(scene)
    }

    private func closeDialog() {
        if let dialog { context.close(dialog) }
        dialog = nil
    }
}

extension ItemPages: ListNavigator {
    func showDetail(of item: DisplayItem) {
        guard let list else { return }
        let page = DetailPage(scenes.detail(of: list.model, self), list, self)
        detail = page
        context.push(page)
    }

    func showForm(editing item: DisplayItem?) {
        show(scenes.form(editing: item, self).map { FormPage($0, self) })
    }

    func showDeletion(of item: DisplayItem) {
        show(scenes.deletion(of: item, self).map { DeletionPage($0, self) })
    }

    func showLogin() {
        show(scenes.login(self).map { LoginPage($0, self) })
    }

    func openPage(_ url: URL) { context.openPage(url) }
}

extension ItemPages: FormNavigator, LoginNavigator {
    func closeForm(saved item: DisplayItem?) {
        closeDialog()
        guard let item else { return }
        guard !scenes.isPreview else {
            context.message = .notSaved
            return
        }
        list?.model.show(saved: item)
        detail?.model.show(item)
        context.message = .saved
    }

    func closeDeletion(deleted id: DisplayItem.ID?) {
        closeDialog()
        guard let id else { return }
        guard !scenes.isPreview else {
            context.message = .notDeleted
            return
        }
        if let detail { context.close(detail) }
        list?.model.remove(id)
        context.message = .deleted
    }

    func closeLogin(isLoggedIn: Bool) {
        closeDialog()
        if isLoggedIn { list?.model.load() }
    }
}
