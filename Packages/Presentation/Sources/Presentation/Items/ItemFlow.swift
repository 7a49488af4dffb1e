public import Protocols

/// A user interface that shows the scenes of one provider, one above the other. ``ItemFlow`` says which.
@MainActor public protocol ItemScenePresenter: AnyObject {
    /// A short message, which the user interface shows until the next action.
    var message: Phrase? { get set }
    /// The label of the source of the items; `nil` for the network.
    var sourceLabel: Phrase? { get }

    func show(_ list: ListViewModel)
    func show(_ detail: DetailViewModel)
    func show(_ form: FormViewModel)
    func show(_ deletion: DeletionViewModel)
    func show(_ login: LoginViewModel)

    /// Closes the form, the confirmation or the login that is open.
    func closeDialog()
    /// Closes the detail scene. Does nothing if it is already closed.
    func closeDetail()
    /// Opens a web page in the browser.
    func openPage(_ url: URL)
}

/// The navigation between the scenes of one provider.
///
/// The presenter has a strong reference to this object, because view models have only weak ones.
@MainActor public final class ItemFlow {
    private let scenes: any ItemSceneAssembler
    private weak var presenter: (any ItemScenePresenter)?
    private weak var list: ListViewModel?
    private weak var detail: DetailViewModel?

    /// Creates the navigation. It shows nothing before ``start(values:)``.
    ///
    /// - Parameter presenter: The user interface. There is only a weak reference to it.
    public init(_ scenes: any ItemSceneAssembler, _ presenter: any ItemScenePresenter) {
        self.scenes = scenes
        self.presenter = presenter
    }

    /// Shows the list.
    ///
    /// - Parameters:
    ///   - values: The initial values of the list's parameters, keyed by name.
    ///   - selection: The condition and the order, which have been checked before.
    public func start(values: [String: String], _ selection: ListSelection = ListSelection()) {
        let list = scenes.list(values: values, self)
        self.list = list
        list.sort(in: selection.orders)
        var message: String?
        do throws(ConditionError) {
            if let condition = selection.condition { try list.filter(where: condition) }
        } catch {
            message = error.message
        }
        presenter?.show(list)
        if let message { presenter?.message = Phrase(untranslated: message) }
    }

    /// Performs an action if the provider supports it. Otherwise shows a message.
    public func perform(_ action: ItemAction, among actions: Set<ItemAction>, _ body: () -> Void) {
        if actions.contains(action) { body() } else { refuse() }
    }

    private func refuse() { presenter?.message = .notSupported(from: presenter?.sourceLabel) }
}

extension ItemFlow: ListNavigator {
    public func showDetail(of item: DisplayItem) {
        guard let list else { return }
        let detail = scenes.detail(of: list, self)
        self.detail = detail
        presenter?.show(detail)
    }

    public func showForm(editing item: DisplayItem?) {
        if let form = scenes.form(editing: item, self) { presenter?.show(form) } else { refuse() }
    }

    public func showDeletion(of item: DisplayItem) {
        if let deletion = scenes.deletion(of: item, self) { presenter?.show(deletion) } else { refuse() }
    }

    public func showLogin() {
        if let login = scenes.login(self) { presenter?.show(login) } else { refuse() }
    }

    public func openPage(_ url: URL) { presenter?.openPage(url) }
}

extension ItemFlow: FormNavigator, LoginNavigator {
    public func closeForm(saved item: DisplayItem?) {
        presenter?.closeDialog()
        guard let item else { return }
        guard !scenes.isPreview else {
            presenter?.message = .notSaved
            return
        }
        list?.show(saved: item)
        detail?.show(item)
        presenter?.message = .saved
    }

    public func closeDeletion(deleted id: DisplayItem.ID?) {
        presenter?.closeDialog()
        guard let id else { return }
        guard !scenes.isPreview else {
            presenter?.message = .notDeleted
            return
        }
        list?.remove(id)
        detail?.remove(id)
        presenter?.closeDetail()
        presenter?.message = .deleted
    }

    public func closeLogin(isLoggedIn: Bool) {
        presenter?.closeDialog()
        if isLoggedIn { list?.load() }
    }
}
