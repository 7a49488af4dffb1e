public import Presentation
import Protocols

/// A ``PictureDrawing`` that uses the protocol of iTerm2. The terminal receives the unchanged file and decodes it.
public struct InlineFile: PictureDrawing {
    /// The maximum size of a file in bytes. A larger file would keep the terminal busy for seconds.
    private static let maximumSize = 4_000_000

    public init() {}

    /// Returns the control sequence that contains the file (https://iterm2.com/documentation-images.html).
    public func draw(
        _ picture: Presentation.Picture, in area: PictureArea
    ) async throws(PictureDrawingError) -> DrawnPicture {
        guard picture.data.count <= Self.maximumSize else { throw PictureDrawingError(.pictureTooLarge) }
        let keys = "inline=1;size=\(picture.data.count);width=\(area.columns);height=\(area.rows);doNotMoveCursor=1"
        let file = picture.data.base64EncodedString()
        return .sequence(Array("\u{1B}]1337;File=\(keys):\(file)\u{7}".utf8), removal: [])
    }
}
