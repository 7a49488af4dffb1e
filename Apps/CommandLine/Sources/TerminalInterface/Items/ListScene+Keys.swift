import Presentation
import Protocols
import Terminal

// The handling of the list's keys and of the mouse. `Browser.swift` receives all keys and handles those of every scene.
extension ListScene {
    var keys: [KeyHelp] {
        let isRetryable = list.alert?.action == .retry
        var keys = [
            KeyHelp("↵", .open, isHint: true), KeyHelp("/", .search, isHint: list.search != nil),
            KeyHelp("f", .filter, isHint: !list.filters.isEmpty),
            KeyHelp("r", isRetryable ? .retryKey : .refresh, isHint: true),
        ]
        if hasPictures { keys.append(KeyHelp("v", .galleryOrTable, isHint: hasThumbnails)) }
        if list.partialNote != nil { keys.insert(KeyHelp("G", .loadRestKey, isHint: !list.isLoadingRest), at: 0) }
        if list.isLoadingRest { keys.insert(KeyHelp("Esc", .stop, isHint: true), at: 0) }
        if list.alert?.action == .logIn { keys.insert(KeyHelp("L", .logIn, isHint: true), at: 0) }
        keys += [KeyHelp("?", .helpKey, isHint: true), KeyHelp("q", .back, isHint: true)]
        keys += [KeyHelp("c", .columns, isHint: true), KeyHelp("w", .conditionKey, isHint: true)]
        keys += [
            KeyHelp("↑ ↓ j k", .move), KeyHelp("PgUp PgDn", .page), KeyHelp("Home g", .first),
            KeyHelp("End G", .loadRest), KeyHelp("x X", .mark),
            KeyHelp("E", .export, isHint: !list.marks.isEmpty), KeyHelp("J", .copyJSON), KeyHelp("o", .openPageKey),
            KeyHelp("y", .copyID), KeyHelp("Y", .copyPage),
        ]
        if list.actions.contains(.add) { keys.append(KeyHelp("a", .add)) }
        if list.actions.contains(.edit) { keys.append(KeyHelp("e", .edit)) }
        if list.actions.contains(.delete) { keys.append(KeyHelp("d", .delete)) }
        if list.alert?.action != .logIn { keys.append(KeyHelp("L", .logIn)) }
        return keys + [
            KeyHelp("s", .settings), KeyHelp("Esc", .closeAlert), KeyHelp("^Z", .suspendKey),
            KeyHelp("^C", .quit),
        ]
    }

    func handle(_ press: KeyPress) -> Bool {
        if search != nil { return type(press) }
        if moveInGallery(press) { return true }
        if let movement = Movement(press) {
            move(movement)
            return true
        }
        if press.key == .escape { return cancel() }
        if press.key == .enter || press.key == .right {
            list.open()
            return true
        }
        switch press.character {
        case "/":
            guard let filter = list.search else { scenes.stack.message = .noSearch; return true }
            search = TextInput(filter.text)
        case "f": scenes.showFilters()
        case "c": scenes.showColumns()
        case "w": scenes.showCondition()
        case "x":
            list.toggleMark()
            list.moveSelection(by: 1)
        case "X": list.toggleAllMarks()
        case "E": scenes.showExport()
        case "J": scenes.copyJSON()
        case "r":
            list.alert?.action == .retry ? list.retry() : list.reload()
            gallery?.retry()
        case "v": toggleGallery()
        case "L": scenes.showLogin()
        case "s": scenes.showSettings()
        case "o": scenes.openPage(of: list.selectedItem)
        case "y": scenes.copy(list.selectedItem, page: false)
        case "Y": scenes.copy(list.selectedItem, page: true)
        case "a": scenes.perform(.add, among: list.actions, list.add)
        case "e": scenes.perform(.edit, among: list.actions, list.edit)
        case "d": scenes.perform(.delete, among: list.actions, list.delete)
        default: return false
        }
        return true
    }

    func handle(_ mouse: MouseEvent) {
        switch mouse.action {
        case .wheelUp: wheel(-1)
        case .wheelDown: wheel(1)
        case .press(.left) where isGalleryDrawn:
            if let index = gallery?.item(atRow: mouse.row, column: mouse.column) { choose(index) }
        case .press(.left):
            if let column = column(atRow: mouse.row, column: mouse.column) {
                return list.sort(by: column, isAdding: mouse.modifiers.contains(.control))
            }
            guard rowArea.contains(row: mouse.row, column: mouse.column),
                let index = item(atRow: mouse.row - rowArea.row)
            else { return }
            choose(index)
        default: break
        }
    }

    private func wheel(_ direction: Int) {
        if isGalleryDrawn { gallery?.moveRows(by: direction) } else { list.moveSelection(by: 3 * direction) }
    }

    /// Selects an item, or opens it if it is already selected.
    private func choose(_ index: Int) {
        if index == list.selection { list.open() } else { list.select(index) }
    }

    func paste(_ text: String) {
        guard search != nil else { return }
        search?.insert(text)
        list.search(search?.text ?? "")
    }

    /// Moves the selection in the gallery. Returns `false` without a gallery, and for keys without a movement.
    private func moveInGallery(_ press: KeyPress) -> Bool { isGalleryDrawn && gallery?.move(press) == true }

    private func move(_ movement: Movement) {
        if case .end = movement { return list.loadRest() }
        guard let selection = list.selection else { return }
        list.select(movement.position(from: selection, count: list.items.count, pageSize: rowArea.rows))
    }

    /// Handles a key while the search field is open. The up, down and page keys still move the selection.
    private func type(_ press: KeyPress) -> Bool {
        switch press.key {
        case .enter: search = nil
        case .escape:
            search = nil
            list.search("")
        case .up, .down, .pageUp, .pageDown: if !moveInGallery(press) { Movement(press).map(move) }
        default:
            guard search?.handle(press) == true else { return true }
            list.search(search?.text ?? "")
        }
        return true
    }

    /// Cancels loading, closes the alert or the notices, or clears the marks, the condition or the search, whichever applies first. Returns whether
    /// anything applied.
    private func cancel() -> Bool {
        if list.loading.activity != .idle {
            list.cancel()
        } else if list.alert != nil {
            list.dismissAlert()
        } else {
            return scenes.notices?.dismiss() == true || list.clearMarks() || list.clearCondition()
                || list.clearSearch()
        }
        return true
    }
}
