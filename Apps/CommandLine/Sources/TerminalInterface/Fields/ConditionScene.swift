import Presentation
import Terminal

/// The line for the condition that the items of a list must meet.
@MainActor final class ConditionScene: Scene {
    let isOverlay = true
    let keys: [KeyHelp] = []
    private let list: ListViewModel
    private let scenes: ItemScenes
    private var input: TextInput
    private var error: ConditionError?

    init(_ list: ListViewModel, _ scenes: ItemScenes) {
        self.list = list
        self.scenes = scenes
        input = TextInput(list.condition?.text ?? "")
    }

    func draw(on surface: inout Surface) {
        var prompt = LinePrompt("where:", scenes.environment)
        prompt.isAlert = error != nil
        let example = scenes.environment.text(.conditionHint(list.columns.map(\.name).joined(separator: ", ")))
        prompt.messages = error?.lines ?? [example]
        prompt.draw(input, on: &surface)
    }

    func handle(_ press: KeyPress) -> Bool {
        if press.key == .escape {
            scenes.stack.pop()
        } else if press.key == .enter {
            apply()
        } else if input.handle(press) {
            error = nil
        }
        return true
    }

    func paste(_ text: String) {
        input.insert(text)
        error = nil
    }

    /// Filters the list. If the text is not a condition, shows the place of the fault.
    private func apply() {
        do throws(ConditionError) {
            try list.filter(where: input.text)
            scenes.stack.pop()
        } catch {
            self.error = error
        }
    }
}

extension ConditionError {
    fileprivate var lines: [String] { [message] + marked + [hint].compactMap(\.self) }
}
