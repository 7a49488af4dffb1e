import Presentation
import Terminal

/// A box with a question, and the keys that answer it.
@MainActor struct QuestionBox {
    private let title: Phrase
    private let question: Phrase
    private let environment: BrowserEnvironment
    var alert: AlertMessage?
    /// What is being done; `nil` while the question can be answered.
    var status: Phrase?

    init(_ title: Phrase, _ question: Phrase, _ environment: BrowserEnvironment) {
        self.title = title
        self.question = question
        self.environment = environment
    }

    func draw(on surface: inout Surface) {
        let columns = min(60, max(1, surface.columns - 4))
        var lines = TextWrapping.lines(environment.text(question), columns: columns).map { ($0, Style.plain) }
        let alert = alert?.lines(in: environment.language) ?? []
        lines += alert.flatMap { TextWrapping.lines($0, columns: columns) }.map { ($0, SceneStyles.alert) }
        let choices = "y \(environment.text(.confirm))   n \(environment.text(.cancel))"
        lines.append((status.map(environment.text) ?? choices, SceneStyles.hint))
        let width = lines.map { DisplayWidth.of($0.0) }.max() ?? 0
        let area = Box(environment.text(title), rows: lines.count, columns: width).draw(on: &surface)
        for (row, line) in lines.enumerated() { surface.write(line.0, row: row, in: area, style: line.1) }
        surface.cursor = nil
    }
}

/// The answer to a question.
enum Answer {
    case yes, no

    /// - Returns: `nil` for keys that answer nothing.
    init?(_ press: KeyPress) {
        switch press.character {
        case "y", "Y": self = .yes
        case "n", "N", "q": self = .no
        default:
            guard press.key == .escape else { return nil }
            self = .no
        }
    }
}
