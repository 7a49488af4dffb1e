import Presentation
import Protocols
import Terminal

/// An editable field of a form, of the filters or of a login.
struct EditableField {
    let id: String
    let label: String
    var hint = ""
    let text: String
    var isHidden = false
    /// The allowed words. The left and right arrow keys choose one of them.
    var words: [String] = []
    var messages: [String] = []
}

/// Editable fields, one below the other. Each has a label, a text and error messages.
@MainActor final class FieldsView {
    private(set) var focus = 0
    private var input: TextInput?
    private var top = 0

    /// Draws the fields, scrolled so that the focused field is visible.
    func draw(_ fields: [EditableField], on surface: inout Surface, in area: Rectangle) {
        guard fields.indices.contains(focus), area.columns > 4 else { return }
        let heights = fields.map { 2 + $0.messages.count }
        let starts = heights.indices.map { heights[..<$0].reduce(0, +) }
        if starts[focus] < top { top = starts[focus] }
        if starts[focus] + heights[focus] > top + area.rows { top = starts[focus] + heights[focus] - area.rows }
        for (index, field) in fields.enumerated() where starts[index] >= top {
            let (_, rest) = area.split(rows: starts[index] - top)
            if !rest.isEmpty { draw(field, isFocused: index == focus, on: &surface, in: rest) }
        }
    }

    private func draw(_ field: EditableField, isFocused: Bool, on surface: inout Surface, in area: Rectangle) {
        let column = surface.write(
            (isFocused ? "› " : "  ") + field.label, in: area, style: SceneStyles.label, overflow: .ellipsis)
        surface.write(field.hint, column: column + 2, in: area, style: SceneStyles.hint, overflow: .ellipsis)
        let (line, rest) = area.inset(columns: 2).split(rows: 1).bottom.split(rows: 1)
        guard !line.isEmpty else { return }
        let cursor = surface.cursor
        (isFocused ? input ?? TextInput(field.text) : TextInput(field.text))
            .draw(on: &surface, in: line, isHidden: field.isHidden)
        if !isFocused { surface.cursor = cursor }
        for (row, message) in field.messages.enumerated() {
            surface.write(message, row: row, in: rest, style: SceneStyles.alert, overflow: .ellipsis)
        }
    }

    /// Handles a key: moves to another field, or edits the text. Returns whether the view uses the key.
    ///
    /// - Parameter change: Called with the id and the new text of a field.
    func handle(_ press: KeyPress, _ fields: [EditableField], change: (String, String) -> Void) -> Bool {
        guard fields.indices.contains(focus) else { return false }
        let field = fields[focus]
        switch press.key {
        case .up: move(by: -1, fields)
        case .tab where press.modifiers == .shift: move(by: -1, fields)
        case .down, .tab: move(by: 1, fields)
        case .left where !field.words.isEmpty: choose(-1, field, change)
        case .right where !field.words.isEmpty: choose(1, field, change)
        default:
            var input = input ?? TextInput(field.text)
            guard input.handle(press) else { return false }
            self.input = input
            if input.text != field.text { change(field.id, input.text) }
        }
        return true
    }

    /// Inserts pasted text.
    func paste(_ text: String, _ fields: [EditableField], change: (String, String) -> Void) {
        guard fields.indices.contains(focus) else { return }
        var input = input ?? TextInput(fields[focus].text)
        input.insert(text)
        self.input = input
        change(fields[focus].id, input.text)
    }

    /// Moves the focus by a number of fields. The first field follows the last one.
    func move(by offset: Int, _ fields: [EditableField]) {
        focus = (focus + offset + fields.count) % fields.count
        input = nil
    }

    /// Selects the word at an offset from the current word. The empty text is before the first word.
    private func choose(_ offset: Int, _ field: EditableField, _ change: (String, String) -> Void) {
        let words = [""] + field.words
        let index = words.firstIndex(of: field.text) ?? 0
        input = nil
        change(field.id, words[(index + offset + words.count) % words.count])
    }
}
