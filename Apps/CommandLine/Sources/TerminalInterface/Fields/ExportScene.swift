import Presentation
import Terminal

/// The line for the name of the file to which items are exported.
@MainActor final class ExportScene: Scene {
    let isOverlay = true
    let keys: [KeyHelp] = []
    private let model: ExportViewModel
    private let environment: BrowserEnvironment
    private var input = TextInput()

    init(_ model: ExportViewModel, _ environment: BrowserEnvironment) {
        self.model = model
        self.environment = environment
    }

    func draw(on surface: inout Surface) {
        var prompt = LinePrompt(environment.text(.exportTo(model.count)), environment)
        prompt.isAlert = !model.messages.isEmpty
        prompt.messages = (prompt.isAlert ? model.messages : [.exportHint(model.suffixes)]).flatMap {
            TextWrapping.lines(environment.text($0), columns: surface.columns)
        }
        prompt.status = model.isExporting ? .exporting : nil
        prompt.draw(input, on: &surface)
        if model.isAskingToReplace {
            QuestionBox(.export, .confirmReplacement(of: model.name), environment).draw(on: &surface)
        }
    }

    func handle(_ press: KeyPress) -> Bool {
        if model.isAskingToReplace {
            Answer(press).map { model.answer(replaces: $0 == .yes) }
        } else if press.key == .escape {
            model.cancel()
        } else if press.key == .enter {
            model.export()
        } else if !model.isExporting, input.handle(press) {
            model.enter(input.text)
        }
        return true
    }

    func paste(_ text: String) {
        guard !model.isExporting, !model.isAskingToReplace else { return }
        input.insert(text)
        model.enter(input.text)
    }
}
