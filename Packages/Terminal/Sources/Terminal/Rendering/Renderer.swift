/// A renderer that produces the bytes with which a terminal shows one surface after another.
///
/// A frame contains only what changed. It starts and ends in the plain style, and ends with the cursor at
/// ``Surface/cursor``. The terminal must not wrap lines (`CSI ? 7 l`); ``TerminalDevice`` sets this mode.
public struct Renderer: Sendable {
    /// The colors that the terminal can show. Other colors are replaced with the nearest ones.
    public var colorDepth: ColorDepth {
        didSet { if colorDepth != oldValue { invalidate() } }
    }
    /// Whether the terminal is told to show each frame only when it is complete (mode 2026, synchronized output).
    /// Terminals that do not support this mode ignore it.
    public let isSynchronized: Bool

    /// The surface that the terminal shows, or `nil` if it is unknown.
    private var shown: Surface?
    /// Pictures that the terminal may still show although `shown` is `nil`.
    private var unknownPictures: [Picture] = []

    public init(colorDepth: ColorDepth = .trueColor, isSynchronized: Bool = true) {
        self.colorDepth = colorDepth
        self.isSynchronized = isSynchronized
    }

    /// Makes the next frame repaint everything, for example after ``TerminalEvent/resumed(_:)``.
    public mutating func invalidate() {
        unknownPictures = shown?.pictures ?? unknownPictures
        shown = nil
    }

    /// Returns the bytes that make the terminal show the surface; no bytes if the terminal already shows it.
    ///
    /// Everything is repainted if the size has changed.
    public mutating func frame(_ surface: Surface) -> [UInt8] {
        if let shown, shown.rows != surface.rows || shown.columns != surface.columns { invalidate() }
        guard shown != surface else { return [] }
        var writer = FrameWriter(depth: colorDepth, columns: surface.columns)
        let isFirst = shown == nil
        let old = shown ?? Surface(rows: surface.rows, columns: surface.columns)
        let removed = (isFirst ? unknownPictures : old.pictures).filter { isFirst || !surface.pictures.contains($0) }
        for picture in removed where !picture.removal.isEmpty { writer.append(unchecked: picture.removal) }
        if isFirst { writer.append("\u{1B}[0m\u{1B}[2J") }
        let difference = Difference(old: old, new: surface, stale: isFirst ? [] : removed.map(\.area))
        for row in 0..<surface.rows where difference.isChanged(row: row) { write(row: row, difference, to: &writer) }
        writer.set(.plain)
        for picture in surface.pictures where !old.pictures.contains(picture) { write(picture, to: &writer) }
        let frame = finish(writer, surface: surface, isCursorShown: isFirst || old.cursor != nil)
        shown = surface
        unknownPictures = []
        return frame
    }

    private func write(row: Int, _ difference: Difference, to writer: inout FrameWriter) {
        let surface = difference.new
        let blankStart = difference.blankStart(row: row)
        var column = 0
        var isDamaged = false
        while column < surface.columns {
            let cell = surface[row, column]
            let width = max(1, Int(cell.width))
            defer { column += width }
            let isChanged = isDamaged || difference.isChanged(row: row, column: column, width: width)
            isDamaged = false
            guard isChanged, !difference.isKept(row: row, column: column) else { continue }
            isDamaged = difference.damagesNext(row: row, column: column, width: width)
            if let gap = difference.gap(row: row, before: column, after: writer) {
                for place in gap { writer.put(surface[row, place], row: row, column: place) }
            }
            writer.move(row: row, column: column)
            if column >= blankStart { return writer.eraseToEnd() }
            writer.put(cell, row: row, column: column)
        }
    }

    private func write(_ picture: Picture, to writer: inout FrameWriter) {
        for (index, line) in picture.payload.prefix(picture.area.rows).enumerated() {
            writer.move(row: picture.area.row + index, column: picture.area.column)
            writer.append(unchecked: line)
        }
    }

    private func finish(_ writer: FrameWriter, surface: Surface, isCursorShown: Bool) -> [UInt8] {
        var end = ""
        if let cursor = surface.cursor {
            end = "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H"
            if !isCursorShown || !writer.bytes.isEmpty { end += "\u{1B}[?25h" }
        }
        let hide = isCursorShown && (!writer.bytes.isEmpty || surface.cursor == nil) ? "\u{1B}[?25l" : ""
        let isLong = isSynchronized && !writer.bytes.isEmpty
        let start = (isLong ? "\u{1B}[?2026h" : "") + hide
        return Array(start.utf8) + writer.bytes + Array((end + (isLong ? "\u{1B}[?2026l" : "")).utf8)
    }
}
