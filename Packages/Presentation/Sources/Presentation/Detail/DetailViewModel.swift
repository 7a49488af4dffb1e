public import Observation
public import Protocols

/// The use case of the detail scene, for a provider that can look up items.
public protocol DetailUseCase: Sendable {
    /// Looks up an item again, without cached responses.
    ///
    /// - Throws: `notFound` if the item no longer exists.
    func item(_ id: DisplayItem.ID) async throws(ProviderError) -> DisplayItem
}

/// A list through which the detail scene moves item by item. ``ListViewModel`` conforms to this protocol.
@MainActor public protocol AdjacentItems: AnyObject {
    /// The item to show.
    var selectedItem: DisplayItem? { get }
    /// Moves the selection, for example by -1 to the previous item. Returns whether the selection has changed.
    func moveSelection(by offset: Int) -> Bool
}

extension ListViewModel: AdjacentItems {}

/// The view model of an item with all of its fields and its picture. One instance can show all items of a list.
@MainActor @Observable public final class DetailViewModel {
    /// The item; `nil` if none is shown.
    public private(set) var item: DisplayItem?
    /// The last failure; `nil` if there is none. A failure does not remove the fields.
    public private(set) var alert: AlertMessage?
    /// Whether the item is being looked up again.
    public private(set) var isLoading = false

    /// The picture of the item.
    public let picture: PictureViewModel
    /// The actions that the provider supports.
    public let actions: Set<ItemAction>

    @ObservationIgnored private let useCase: (any DetailUseCase)?
    @ObservationIgnored private let list: any AdjacentItems
    @ObservationIgnored private weak let navigator: (any ItemNavigator)?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Creates the view model, which shows the selected item of the list.
    ///
    /// - Parameter useCase: `nil` if the provider cannot look up items.
    public init(
        _ list: any AdjacentItems, useCase: (any DetailUseCase)?, picture: PictureViewModel,
        actions: Set<ItemAction>, navigator: (any ItemNavigator)?
    ) {
        self.list = list
        self.useCase = useCase
        self.picture = picture
        self.actions = actions
        self.navigator = navigator
        if let item = list.selectedItem { show(item) }
    }

    deinit { task?.cancel() }

    /// Every field of the item, in display order.
    public var fields: [DisplayItem.Field] { item?.fields ?? [] }

    /// Whether there is an item that the provider can look up again.
    public var canReload: Bool { useCase != nil && item != nil }

    /// Shows an item, and cancels all requests for the previous item, such as the request for its picture.
    public func show(_ item: DisplayItem) {
        task?.cancel()
        isLoading = false
        alert = nil
        self.item = item
        picture.show(item.pictureURL)
    }

    /// Replaces a deleted item with the selected item of the list, or with nothing if the list is empty.
    public func remove(_ id: DisplayItem.ID) {
        guard item?.id == id else { return }
        if let next = list.selectedItem, next.id != id { return show(next) }
        cancel()
        alert = nil
        item = nil
        picture.show(nil)
    }

    /// Shows the next item of the list.
    public func showNext() { move(by: 1) }

    /// Shows the previous item of the list.
    public func showPrevious() { move(by: -1) }

    private func move(by offset: Int) {
        guard list.moveSelection(by: offset), let item = list.selectedItem else { return }
        show(item)
    }

    /// Looks up the item again. Does nothing while the item is being looked up.
    public func reload() {
        guard let useCase, let id = item?.id, !isLoading else { return }
        isLoading = true
        alert = nil
        task = Task { [weak self] in
            do throws(ProviderError) {
                let item = try await useCase.item(id)
                if !Task.isCancelled { self?.show(item) }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    private func fail(_ error: ProviderError) {
        isLoading = false
        alert = AlertMessage(error)
    }

    /// Cancels the lookup of the item and the loading of its picture. The fields stay.
    public func cancel() {
        task?.cancel()
        isLoading = false
        picture.cancel()
    }

    /// Closes the alert.
    public func dismissAlert() { alert = nil }

    /// Waits until neither the item nor its picture is being loaded.
    public func waitUntilIdle() async {
        await task?.value
        await picture.waitUntilIdle()
    }

    // MARK: Actions

    /// Shows a form for the item, if the provider can edit items.
    public func edit() {
        if actions.contains(.edit), let item { navigator?.showForm(editing: item) }
    }

    /// Asks whether to delete the item, if the provider can delete items.
    public func delete() {
        if actions.contains(.delete), let item { navigator?.showDeletion(of: item) }
    }

    /// Opens the item's web page, if there is one.
    public func openPage() {
        if let url = item?.pageURL { navigator?.openPage(url) }
    }

    /// Opens the item's picture in the browser, if there is one.
    public func openPicture() {
        if let url = item?.pictureURL { navigator?.openPage(url) }
    }
}
