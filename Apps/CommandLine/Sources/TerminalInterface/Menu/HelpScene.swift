import Presentation
import Terminal

/// The help, which lists the keys of the scene below, in two columns if they do not fit into one. If they still do not fit,
/// the movement keys scroll. Any other key closes the help.
@MainActor final class HelpScene: Scene {
    let isOverlay = true
    let keys: [KeyHelp] = []
    private let shown: [KeyHelp]
    private let stack: SceneStack
    private let environment: BrowserEnvironment
    private var top = 0
    private var area = Rectangle(rows: 0, columns: 0)
    /// The number of lines of the highest column.
    private var rowCount = 0

    private static let gap = 3

    init(_ keys: [KeyHelp], stack: SceneStack, environment: BrowserEnvironment) {
        shown = keys
        self.stack = stack
        self.environment = environment
    }

    // MARK: Drawing

    func draw(on surface: inout Surface) {
        let columns = columns(rows: surface.rows - 2, columns: surface.columns - 4)
        rowCount = columns.map(\.lines.count).max() ?? 0
        let width = columns.map(\.width).reduce(0, +) + Self.gap * (columns.count - 1)
        area = Box(environment.text(.help), rows: rowCount, columns: width).draw(on: &surface)
        top = max(0, min(top, rowCount - area.rows))
        var start = 0
        for column in columns {
            for (row, line) in column.lines.dropFirst(top).prefix(area.rows).enumerated() {
                surface.write(line.keys, row: row, column: start, in: area, style: SceneStyles.label)
                surface.write(line.meaning, row: row, column: start + column.indent, in: area, overflow: .ellipsis)
            }
            start += column.width + Self.gap
        }
    }

    /// Returns one column, or two if one is too high and both are narrow enough.
    private func columns(rows: Int, columns: Int) -> [Column] {
        let lines = shown.map { (keys: $0.keys, meaning: environment.text($0.meaning)) }
        let one = [Column(lines: lines)]
        guard lines.count > rows else { return one }
        let half = (lines.count + 1) / 2
        let two = [Column(lines: Array(lines[..<half])), Column(lines: Array(lines[half...]))]
        return two[0].width + Self.gap + two[1].width <= columns ? two : one
    }

    private struct Column {
        let lines: [(keys: String, meaning: String)]
        /// The number of terminal columns before the meanings.
        let indent: Int
        let width: Int

        init(lines: [(keys: String, meaning: String)]) {
            self.lines = lines
            indent = (lines.map { DisplayWidth.of($0.keys) }.max() ?? 0) + 2
            width = indent + (lines.map { DisplayWidth.of($0.meaning) }.max() ?? 0)
        }
    }

    // MARK: Keys

    func handle(_ press: KeyPress) -> Bool {
        if area.rows < rowCount, let movement = Movement(press) {
            top = movement.position(from: top, count: rowCount - area.rows + 1, pageSize: area.rows)
        } else {
            stack.pop()
        }
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
