public import Presentation
import Terminal

/// A converter from pictures to output that a terminal can show.
public protocol PictureDrawing: Sendable {
    /// Draws a picture so that it fills an area. The area has the aspect ratio of the picture.
    ///
    /// - Throws: The reason why the picture cannot be drawn. If the task is cancelled, the result is ignored.
    func draw(_ picture: Presentation.Picture, in area: PictureArea) async throws(PictureDrawingError) -> DrawnPicture
}

/// The size of a picture on the screen.
public struct PictureArea: Hashable, Sendable {
    /// The height in cells, 1 or greater.
    public let rows: Int
    /// The width in cells, 1 or greater.
    public let columns: Int
    /// The size of a cell; `nil` if the terminal does not report it.
    public let cell: CellSize?

    public init(rows: Int, columns: Int, cell: CellSize? = nil) {
        self.rows = rows
        self.columns = columns
        self.cell = cell
    }
}

/// The size of a cell of the terminal in pixels.
public struct CellSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// Creates a size; `nil` for a size that no terminal has: below 1 or above 500 pixels.
    public init?(width: Int, height: Int) {
        guard 1...500 ~= width, 1...500 ~= height else { return nil }
        self.init(known: width, height)
    }

    private init(known width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// A common size, for terminals that do not report theirs.
    public static let usual = CellSize(known: 10, 20)
    /// The smallest size that any version of `chafa` assumes.
    public static let smallest = CellSize(known: 8, 8)

    init?(_ size: TerminalSize) {
        guard let width = size.cellWidth, let height = size.cellHeight else { return nil }
        self.init(width: width, height: height)
    }
}

/// The drawing of a picture.
public enum DrawnPicture: Hashable, Sendable {
    /// Colored characters.
    case characters(SymbolArt)
    /// The sequence of a graphics protocol, and the sequence that removes the picture.
    case sequence([UInt8], removal: [UInt8])
}

/// The reason why a picture cannot be drawn.
public struct PictureDrawingError: Error, Hashable {
    public let reason: Phrase

    public init(_ reason: Phrase) {
        self.reason = reason
    }
}
