import Presentation
import Terminal

/// The menu from which the user chooses a provider.
@MainActor final class MenuScene: Scene {
    private let menu: MenuViewModel
    private let stack: SceneStack
    private let environment: BrowserEnvironment
    private var search: TextInput?
    private var top = 0
    private var area = Rectangle(rows: 0, columns: 0)

    init(_ menu: MenuViewModel, stack: SceneStack, environment: BrowserEnvironment) {
        self.menu = menu
        self.stack = stack
        self.environment = environment
    }

    let keys = [
        KeyHelp("↵", .open, isHint: true), KeyHelp("/", .search, isHint: true), KeyHelp("?", .helpKey, isHint: true),
        KeyHelp("s", .settings, isHint: true), KeyHelp("q", .quit, isHint: true), KeyHelp("↑ ↓ j k", .move),
        KeyHelp("Home End g G", .firstAndLast),
    ]

    func draw(on surface: inout Surface) {
        var title = environment.text(.providers)
        if !menu.searchText.isEmpty { title += " “\(menu.searchText)”" }
        var frame = SceneFrame(title, environment)
        frame.counter = "\(menu.entries.count)"
        frame.keys = keys
        area = frame.draw(on: &surface)
        let idWidth = min(area.columns, (menu.entries.map { DisplayWidth.of($0.id) }.max() ?? 0) + 2)
        scroll()
        for (row, entry) in menu.entries[top...].prefix(area.rows).enumerated() {
            let (left, right) = area.split(columns: idWidth)
            surface.write(entry.id, row: row, in: left, style: SceneStyles.label, overflow: .ellipsis)
            let note = entry.needsLogin ? " (\(environment.text(.needsLogin)))" : ""
            surface.write(entry.summary + note, row: row, in: right, overflow: .ellipsis)
            guard top + row == menu.selection else { continue }
            let line = Rectangle(row: area.row + row, column: area.column, rows: 1, columns: area.columns)
            surface.restyle(line, SceneStyles.select)
        }
        if menu.entries.isEmpty { surface.write(environment.text(.nothingFound), in: area, style: SceneStyles.hint) }
        guard let search, surface.rows > 1 else { return }
        let line = Rectangle(row: surface.rows - 1, rows: 1, columns: surface.columns)
        surface.fill(line)
        surface.write("/", in: line, style: SceneStyles.label)
        search.draw(on: &surface, in: line.split(columns: 1).right)
    }

    private func scroll() {
        let line = menu.selection ?? 0
        if line < top { top = line }
        if line >= top + area.rows { top = line - area.rows + 1 }
        top = max(0, min(top, menu.entries.count - area.rows))
    }

    func handle(_ press: KeyPress) -> Bool {
        if press.key == .enter || (search == nil && press.key == .right) {
            search = nil
            menu.open()
            return true
        }
        if search != nil, press.key != .up, press.key != .down {
            if press.key == .escape {
                search = nil
                menu.search("")
            } else if search?.handle(press) == true {
                menu.search(search?.text ?? "")
            }
            return true
        }
        if let movement = Movement(press) {
            let old = menu.selection ?? 0
            menu.select(movement.position(from: old, count: menu.entries.count, pageSize: area.rows))
            return true
        }
        if press.character == "s" {
            menu.showSettings()
            return true
        }
        guard press.character == "/" else { return false }
        search = TextInput(menu.searchText)
        return true
    }

    func handle(_ mouse: MouseEvent) {
        switch mouse.action {
        case .wheelUp: menu.select((menu.selection ?? 0) - 3)
        case .wheelDown: menu.select((menu.selection ?? 0) + 3)
        case .press(.left):
            let index = top + mouse.row - area.row
            guard area.contains(row: mouse.row, column: mouse.column), menu.entries.indices.contains(index) else {
                return
            }
            if index == menu.selection { menu.open() } else { menu.select(index) }
        default: break
        }
    }

    func paste(_ text: String) {
        guard search != nil else { return }
        search?.insert(text)
        menu.search(search?.text ?? "")
    }
}
