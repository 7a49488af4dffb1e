import Essentials

// The actions of the user on the items.
extension ListViewModel {
    // MARK: Selecting

    /// Selects an item. An index outside of the list selects the first or the last item.
    public func select(_ index: Int) {
        isPaused = false
        moveSelection(to: index)
    }

    func moveSelection(to index: Int) {
        guard !items.isEmpty else { return }
        selection = min(max(0, index), items.count - 1)
        rowAppeared(selection ?? 0)
    }

    /// Moves the selection, for example by -1 to the previous item. Returns whether the selection has changed.
    @discardableResult public func moveSelection(by offset: Int) -> Bool {
        guard let old = selection else { return false }
        let (index, overflow) = old.addingReportingOverflow(offset)
        select(overflow ? (offset < 0 ? 0 : .max) : index)
        return selection != old
    }

    /// Loads the next page if a visible row is near the end of the list. While an alert is shown, only stored items are
    /// loaded, because they need no request. For other items, the user decides whether to retry. Nothing is loaded if
    /// ``partialNote`` says that the user decides.
    public func rowAppeared(_ index: Int) {
        lastVisibleRow = max(lastVisibleRow, index)
        guard lastVisibleRow >= items.count - distanceToEnd else { return }
        if stored != nil {
            loadMoreKept()
        } else if loadsMoreAutomatically {
            loadMore()
        }
    }

    // MARK: Opening

    /// Shows the selected item.
    public func open() {
        if let item = selectedItem { navigator?.showDetail(of: item) }
    }

    /// Opens the web page of the selected item, if it has one.
    public func openPage() {
        if let url = selectedItem?.pageURL { navigator?.openPage(url) }
    }

    /// Shows a form for a new item, if the provider can add items.
    public func add() {
        if actions.contains(.add) { navigator?.showForm(editing: nil) }
    }

    /// Shows a form for the selected item, if the provider can edit items.
    public func edit() {
        if actions.contains(.edit), let item = selectedItem { navigator?.showForm(editing: item) }
    }

    /// Asks whether to delete the selected item, if the provider can delete items.
    public func delete() {
        if actions.contains(.delete), let item = selectedItem { navigator?.showDeletion(of: item) }
    }

    /// Performs the action of the alert: sends the request again, or asks for credentials.
    public func performAlertAction() {
        switch alert?.action {
        case .retry: retry()
        case .logIn: navigator?.showLogin()
        case nil: break
        }
    }

    // MARK: Changes

    /// Replaces an item with its saved version, or inserts a new item at the start.
    public func show(saved item: DisplayItem) {
        updateItems { $0.save(item) }
        // The condition can hide the item.
        selection = items.firstIndex { $0.id == item.id } ?? selection
    }

    /// Removes an item that was deleted.
    public func remove(_ id: DisplayItem.ID) {
        updateItems { $0.delete(id) }
    }

    /// Changes the items. The selected item stays selected if it is still in the list. Otherwise, in a new list,
    /// selects the first item. In an existing list, selects the item at the same index, or else the last item.
    ///
    /// - Parameter isAppended: Whether the change only adds items at the end.
    func updateItems(
        isNewList: Bool = false, isAppended: Bool = false, _ change: (inout PagedLoading<DisplayItem>) -> Void
    ) {
        let selectedID = selectedItem?.id
        let index = isNewList ? 0 : selection ?? 0
        change(&loading)
        if isAppended, isLoadingRest, isSorted {
            // The rest is sorted when it is loaded.
            _ = arrangement.match(loading.items, isAppended: true)
            return
        }
        items = arrangement.items(of: loading.items, isAppended: isAppended, by: useCase)
        removeHiddenMarks()
        sections = isSorted ? [] : ListSection.sections(of: items)
        let found = selectedID.flatMap { id in items.firstIndex { $0.id == id } }
        selection = items.isEmpty ? nil : found ?? min(index, items.count - 1)
    }
}
