import Presentation
import Terminal

/// The areas of a picture and of the fields: side by side on a wide terminal; otherwise, the picture is on top.
struct PictureLayout: Equatable {
    private static let gap = 2
    /// The minimum width of the fields beside a picture.
    private static let minimumFields = 50
    private static let minimumColumns = 24
    private static let minimumRows = 8
    /// The maximum size. A larger picture would take too long to send to the terminal.
    private static let maximum = Rectangle(rows: 30, columns: 60)

    /// The area in which the picture must fit.
    let available: Rectangle
    let isBeside: Bool
    private let area: Rectangle

    /// Creates the layout; `nil` if the area is too small for a picture.
    init?(_ area: Rectangle) {
        guard area.rows >= Self.minimumRows, area.columns >= Self.minimumColumns else { return nil }
        let columns = min(
            Self.maximum.columns, area.columns * 2 / 5, area.columns - Self.minimumFields - Self.gap)
        isBeside = columns >= Self.minimumColumns
        let (place, rows) =
            isBeside
            ? (area.split(columns: -columns).right, area.rows) : (area.split(rows: area.rows / 2).top, area.rows / 2)
        available = Rectangle(
            row: place.row, column: place.column, rows: min(rows, Self.maximum.rows),
            columns: min(place.columns, Self.maximum.columns))
        self.area = area
    }

    /// Returns the largest rectangle that fits in the available area and has the aspect ratio of a picture.
    ///
    /// - Parameter cell: The size of a cell. If it is `nil`, a cell is assumed to be twice as high as it is wide.
    func place(of picture: PictureHeader, cell: CellSize?) -> Rectangle {
        picture.fitted(into: available, cell: cell)
    }

    /// Returns the area of the fields beside or below a picture with the given height.
    func fields(picture rows: Int) -> Rectangle {
        isBeside
            ? area.split(columns: -(available.columns + Self.gap)).left
            : area.split(rows: min(rows + 1, area.rows)).bottom
    }
}

extension PictureHeader {
    /// Returns the largest rectangle at the top left of an area that has the aspect ratio of the picture.
    ///
    /// - Parameter cell: The size of a cell. If it is `nil`, a cell is assumed to be twice as high as it is wide.
    func fitted(into area: Rectangle, cell: CellSize?) -> Rectangle {
        let cellRatio = cell.map { Double($0.height) / Double($0.width) } ?? 2
        let ratio = Double(width) / Double(height) * cellRatio
        let columns = min(Double(area.columns), max(1, (Double(area.rows) * ratio).rounded()))
        let rows = min(Double(area.rows), max(1, (columns / ratio).rounded()))
        return Rectangle(row: area.row, column: area.column, rows: Int(rows), columns: Int(columns))
    }
}
