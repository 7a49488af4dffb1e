import Essentials
import Terminal

/// A line of editable text, with its cursor.
struct TextInput {
    private(set) var text: String
    /// The number of characters before the cursor.
    private var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Handles a key. Returns whether the key edits text or moves the cursor.
    mutating func handle(_ press: KeyPress) -> Bool {
        switch (press.key, press.control) {
        case (.left, _): cursor = max(0, cursor - 1)
        case (.right, _): cursor = min(text.count, cursor + 1)
        case (.home, _), (_, "a"): cursor = 0
        case (.end, _), (_, "e"): cursor = text.count
        case (.backspace, _): remove(cursor - 1..<cursor)
        case (.delete, _): remove(cursor..<cursor + 1)
        case (_, "u"): remove(0..<cursor)
        case (_, "k"): remove(cursor..<text.count)
        case (_, "w"): removeWord()
        default:
            guard let character = press.character else { return false }
            insert(String(character))
        }
        return true
    }

    /// Inserts text. Line breaks and other control characters become spaces.
    mutating func insert(_ new: String) {
        let clean = String(
            String.UnicodeScalarView(new.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        let index = text.index(text.startIndex, offsetBy: cursor)
        let rest = text.distance(from: index, to: text.endIndex)
        text.insert(contentsOf: clean, at: index)
        // New scalars can combine with the character before them, so the cursor position is computed from the end.
        cursor = max(0, text.count - rest)
    }

    private mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<text.count)
        guard !range.isEmpty else { return }
        text.removeSubrange(
            text.index(
                text.startIndex, offsetBy: range.lowerBound)..<text.index(
                    text.startIndex, offsetBy: range.upperBound))
        cursor = range.lowerBound
    }

    private mutating func removeWord() {
        let before = text.prefix(cursor)
        let trimmed = before.reversed().drop { $0 == " " }.drop { $0 != " " }
        remove(trimmed.count..<cursor)
    }

    /// Draws the text on the first row of an area, scrolled so that the cursor is visible, and places the cursor.
    func draw(on surface: inout Surface, in area: Rectangle, isHidden: Bool = false) {
        let shown = isHidden ? String(repeating: "•", count: text.count) : text
        let column = DisplayWidth.of(VisibleText.line(String(shown.prefix(cursor))))
        let scroll = max(0, column - area.columns + 1)
        surface.fill(area, style: SceneStyles.input)
        surface.write(shown, column: -scroll, in: area, style: SceneStyles.input)
        guard !area.isEmpty else { return }
        surface.cursor = Surface.Position(row: area.row, column: area.column + column - scroll)
    }
}
