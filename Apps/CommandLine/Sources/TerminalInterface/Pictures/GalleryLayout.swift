import Presentation
import Protocols
import Terminal

/// The places of the items of a gallery: a grid of tiles, each of which has a picture above two lines of text.
struct GalleryLayout: Equatable {
    /// The size in which each picture must fit. It does not depend on the terminal, so that pictures need not be drawn
    /// again after a resize.
    static let picture = Rectangle(rows: 8, columns: 24)
    /// The lines below the picture: the title, facts, and an empty line.
    private static let captionRows = 3
    private static let gap = 2

    /// The number of tiles beside each other, 1 or more.
    let columns: Int
    /// The number of rows of tiles that are completely visible, 1 or more.
    let rows: Int
    private let area: Rectangle
    private let tileColumns: Int

    /// Creates the layout; `nil` if the area is too small for a tile.
    init?(_ area: Rectangle) {
        // The empty line below the last row of tiles need not fit.
        let rows = (area.rows + 1) / Self.tileRows
        let columns = (area.columns + Self.gap) / (Self.picture.columns + Self.gap)
        guard rows > 0, columns > 0 else { return nil }
        (self.area, self.rows, self.columns) = (area, rows, columns)
        tileColumns = (area.columns + Self.gap) / columns - Self.gap
    }

    private static var tileRows: Int { picture.rows + captionRows }

    /// The number of items that are visible at once.
    var count: Int { rows * columns }

    /// Returns the tile of an item.
    ///
    /// - Parameter index: The index of the item among those that are visible.
    func tile(_ index: Int) -> Rectangle {
        let (row, column) = (index / columns, index % columns)
        return Rectangle(
            row: area.row + row * Self.tileRows, column: area.column + column * (tileColumns + Self.gap),
            rows: Self.tileRows - 1, columns: tileColumns)
    }

    /// Returns the index of the visible item at a place on the screen; `nil` if there is none.
    func index(atRow row: Int, column: Int) -> Int? {
        (0..<count).first { tile($0).contains(row: row, column: column) }
    }

    /// Returns the first row of tiles, so that the selected item is visible.
    ///
    /// - Parameters:
    ///   - top: The first row of tiles of the last frame.
    ///   - selection: The index of the selected item.
    ///   - total: The number of items.
    func top(_ top: Int, selection: Int, of total: Int) -> Int {
        let (row, last) = (selection / columns, (max(1, total) - 1) / columns)
        return max(0, min(max(row - rows + 1, min(top, row)), last - rows + 1))
    }
}
