import Presentation
import Terminal

/// A line for one text at the bottom of the screen, with messages above it.
@MainActor struct LinePrompt {
    private let label: String
    private let environment: BrowserEnvironment
    /// The messages, one per line. If they do not fit on the screen, the last ones are shown.
    var messages: [String] = []
    /// What is being done; `nil` while the text can be edited.
    var status: Phrase?
    /// Whether the messages are errors.
    var isAlert = true

    init(_ label: String, _ environment: BrowserEnvironment) {
        self.label = label
        self.environment = environment
    }

    func draw(_ input: TextInput, on surface: inout Surface) {
        guard surface.rows > 1 else { return }
        let (above, line) = surface.bounds.split(rows: -1)
        let (_, area) = above.split(rows: -min(messages.count, above.rows - 1))
        surface.fill(area)
        for (row, message) in messages.suffix(area.rows).enumerated() {
            let style = isAlert ? SceneStyles.alert : SceneStyles.hint
            surface.write(message, row: row, in: area, style: style, overflow: .ellipsis)
        }
        surface.fill(line)
        let text = status.map(environment.text) ?? label
        let width = surface.write(text, in: line, style: SceneStyles.label, overflow: .ellipsis)
        guard status == nil else {
            surface.cursor = nil
            return
        }
        input.draw(on: &surface, in: line.split(columns: min(width + 1, line.columns)).right)
    }
}
