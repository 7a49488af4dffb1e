public import Essentials

extension VisibleText {
    /// Returns the text on one line, shortened with a final `…` if it does not fit. Only the part of a long text that
    /// fits is read.
    public static func line(_ text: String, columns: Int) -> String {
        DisplayWidth.fit(start(of: text, columns: columns), columns: columns)
    }

    /// Returns the text on one line. Text beyond the given width may be left out.
    static func start(of text: String, columns: Int) -> String {
        guard text.utf8.count > columns else { return line(text) }
        var start = ""
        var width = 0
        for character in text {
            // One character can have any number of scalars. A cell shows only the first of them, and an escape has a
            // column at least.
            let scalars = character.unicodeScalars.prefix(max(0, columns) + Surface.longestCharacter)
            let visible = line(character.utf8.count < 64 ? String(character) : String(scalars))
            start += visible
            width += DisplayWidth.of(visible)
            if width > columns { break }
        }
        return start
    }
}
