/// The words of an incomplete command line, as a POSIX shell divides it. Nothing is expanded: a `$` stays a `$`.
package struct ShellWords {
    package struct Word: Equatable, Sendable {
        /// The word without its quotation marks and backslashes.
        package var text = ""
        /// The quotation mark that is still open at the end; `nil` for none.
        package var openMark: Character?
        /// The number of characters of ``text`` up to the last separator of words in it, such as `=`, or up to the open
        /// quotation mark. A shell that completes only what follows does not replace these characters.
        package var fixedCount = 0
    }

    /// The words. The last one is at the end of the line, and is empty after a space.
    package private(set) var words: [Word] = []

    /// - Parameter breaks: The characters that separate words for the completion, such as `COMP_WORDBREAKS` in bash.
    package init(_ line: String, breaks: String = "") {
        var word = Word()
        var isEmpty = true
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == word.openMark {
                word.openMark = nil
            } else if character == "\\", word.openMark != "'" {
                word.text += rest.popFirst().map(String.init) ?? ""
            } else if word.openMark != nil {
                word.text.append(character)
            } else if character == "'" || character == "\"" {
                word.openMark = character
                word.fixedCount = word.text.count
            } else if character.isWhitespace {
                if !isEmpty { words.append(word) }
                word = Word()
                isEmpty = true
                continue
            } else {
                word.text.append(character)
                if breaks.contains(character) { word.fixedCount = word.text.count }
            }
            isEmpty = false
        }
        words.append(word)
    }
}
