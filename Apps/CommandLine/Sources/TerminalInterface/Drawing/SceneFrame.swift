import Essentials
import Presentation
import Terminal

/// The frame around the content of a scene: the title on the first line, messages below the content, and the status and
/// the most useful keys on the last line.
@MainActor struct SceneFrame {
    var title: String
    /// The text on the right of the first line.
    var counter = ""
    /// The text on the left of the last line, such as the current activity.
    var status = ""
    var keys: [KeyHelp] = []
    var notes: [String] = []
    var alert: AlertMessage?
    let environment: BrowserEnvironment

    /// The minimum width of the title beside the counter. If the title has less space, the counter is not shown.
    private static let minimumTitle = 12

    init(_ title: String, _ environment: BrowserEnvironment) {
        self.title = title
        self.environment = environment
    }

    /// Draws the frame. Returns the area for the content.
    func draw(on surface: inout Surface) -> Rectangle {
        surface.fill(surface.bounds)
        let (top, rest) = surface.bounds.split(rows: 1)
        drawTitle(on: &surface, in: top)
        guard rest.rows > 1 else { return rest }
        let (content, bottom) = rest.split(rows: -1)
        drawStatus(on: &surface, in: bottom)
        return drawMessages(on: &surface, in: content)
    }

    private func drawTitle(on surface: inout Surface, in area: Rectangle) {
        surface.fill(area, style: SceneStyles.title)
        let width = DisplayWidth.of(VisibleText.line(counter))
        let isShown = width > 0 && width + Self.minimumTitle <= area.columns
        let (left, right) = area.split(columns: isShown ? -(width + 1) : area.columns)
        // One column stays free between the title and the counter.
        let place = isShown ? left.split(columns: -1).left : left
        surface.write(title, column: 1, in: place, style: SceneStyles.title, overflow: .ellipsis)
        surface.write(counter, in: right, style: SceneStyles.title, overflow: .ellipsis)
    }

    private func drawStatus(on surface: inout Surface, in area: Rectangle) {
        var column = 0
        if !status.isEmpty {
            column = surface.write(status, in: area, style: SceneStyles.note, overflow: .ellipsis) + 2
        }
        for key in keys where key.isHint {
            let text = "\(key.keys) \(environment.text(key.meaning))"
            let width = DisplayWidth.of(text)
            guard column + width <= area.columns else { return }
            surface.write(text, column: column, in: area, style: SceneStyles.hint)
            column += width + 2
        }
    }

    /// Draws the alert and the notes below the content, in at most half of the area.
    private func drawMessages(on surface: inout Surface, in area: Rectangle) -> Rectangle {
        let noteLines = notes.flatMap { TextWrapping.lines($0, columns: area.columns) }
        let alertLines = alert?.lines(in: environment.language).flatMap {
            TextWrapping.lines($0, columns: area.columns)
        }
        let lines = noteLines.map { ($0, SceneStyles.note) } + (alertLines ?? []).map { ($0, SceneStyles.alert) }
        let (content, messages) = area.split(rows: -min(lines.count, area.rows / 2))
        // With a count of 0, `split` would return an empty area for the content.
        guard !lines.isEmpty, area.rows > 1 else { return area }
        for (row, line) in lines.prefix(messages.rows).enumerated() {
            surface.write(line.0, row: row, in: messages, style: line.1)
        }
        return content
    }
}
