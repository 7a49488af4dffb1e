import Essentials

/// A grid of cells to draw on. It does not depend on a terminal. A ``Renderer`` converts it to bytes.
///
/// Drawing outside of the grid has no effect. Control characters and invisible characters are drawn as escapes such as
/// `\n` (see ``VisibleText``), so that no text can control the terminal.
///
/// A terminal can report a size of 65,535 × 65,535. The surface for it is its top left part, which fits in memory.
public struct Surface: Hashable, Sendable {
    public let rows: Int
    public let columns: Int
    /// All cells, row by row.
    public internal(set) var cells: [Cell]
    /// The pictures on the surface.
    public internal(set) var pictures: [Picture] = []
    /// The position of the cursor, or `nil` to hide it.
    public var cursor: Position?

    /// A position on a surface. Rows and columns are counted from 0.
    public struct Position: Hashable, Sendable {
        public let row: Int
        public let column: Int

        public init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// The maximum number of columns.
    static let maximumColumns = 1 << 12
    /// The maximum number of cells: 512 rows of 2048 columns.
    static let maximumCells = 1 << 20

    /// Creates an empty surface. A size beyond 4096 columns and 1,048,576 cells is reduced.
    public init(rows: Int, columns: Int) {
        self.columns = min(max(0, columns), Self.maximumColumns)
        self.rows = min(max(0, rows), Self.maximumCells / max(1, self.columns))
        cells = Array(repeating: .blank, count: self.rows * self.columns)
    }

    /// The whole surface.
    public var bounds: Rectangle { Rectangle(rows: rows, columns: columns) }

    /// The cell at a position, which must be on the surface.
    public subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

    /// Clears an area and sets its style, such as a background color.
    public mutating func fill(_ area: Rectangle, style: Style = .plain) {
        let area = area.intersection(bounds)
        guard !area.isEmpty else { return }
        dropPictures(in: area)
        for row in area.row..<area.endRow {
            repairHalves(row: row, from: area.column, to: area.endColumn)
            for column in area.column..<area.endColumn {
                cells[row * columns + column] = Cell(text: " ", style: style, width: 1)
            }
        }
    }

    /// Changes the style of an area and keeps its text, for example to highlight a row.
    public mutating func restyle(_ area: Rectangle, _ change: (inout Style) -> Void) {
        let area = area.intersection(bounds)
        for row in area.row..<max(area.row, area.endRow) {
            for column in area.column..<max(area.column, area.endColumn) {
                change(&cells[row * columns + column].style)
            }
        }
    }

    /// Puts a picture on the surface, and clears the cells in its area. Drawing on these cells removes the picture.
    ///
    /// A picture that is partly outside of the surface is ignored.
    public mutating func place(_ picture: Picture) {
        guard !picture.area.isEmpty, picture.area.intersection(bounds) == picture.area else { return }
        fill(picture.area)
        pictures.append(picture)
    }

    mutating func dropPictures(in area: Rectangle) {
        guard !pictures.isEmpty else { return }
        pictures.removeAll { !$0.area.intersection(area).isEmpty }
    }

    /// Replaces the remaining half of a wide character with a space if the range of columns cuts the character.
    mutating func repairHalves(row: Int, from start: Int, to end: Int) {
        let first = row * columns
        if start > 0, start < columns, cells[first + start].width == 0 {
            cells[first + start - 1] = Cell(text: " ", style: cells[first + start - 1].style, width: 1)
        }
        if end < columns, cells[first + end].width == 0 {
            cells[first + end] = Cell(text: " ", style: cells[first + end].style, width: 1)
        }
    }
}

/// The content of one position on a surface.
public struct Cell: Hashable, Sendable {
    /// The character, or an empty string in the right half of a wide character.
    public internal(set) var text: String
    public internal(set) var style: Style
    /// The width in columns: 1, or 2 for the left half of a wide character, or 0 for its right half.
    public internal(set) var width: UInt8

    /// An empty cell.
    public static let blank = Cell(text: " ", style: .plain, width: 1)
}

/// A picture as bytes for the terminal, such as a kitty, sixel or iTerm2 sequence.
///
/// The bytes are not checked. They must draw only within the area. They may change the cursor and the style.
public struct Picture: Hashable, Sendable {
    public let area: Rectangle
    /// The bytes for each row of the area, or a single element if one sequence draws all rows.
    public let payload: [[UInt8]]
    /// The bytes that remove the picture. Only the kitty protocol needs them; other pictures disappear under text.
    public let removal: [UInt8]

    public init(area: Rectangle, payload: [[UInt8]], removal: [UInt8] = []) {
        self.area = area
        self.payload = payload
        self.removal = removal
    }
}
