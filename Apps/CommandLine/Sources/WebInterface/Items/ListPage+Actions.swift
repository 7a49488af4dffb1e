import Presentation
import Protocols

// The keys and the actions of a list.
extension ListPage {
    var keys: [PageKey] {
        var keys = [
            PageKey.move, PageKey("Home g", ["Home", "g"], .first), PageKey("End G", ["End", "G"], .loadRest),
        ]
        keys.append(PageKey("↵", ["Enter"], .open))
        if model.search != nil { keys.append(PageKey("/", nil, .search)) }
        keys.append(PageKey("f", nil, .filter))
        keys.append(PageKey("r", nil, model.alert?.action == .retry ? .retryKey : .refresh))
        keys.append(PageKey("o", nil, .openPageKey))
        if model.canExport { keys += [PageKey("x X", ["x", "X"], .mark), PageKey("y", nil, .copyItem)] }
        keys.append(PageKey("c", nil, .columnsKey))
        if hasPictures { keys.append(PageKey("v", nil, .galleryOrTable)) }
        if model.actions.contains(.add) { keys.append(PageKey("a", nil, .add)) }
        if model.actions.contains(.edit) { keys.append(PageKey("e", nil, .edit)) }
        if model.actions.contains(.delete) { keys.append(PageKey("d", nil, .delete)) }
        return keys + [PageKey("s", nil, .settings), .escape, .help]
    }

    func handle(_ action: PageAction) -> Bool {
        switch action.name {
        case .key: return press(action.value)
        case .appear: appear(action.rows)
        case .open: open(row: action.subject)
        case .search: model.search(action.value)
        case .submit: submit(action)
        case .filter: model.filter(action.subject, by: action.value)
        case .filters: toggleFilters()
        case .gallery: toggleGallery()
        case .refresh: refresh()
        case .retry, .logIn: model.performAlertAction()
        case .dismiss: model.dismissAlert()
        case .sort: model.sort(by: action.subject, isAdding: action.value == "shift")
        case .columns: showColumns()
        case .mark: mark(row: action.subject, action.value == "true")
        case .markAll: model.toggleAllMarks()
        case .clearMarks: _ = model.clearMarks()
        case .condition: condition.enter(action.value, for: model)
        case .order: model.sort(in: [ItemOrder](action.value))
        case .rest: loadRest()
        case .stop: model.cancel()
        case .copy: copyRows()
        case .add: model.add()
        default: return false
        }
        return true
    }

    private func press(_ key: String) -> Bool {
        switch key {
        case "End", "G":
            model.loadRest()
            focusSelection()
        case "Enter": model.open()
        case "/": if model.search != nil { pages.context.focus("\(id)-search") }
        case "f": toggleFilters()
        case "r": model.alert?.action == .retry ? model.retry() : refresh()
        case "o": openPage()
        case "y": if let json = model.json() { pages.context.copy(json) }
        case "x" where model.canExport:
            model.toggleMark()
            model.moveSelection(by: 1)
        case "X" where model.canExport: model.toggleAllMarks()
        case "c": showColumns()
        case "v": if hasPictures { toggleGallery() }
        case "s": pages.context.showSettings()
        case "a": perform(.add, model.add)
        case "e": perform(.edit, model.edit)
        case "d": perform(.delete, model.delete)
        default:
            guard let offset = PageKey.offset(of: key) else { return false }
            model.moveSelection(by: offset)
            focusSelection()
        }
        return true
    }

    /// Cancels loading, closes the alert or the filters, or clears the marks, the search field or the condition, whichever
    /// applies first.
    func handleBack() -> Bool {
        if model.loading.activity != .idle {
            model.cancel()
        } else if model.alert != nil {
            model.dismissAlert()
        } else if showsFilters {
            toggleFilters()
        } else if model.clearMarks() {
            return true
        } else if model.search?.text.isEmpty == false {
            model.search("")
            focusSelection()
        } else if model.clearCondition() {
            condition.clear()
        } else {
            return false
        }
        return true
    }

    /// Moves the focus from the search field to the list. Loads the list if it has not been loaded.
    private func submit(_ action: PageAction) {
        if model.loading.page == 0 { model.load() }
        focusSelection()
    }

    /// Loads the rest of the list. The selection stays where it is.
    private func loadRest() {
        let index = model.selection
        model.loadRest()
        if let index { model.select(index) }
    }

    private func refresh() {
        model.reload()
        renderer.refresh()
    }

    private func openPage() {
        if model.selectedItem?.pageURL == nil { pages.context.message = .noPage }
        model.openPage()
    }

    private func focusSelection() {
        if let item = model.selectedItem { pages.context.focus(ids.row(of: item.id) + "-open") }
    }

    private func showColumns() { pages.context.push(ColumnsPage(model, pages)) }

    /// Marks the item in a row, or removes its mark, and selects it.
    private func mark(row: String, _ isMarked: Bool) {
        guard let index = index(ofRow: row) else { return }
        model.mark(model.items[index].id, isMarked)
        model.select(index)
    }

    private func toggleFilters() {
        showsFilters.toggle()
        let first = model.filters.isEmpty ? "\(id)-condition" : "\(id)-filter-0"
        pages.context.focus(showsFilters ? first : "\(id)-filters-button")
    }

    private func perform(_ action: ItemAction, _ body: () -> Void) {
        pages.perform(action, among: model.actions, body)
    }

    /// Returns the index of the item in a row.
    private func index(ofRow row: String) -> Int? {
        ids.item(inRow: row).flatMap { id in model.items.firstIndex { $0.id == id } }
    }

    private func open(row: String) {
        guard let index = index(ofRow: row) else { return }
        model.select(index)
        model.open()
    }

    private func appear(_ rows: [String]) {
        rows.forEach(renderer.appear)
        let items = Set(rows.compactMap(ids.item))
        // Starts at the end, because new rows are usually there.
        if let index = model.items.lastIndex(where: { items.contains($0.id) }) { model.rowAppeared(index) }
    }
}
