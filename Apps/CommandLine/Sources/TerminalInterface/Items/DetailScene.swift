import Presentation
import Protocols
import Terminal

/// The scene that shows all fields and the picture of an item.
@MainActor final class DetailScene: Scene {
    let model: DetailViewModel
    private let list: ListViewModel
    private let scenes: ItemScenes
    private let picture: PictureView
    private var top = 0
    private var area = Rectangle(rows: 0, columns: 0)
    /// The lines of the last frame. They are kept because wrapping long text takes time.
    private var lines: DetailLines?

    init(_ model: DetailViewModel, list: ListViewModel, scenes: ItemScenes) {
        self.model = model
        self.list = list
        self.scenes = scenes
        picture = PictureView(model.picture, scenes.environment)
    }

    private var environment: BrowserEnvironment { scenes.environment }

    // MARK: Drawing

    func draw(on surface: inout Surface) {
        var frame = SceneFrame(model.item?.title ?? scenes.provider, environment)
        frame.counter = list.position.map(environment.text) ?? ""
        frame.status = model.isLoading ? scenes.status(.loading) : ""
        frame.keys = keys
        frame.alert = model.alert
        area = frame.draw(on: &surface)
        guard let item = model.item, !area.isEmpty else { return }
        area = picture.draw(item, cell: scenes.stack.cell, on: &surface, in: area)
        var lines = lines(of: item, columns: area.columns)
        lines.compute(top + area.rows)
        self.lines = lines
        top = max(0, min(top, lines.lines.count - area.rows))
        for (row, line) in lines.lines[top...].prefix(area.rows).enumerated() {
            surface.write(line.label, row: row, in: area, style: SceneStyles.label, overflow: .ellipsis)
            surface.write(line.text, row: row, column: lines.indent, in: area)
        }
    }

    func didDraw() { picture.didDraw() }

    private func lines(of item: DisplayItem, columns: Int) -> DetailLines {
        if let lines, lines.columns == columns, lines.item == item { return lines }
        return DetailLines(item, columns: columns, environment)
    }

    // MARK: Keys

    var keys: [KeyHelp] {
        var keys = [
            KeyHelp("n p", .nextAndPrevious, isHint: true),
            KeyHelp("o", .openPageKey, isHint: model.item?.pageURL != nil), KeyHelp("y", .copyID, isHint: true),
            KeyHelp("Y", .copyPage), KeyHelp("J", .copyJSON), KeyHelp("E", .export),
        ]
        if model.item?.pictureURL != nil { keys.append(KeyHelp("O", .openPictureKey)) }
        if model.actions.contains(.edit) { keys.append(KeyHelp("e", .edit, isHint: true)) }
        if model.actions.contains(.delete) { keys.append(KeyHelp("d", .delete, isHint: true)) }
        if model.canReload || model.item?.pictureURL != nil { keys.append(KeyHelp("r", .refresh)) }
        return keys + [
            KeyHelp("?", .helpKey, isHint: true), KeyHelp("q", .back, isHint: true), KeyHelp("↑ ↓ j k", .scroll),
            KeyHelp("PgUp PgDn", .page), KeyHelp("Home End g G", .firstAndLast), KeyHelp("^C", .quit),
        ]
    }

    func handle(_ press: KeyPress) -> Bool {
        if press.character == "n" || press.key == .right { return show(model.showNext) }
        if press.character == "p" { return show(model.showPrevious) }
        if let movement = Movement(press) {
            scroll(movement)
            return true
        }
        if press.key == .escape { return cancel() }
        switch press.character {
        case "o": scenes.openPage(of: model.item)
        case "O": scenes.openPicture(of: model.item)
        case "y": scenes.copy(model.item, page: false)
        case "Y": scenes.copy(model.item, page: true)
        case "J": scenes.copyJSON()
        case "E": scenes.showExport()
        case "r":
            model.reload()
            picture.retry(model.item)
        case "e": scenes.perform(.edit, among: model.actions, model.edit)
        case "d": scenes.perform(.delete, among: model.actions, model.delete)
        default: return false
        }
        return true
    }

    func handle(_ mouse: MouseEvent) {
        switch mouse.action {
        case .wheelUp: scroll(.lines(-3))
        case .wheelDown: scroll(.lines(3))
        default: break
        }
    }

    private func show(_ move: () -> Void) -> Bool {
        let old = model.item?.id
        move()
        if model.item?.id != old { top = 0 }
        return true
    }

    private func scroll(_ movement: Movement) {
        let wanted = movement.position(from: top, count: .max / 2, pageSize: area.rows)
        lines?.compute(wanted + area.rows)
        let count = max(1, (lines?.lines.count ?? 0) - area.rows + 1)
        top = movement.position(from: top, count: count, pageSize: area.rows)
    }

    private func cancel() -> Bool {
        if model.isLoading {
            model.cancel()
        } else if picture.cancel() {
            return true
        } else if model.alert != nil {
            model.dismissAlert()
        } else {
            return false
        }
        return true
    }
}
