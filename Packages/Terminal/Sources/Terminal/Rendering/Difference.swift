/// The cells in which two surfaces of the same size differ.
struct Difference {
    let old: Surface
    let new: Surface
    /// The areas whose old content is unknown, because a picture was there.
    let stale: [Rectangle]
    /// The areas of pictures that stay. No cell in them may be written.
    private let kept: [Rectangle]

    /// The minimum number of blank cells at the end of a row for which an erase sequence replaces spaces.
    private static let shortestErasure = 4
    /// The maximum number of unchanged characters to write again. The cursor is moved over a longer gap.
    private static let longestGap = 3

    init(old: Surface, new: Surface, stale: [Rectangle]) {
        self.old = old
        self.new = new
        self.stale = stale
        kept = new.pictures.filter(old.pictures.contains).map(\.area)
    }

    func isChanged(row: Int) -> Bool {
        let range = row * new.columns..<(row + 1) * new.columns
        return old.cells[range] != new.cells[range] || stale.contains { row >= $0.row && row < $0.endRow }
    }

    /// Returns whether a character must be written.
    func isChanged(row: Int, column: Int, width: Int) -> Bool {
        (column..<min(column + width, new.columns)).contains { differs(row, $0) }
    }

    /// Returns whether a picture that stays covers a cell.
    func isKept(row: Int, column: Int) -> Bool {
        kept.contains { $0.contains(row: row, column: column) }
    }

    /// Returns whether writing a character may damage the next column. The next column must then be written too.
    ///
    /// Some terminals draw a narrow character, such as `❤`, over two columns. Writing or replacing such a character
    /// damages the next column.
    func damagesNext(row: Int, column: Int, width: Int) -> Bool {
        new[row, column].isDisputed || old[row, min(column + width, new.columns) - 1].isDisputed
    }

    private func differs(_ row: Int, _ column: Int) -> Bool {
        old[row, column] != new[row, column] || stale.contains { $0.contains(row: row, column: column) }
    }

    /// Returns the column from which the end of a row may be erased; the number of columns if nothing may be erased.
    func blankStart(row: Int) -> Int {
        guard !kept.contains(where: { row >= $0.row && row < $0.endRow }) else { return new.columns }
        var start = new.columns
        while start > 0, new[row, start - 1] == .blank { start -= 1 }
        return new.columns - start >= Self.shortestErasure ? start : new.columns
    }

    /// Returns the columns between the cursor and a column, if writing them again is shorter than moving the cursor.
    func gap(row: Int, before column: Int, after writer: FrameWriter) -> Range<Int>? {
        guard let position = writer.position, position.row == row, position.column < column,
            column - position.column <= Self.longestGap
        else { return nil }
        let gap = position.column..<column
        let isPlain = gap.allSatisfy { place in
            let cell = new[row, place]
            return cell.isASCII && cell.style == writer.style && !isKept(row: row, column: place)
        }
        return isPlain ? gap : nil
    }
}

extension Cell {
    /// Whether the cell contains one ASCII character, whose width is the same on all terminals.
    var isASCII: Bool { width == 1 && text.utf8.count == 1 }

    /// Whether a terminal may draw the character wider than one column.
    fileprivate var isDisputed: Bool { width == 1 && text.utf8.count > 1 }
}
