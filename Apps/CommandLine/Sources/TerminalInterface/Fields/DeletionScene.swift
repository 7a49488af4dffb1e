import Presentation
import Terminal

/// The dialog that asks for confirmation before an item is deleted.
@MainActor final class DeletionScene: Scene {
    let isOverlay = true
    let keys: [KeyHelp] = []
    private let model: DeletionViewModel
    private let environment: BrowserEnvironment

    init(_ model: DeletionViewModel, _ environment: BrowserEnvironment) {
        self.model = model
        self.environment = environment
    }

    func draw(on surface: inout Surface) {
        var box = QuestionBox(.delete, model.question, environment)
        box.alert = model.alert
        box.status = model.isDeleting ? .deleting : nil
        box.draw(on: &surface)
    }

    func handle(_ press: KeyPress) -> Bool {
        switch Answer(press) {
        case .yes: model.confirm()
        case .no: model.cancel()
        case nil: break
        }
        return true
    }
}
