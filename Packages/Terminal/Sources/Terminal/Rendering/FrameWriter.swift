/// A writer of the bytes of a frame. It keeps track of the cursor and the style, and leaves out redundant sequences.
struct FrameWriter {
    private(set) var bytes: [UInt8] = []
    /// The position of the cursor, or `nil` if it is unknown.
    private(set) var position: Surface.Position?
    private(set) var style = Style.plain
    private let depth: ColorDepth
    private let columns: Int

    init(depth: ColorDepth, columns: Int) {
        self.depth = depth
        self.columns = columns
    }

    mutating func append(_ text: String) {
        bytes += text.utf8
    }

    /// Appends bytes that may move the cursor and change the style.
    mutating func append(unchecked raw: [UInt8]) {
        bytes += raw
        append("\u{1B}[0m")
        style = .plain
        position = nil
    }

    mutating func move(row: Int, column: Int) {
        defer { position = Surface.Position(row: row, column: column) }
        guard let position, position.row == row, position.column <= column else {
            return append("\u{1B}[\(row + 1);\(column + 1)H")
        }
        let distance = column - position.column
        if distance > 0 { append(distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C") }
    }

    /// Draws a character at the position of the cursor, which must be known.
    mutating func put(_ cell: Cell, row: Int, column: Int) {
        set(cell.style)
        guard !cell.isASCII else {
            bytes += cell.text.utf8
            // At the right edge, some terminals keep the cursor in the last column, and others move it further.
            position = column + 1 < columns ? Surface.Position(row: row, column: column + 1) : nil
            return
        }
        // Terminals disagree about the width of some characters. Spaces are written first, so that no old text stays
        // visible on a terminal that draws fewer columns. East Asian characters have two columns on all terminals.
        let scalars = cell.text.unicodeScalars
        if scalars.count > 1 || scalars.first.map({ $0.properties.isEmojiPresentation }) == true {
            append(cell.width == 2 ? "  " : " ")
            position = nil
            move(row: row, column: column)
        }
        append(cell.text)
        position = nil
    }

    mutating func eraseToEnd() {
        set(.plain)
        append("\u{1B}[K")
    }

    /// Changes the style. The sequence starts from the current style or from the plain style, whichever is shorter.
    mutating func set(_ wanted: Style) {
        let next = Style(
            depth.nearest(to: wanted.foreground), on: depth.nearest(to: wanted.background),
            attributes: wanted.attributes)
        guard next != style else { return }
        let whole = (["0"] + Self.codes(from: .plain, to: next)).joined(separator: ";")
        let change = Self.codes(from: style, to: next).joined(separator: ";")
        append("\u{1B}[\(change.utf8.count < whole.utf8.count ? change : whole)m")
        style = next
    }

    /// Returns the parameters of `SGR` (ECMA-48 §8.3.117) that change a style.
    private static func codes(from old: Style, to new: Style) -> [String] {
        var codes: [String] = []
        var kept = old.attributes
        let removed = old.attributes.subtracting(new.attributes)
        if !removed.isDisjoint(with: [.bold, .faint]) {
            codes.append("22")
            kept.subtract([.bold, .faint])
        }
        if removed.contains(.underline) { codes.append("24") }
        if removed.contains(.reverse) { codes.append("27") }
        let added = new.attributes.subtracting(kept)
        if added.contains(.bold) { codes.append("1") }
        if added.contains(.faint) { codes.append("2") }
        if added.contains(.underline) { codes.append("4") }
        if added.contains(.reverse) { codes.append("7") }
        if old.foreground != new.foreground { codes.append(code(new.foreground, base: 30)) }
        if old.background != new.background { codes.append(code(new.background, base: 40)) }
        return codes
    }

    private static func code(_ color: Color, base: Int) -> String {
        switch color {
        case .standard: "\(base + 9)"
        case .palette(let index) where index < 8: "\(base + Int(index))"
        case .palette(let index) where index < 16: "\(base + 52 + Int(index))"
        case .palette(let index): "\(base + 8);5;\(index)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
