import Presentation
import Terminal

/// The columns of a list: which of them the table shows, and those by which it is sorted.
@MainActor final class ColumnScene: Scene {
    private let list: ListViewModel
    private let scenes: ItemScenes
    private var focus = 0
    private var top = 0
    private var area = Rectangle(rows: 0, columns: 0)

    init(_ list: ListViewModel, _ scenes: ItemScenes) {
        self.list = list
        self.scenes = scenes
    }

    let keys = [
        KeyHelp("↵", .sortKey, isHint: true), KeyHelp("+", .addSortKey, isHint: true),
        KeyHelp("Space", .showOrHide, isHint: true),
        KeyHelp("?", .helpKey, isHint: true), KeyHelp("q Esc", .apply, isHint: true), KeyHelp("↑ ↓ j k", .move),
        KeyHelp("PgUp PgDn", .page), KeyHelp("Home End g G", .firstAndLast), KeyHelp("^C", .quit),
    ]

    private var environment: BrowserEnvironment { scenes.environment }

    // MARK: Drawing

    func draw(on surface: inout Surface) {
        var frame = SceneFrame("\(scenes.provider): \(environment.text(.columns))", environment)
        frame.counter = list.position.map(environment.text) ?? ""
        frame.keys = keys
        frame.notes = [list.partialNote].compactMap(\.self).map(environment.text)
        area = frame.draw(on: &surface)
        if focus < top { top = focus }
        if focus >= top + area.rows { top = focus - area.rows + 1 }
        for (row, index) in list.columns.indices.dropFirst(top).prefix(area.rows).enumerated() {
            let column = list.columns[index]
            let mark = list.orderMark(of: column)
            let order = mark + String(repeating: " ", count: max(0, 2 - mark.count))
            let text = "\(list.isShown(column) ? "[x]" : "[ ]") \(order) \(column.heading)"
            surface.write(text, row: row, in: area, overflow: .ellipsis)
            guard index == focus else { continue }
            let line = Rectangle(row: area.row + row, column: area.column, rows: 1, columns: area.columns)
            surface.restyle(line, SceneStyles.select)
        }
    }

    // MARK: Keys

    func handle(_ press: KeyPress) -> Bool {
        if press.character == " " {
            list.toggleColumn(list.columns[focus].name)
        } else if press.key == .enter || press.character == "+" {
            sort(isAdding: press.character == "+")
        } else if let movement = Movement(press) {
            focus = movement.position(from: focus, count: list.columns.count, pageSize: area.rows)
        } else {
            return false
        }
        return true
    }

    func handle(_ mouse: MouseEvent) {
        switch mouse.action {
        case .wheelUp: focus = max(0, focus - 3)
        case .wheelDown: focus = min(list.columns.count - 1, focus + 3)
        case .press(.left):
            let index = top + mouse.row - area.row
            guard area.contains(row: mouse.row, column: mouse.column), index < list.columns.count else { return }
            if index == focus { list.toggleColumn(list.columns[index].name) }
            focus = index
        default: break
        }
    }

    private func sort(isAdding: Bool) {
        let column = list.columns[focus]
        guard list.canSort(by: column) else {
            scenes.stack.message = .noOrder(column.heading)
            return
        }
        list.sort(by: column.name, isAdding: isAdding)
    }
}

extension ListViewModel {
    /// Returns the mark of a column by which the items are sorted, with its place if there are several: `▲`, or `▼2`.
    func orderMark(of column: DisplayColumn) -> String {
        guard let rank = rank(of: column) else { return "" }
        return (rank.order.isDescending ? "▼" : "▲") + (orders.count > 1 ? "\(rank.number)" : "")
    }
}
