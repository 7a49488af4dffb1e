import Presentation
import Protocols
import Terminal

/// The scene that shows all fields and the picture of an item.
@MainActor final class DetailScene: Scene {
    /// The minimum width for field names beside their values. In a narrower area, each name is above its value.
    private static let narrow = 50

    let model: DetailViewModel
    private let list: ListViewModel
    private let flow: ItemFlow
    private let picture: PictureView
    private var top = 0
    private var area = Rectangle(rows: 0, columns: 0)
    /// The wrapped lines, with their item and width. They are kept because wrapping long text takes time.
    private var cache: (item: DisplayItem, columns: Int, lines: [Line])?

    private struct Line {
        let label: String
        let text: String
    }

    init(_ model: DetailViewModel, _ list: ListViewModel, _ flow: ItemFlow) {
        self.model = model
        self.list = list
        self.flow = flow
        picture = PictureView(model.picture, flow.environment)
    }

    private var environment: BrowserEnvironment { flow.environment }

    // MARK: Drawing

    func draw(on surface: inout Surface) {
        var frame = SceneFrame(model.item?.title ?? flow.provider, environment)
        if let index = list.selection { frame.counter = "\(index + 1) / \(list.items.count)" }
        frame.status = model.isLoading ? flow.status(.loading) : ""
        frame.keys = keys
        frame.alert = model.alert
        area = frame.draw(on: &surface)
        guard let item = model.item, !area.isEmpty else { return }
        area = picture.draw(item, cell: flow.stack.cell, on: &surface, in: area)
        let lines = lines(of: item, columns: area.columns)
        top = max(0, min(top, lines.count - area.rows))
        let indent = indent(item, area.columns)
        for (row, line) in lines[top...].prefix(area.rows).enumerated() {
            surface.write(line.label, row: row, in: area, style: SceneStyles.label, overflow: .ellipsis)
            surface.write(line.text, row: row, column: indent, in: area)
        }
    }

    func didDraw() { picture.didDraw() }

    private func lines(of item: DisplayItem, columns: Int) -> [Line] {
        if let cache, cache.columns == columns, cache.item == item { return cache.lines }
        let indent = indent(item, columns)
        let lines = item.fields.flatMap { field in
            let text = environment.text(of: field)
            var wrapped = TextWrapping.lines(text.isEmpty ? "—" : text, columns: max(1, columns - indent))
            let isNarrow = columns < Self.narrow
            let label = field.column.heading
            let first = isNarrow ? Line(label: label, text: "") : Line(label: label, text: wrapped.removeFirst())
            return [first] + wrapped.map { Line(label: "", text: $0) }
        }
        cache = (item, columns, lines)
        return lines
    }

    private func indent(_ item: DisplayItem, _ columns: Int) -> Int {
        guard columns >= Self.narrow else { return 2 }
        return min(24, (item.columns.map { DisplayWidth.of($0.heading) }.max() ?? 0)) + 2
    }

    // MARK: Keys

    var keys: [KeyHelp] {
        var keys = [
            KeyHelp("n p", .nextAndPrevious, isHint: true),
            KeyHelp("o", .openPageKey, isHint: model.item?.pageURL != nil), KeyHelp("y", .copyID, isHint: true),
            KeyHelp("Y", .copyPage),
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
        case "o": flow.openPage(of: model.item)
        case "O": flow.openPicture(of: model.item)
        case "y": flow.copy(model.item, page: false)
        case "Y": flow.copy(model.item, page: true)
        case "r":
            model.reload()
            picture.retry(model.item)
        case "e": flow.perform(.edit, among: model.actions, model.edit)
        case "d": flow.perform(.delete, among: model.actions, model.delete)
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
        let count = max(1, (cache?.lines.count ?? 0) - area.rows + 1)
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
