import Essentials

/// The handling of text that does not fit.
public enum TextOverflow: Hashable, Sendable {
    case clip
    /// Clips the text, and shows `…` in the last column that fits.
    case ellipsis
}

extension Surface {
    /// The maximum number of Unicode scalars in a cell. One character of a text may have any number of combining marks.
    static let longestCharacter = 16

    /// Draws one line of text, clipped to an area. Returns the column after the text.
    ///
    /// The row and the column are counted from the top left of the area, which is by default the whole surface. The
    /// column may be negative, so that text can be scrolled. A wide character that is cut by an edge becomes a space.
    @discardableResult
    public mutating func write(
        _ text: String, row: Int = 0, column: Int = 0, in area: Rectangle? = nil, style: Style = .plain,
        overflow: TextOverflow = .clip
    ) -> Int {
        let area = area ?? bounds
        let columns = area.columns - column
        let text =
            overflow == .ellipsis
            ? VisibleText.line(text, columns: columns) : VisibleText.start(of: text, columns: columns)
        let clip = area.intersection(bounds)
        let line = area.row + row
        guard row < area.rows, clip.contains(row: line, column: clip.column) else { return column }
        var place = area.column + column
        for character in text {
            guard place < clip.endColumn else { break }
            let width = DisplayWidth.of(character)
            guard width > 0 else { continue }
            draw(character, width: width, row: line, column: place, clip: clip, style: style)
            place += width
        }
        return min(place, max(area.column + column, clip.endColumn)) - area.column
    }

    /// Draws text with line breaks between words (see ``TextWrapping``). Returns the number of lines, including the
    /// lines below the area, which are not drawn.
    @discardableResult
    public mutating func writeWrapped(_ text: String, in area: Rectangle, style: Style = .plain) -> Int {
        let lines = TextWrapping.lines(text, columns: area.columns)
        for (row, line) in lines.prefix(area.rows).enumerated() { write(line, row: row, in: area, style: style) }
        return lines.count
    }

    private mutating func draw(
        _ character: Character, width: Int, row: Int, column: Int, clip: Rectangle, style: Style
    ) {
        let visible = max(column, clip.column)..<max(max(column, clip.column), min(column + width, clip.endColumn))
        guard !visible.isEmpty else { return }
        dropPictures(in: Rectangle(row: row, column: visible.lowerBound, rows: 1, columns: visible.count))
        repairHalves(row: row, from: visible.lowerBound, to: visible.upperBound)
        let first = row * columns
        guard visible.count == width else {
            for place in visible { cells[first + place] = Cell(text: " ", style: style, width: 1) }
            return
        }
        cells[first + column] = Cell(text: Self.text(of: character), style: style, width: UInt8(width))
        if width == 2 { cells[first + column + 1] = Cell(text: "", style: style, width: 0) }
    }

    private static func text(of character: Character) -> String {
        let scalars = character.unicodeScalars
        guard scalars.count > longestCharacter else { return String(character) }
        return String(String.UnicodeScalarView(scalars.prefix(longestCharacter)))
    }
}
