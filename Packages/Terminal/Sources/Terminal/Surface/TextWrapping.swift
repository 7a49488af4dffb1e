import Essentials

/// The wrapping of text into lines of a maximum width.
public struct TextWrapping {
    /// Returns the lines of a text. See ``WrappedLines``.
    public static func lines(_ text: String, columns: Int) -> [String] {
        Array(WrappedLines(text, columns: columns))
    }
}

/// The lines of a wrapped text. Control characters and invisible characters are escaped.
///
/// The text is broken at line breaks, between words and next to wide characters. Words that are too long are broken at
/// any character. A tab is treated as a space. There are no lines if the number of columns is not positive.
///
/// A line is computed when it is requested, because a text can be long.
public struct WrappedLines: Sequence, IteratorProtocol, Sendable {
    private let columns: Int
    /// The text that was not read yet.
    private var rest: Substring
    /// The visible form of the last character that was read, without the part that is already in a word or a line.
    private var visible: Substring = ""
    /// The start of a word that is not in a line yet.
    private var word: [(character: Character, width: Int)] = []
    private var isAtEnd: Bool

    /// Creates the lines of a text.
    public init(_ text: String, columns: Int) {
        self.columns = columns
        rest = text[...]
        isAtEnd = columns <= 0
    }

    /// Returns the next line, or `nil` at the end.
    public mutating func next() -> String? {
        guard !isAtEnd else { return nil }
        var line = ""
        var width = 0
        /// The number of spaces after the line. If the line is broken there, they are dropped.
        var spaces = 0
        while let first = readWord() {
            if first == " " {
                visible.removeFirst()
                spaces += 1
                continue
            }
            let wordWidth = word.reduce(0) { $0 + $1.width }
            if width + spaces + wordWidth > columns, !line.isEmpty { return line }
            let indentation = Swift.min(spaces, Swift.max(0, columns - wordWidth))
            line += String(repeating: " ", count: indentation)
            width += indentation
            spaces = 0
            let fitting = word.prefix { place in
                guard width + place.width <= columns || line.isEmpty else { return false }
                line.append(place.character)
                width += place.width
                return true
            }
            word.removeFirst(fitting.count)
            if !word.isEmpty { return line }
        }
        // The line break; at the end of the text, there is none.
        isAtEnd = rest.popFirst() == nil
        return line + String(repeating: " ", count: Swift.min(spaces, Swift.max(0, columns - width)))
    }

    /// Reads a word of narrow characters, as far as one line needs it, or a single wide character. Returns the first
    /// character; a space if there is no word before it, or `nil` at the end of the paragraph.
    private mutating func readWord() -> Character? {
        var width = word.reduce(0) { $0 + $1.width }
        while width <= columns, let character = nextVisible(), character != " " {
            let next = DisplayWidth.of(character)
            // A line can be broken on both sides of a wide character.
            guard word.isEmpty || (next < 2 && word[0].width < 2) else { break }
            visible.removeFirst()
            word.append((character, next))
            width += next
        }
        return word.first?.character ?? nextVisible()
    }

    /// Returns the next visible character without reading it; `nil` at the end of the paragraph.
    private mutating func nextVisible() -> Character? {
        if visible.isEmpty {
            guard let character = rest.first, !character.isNewline else { return nil }
            rest.removeFirst()
            visible = character == "\t" ? " " : VisibleText.line(String(character))[...]
        }
        return visible.first
    }
}
