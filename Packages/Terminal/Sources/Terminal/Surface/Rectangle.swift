/// An area of a surface, in cells. Rows and columns are counted from 0.
public struct Rectangle: Hashable, Sendable {
    public let row: Int
    public let column: Int
    /// The height, 0 or greater.
    public let rows: Int
    /// The width, 0 or greater.
    public let columns: Int

    /// Creates a rectangle. A negative size is treated as 0.
    public init(row: Int = 0, column: Int = 0, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// The row below the last row.
    public var endRow: Int { row + rows }
    /// The column after the last column.
    public var endColumn: Int { column + columns }
    public var isEmpty: Bool { rows == 0 || columns == 0 }

    public func contains(row: Int, column: Int) -> Bool {
        row >= self.row && row < endRow && column >= self.column && column < endColumn
    }

    /// Returns the intersection with another rectangle, which may be empty.
    public func intersection(_ other: Rectangle) -> Rectangle {
        let row = max(row, other.row)
        let column = max(column, other.column)
        return Rectangle(
            row: row, column: column, rows: min(endRow, other.endRow) - row,
            columns: min(endColumn, other.endColumn) - column)
    }

    /// Returns the rectangle, made smaller by a margin on every side.
    public func inset(rows: Int = 0, columns: Int = 0) -> Rectangle {
        Rectangle(
            row: row + rows, column: column + columns, rows: self.rows - 2 * rows, columns: self.columns - 2 * columns)
    }

    /// Splits the rectangle after `count` rows. If `count` is negative, the bottom part gets that many rows.
    public func split(rows count: Int) -> (top: Rectangle, bottom: Rectangle) {
        let height = min(max(0, count < 0 ? rows + count : count), rows)
        return (
            Rectangle(row: row, column: column, rows: height, columns: columns),
            Rectangle(row: row + height, column: column, rows: rows - height, columns: columns)
        )
    }

    /// Splits the rectangle after `count` columns. If `count` is negative, the right part gets that many columns.
    public func split(columns count: Int) -> (left: Rectangle, right: Rectangle) {
        let width = min(max(0, count < 0 ? columns + count : count), columns)
        return (
            Rectangle(row: row, column: column, rows: rows, columns: width),
            Rectangle(row: row, column: column + width, rows: rows, columns: columns - width)
        )
    }

    /// Returns a centered rectangle of the given size. A size that does not fit is reduced.
    public func centered(rows height: Int, columns width: Int) -> Rectangle {
        let height = min(height, rows)
        let width = min(width, columns)
        return Rectangle(
            row: row + (rows - height) / 2, column: column + (columns - width) / 2, rows: height, columns: width)
    }
}
