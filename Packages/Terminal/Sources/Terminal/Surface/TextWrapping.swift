/// The wrapping of text into lines of a maximum width.
public struct TextWrapping {
    /// Returns the lines of a text. Control characters and invisible characters are escaped.
    ///
    /// The text is broken at line breaks, between words and next to wide characters. Words that are too long are broken
    /// at any character. A tab is treated as a space. There are no lines if the number of columns is not positive.
    public static func lines(_ text: String, columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        let paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        return paragraphs.flatMap { paragraph in
            wrap(VisibleText.line(String(paragraph.map { $0 == "\t" ? " " : $0 })), columns)
        }
    }

    private static func wrap(_ text: String, _ columns: Int) -> [String] {
        guard DisplayWidth.of(text) > columns else { return [text] }
        var lines: [String] = []
        var line = ""
        var width = 0
        /// The number of spaces after the line. If the line is broken there, they are dropped.
        var spaces = 0
        for part in parts(of: text) {
            if part.first == " " {
                spaces += part.count
                continue
            }
            let partWidth = DisplayWidth.of(String(part))
            if width + spaces + partWidth > columns, !line.isEmpty {
                lines.append(line)
                (line, width, spaces) = ("", 0, 0)
            }
            let indentation = min(spaces, max(0, columns - partWidth))
            line += String(repeating: " ", count: indentation)
            width += indentation
            spaces = 0
            for character in part {
                let characterWidth = DisplayWidth.of(character)
                if width + characterWidth > columns, !line.isEmpty {
                    lines.append(line)
                    (line, width) = ("", 0)
                }
                line.append(character)
                width += characterWidth
            }
        }
        return lines + (line.isEmpty ? [] : [line])
    }

    /// Splits text into spaces, single wide characters, and words of other characters.
    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var kind: Kind?
        for index in text.indices {
            let next = Kind(text[index])
            if next != kind || next == .wide, start < index {
                parts.append(text[start..<index])
                start = index
            }
            kind = next
        }
        return start < text.endIndex ? parts + [text[start...]] : parts
    }

    private enum Kind {
        case space, wide, narrow

        init(_ character: Character) {
            self = character == " " ? .space : DisplayWidth.of(character) == 2 ? .wide : .narrow
        }
    }
}
