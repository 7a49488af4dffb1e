import Presentation
import Terminal

/// The help, which lists the keys of the scene below. Any key closes the help.
@MainActor final class HelpScene: Scene {
    let isOverlay = true
    let keys: [KeyHelp] = []
    private let shown: [KeyHelp]
    private let stack: SceneStack
    private let environment: BrowserEnvironment

    init(_ keys: [KeyHelp], stack: SceneStack, environment: BrowserEnvironment) {
        shown = keys
        self.stack = stack
        self.environment = environment
    }

    func draw(on surface: inout Surface) {
        let lines = shown.map { ($0.keys, environment.text($0.meaning)) }
        let left = lines.map { DisplayWidth.of($0.0) }.max() ?? 0
        let right = lines.map { DisplayWidth.of($0.1) }.max() ?? 0
        let box = Box(environment.text(.help), rows: lines.count, columns: left + 2 + right)
        let area = box.draw(on: &surface)
        for (row, line) in lines.enumerated() {
            surface.write(line.0, row: row, in: area, style: SceneStyles.label)
            surface.write(line.1, row: row, column: left + 2, in: area, overflow: .ellipsis)
        }
    }

    func handle(_ press: KeyPress) -> Bool {
        stack.pop()
        return true
    }

    func handle(_ mouse: MouseEvent) {
        if case .press = mouse.action { stack.pop() }
    }
}

/// A box with a border, in the center of the surface.
struct Box {
    private let title: String
    private let rows: Int
    private let columns: Int

    /// - Parameters:
    ///   - rows: The height of the content. If the surface is too small, the box is smaller.
    ///   - columns: The width of the content.
    init(_ title: String, rows: Int, columns: Int) {
        self.title = title
        self.rows = rows
        self.columns = max(columns, DisplayWidth.of(title))
    }

    /// Draws the border. Returns the area of the content.
    func draw(on surface: inout Surface) -> Rectangle {
        let outer = surface.bounds.centered(rows: rows + 2, columns: columns + 4)
        surface.fill(outer)
        let line = String(repeating: "─", count: max(0, outer.columns - 2))
        surface.write("┌\(line)┐", in: outer)
        surface.write("└\(line)┘", row: outer.rows - 1, in: outer)
        for row in 1..<max(1, outer.rows - 1) {
            surface.write("│", row: row, in: outer)
            surface.write("│", row: row, column: outer.columns - 1, in: outer)
        }
        surface.write(title, column: 2, in: outer.inset(columns: 1), style: SceneStyles.label, overflow: .ellipsis)
        return outer.inset(rows: 1, columns: 2)
    }
}
