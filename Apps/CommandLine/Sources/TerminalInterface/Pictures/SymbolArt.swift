public import Terminal

/// A picture of colored characters.
public struct SymbolArt: Hashable, Sendable {
    /// A character in a style.
    public struct Symbol: Hashable, Sendable {
        public let character: Character
        public let style: Style
    }

    /// The rows, from the top.
    public let rows: [[Symbol]]

    /// Creates a picture from the output of a program; `nil` if the output is larger than the given size, or contains
    /// anything except spaces, box-drawing and block characters, line breaks, and styles (`SGR`).
    public init?(_ output: [UInt8], rows: Int, columns: Int) {
        guard let text = String(validating: output, as: UTF8.self) else { return nil }
        var scalars = text.unicodeScalars[...]
        var style = Style.plain
        var lines: [[Symbol]] = [[]]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\u{1B}":
                guard scalars.popFirst() == "[", let end = scalars.firstIndex(where: { !Self.isParameter($0) }),
                    scalars[end] == "m", style.apply(scalars[..<end])
                else { return nil }
                scalars = scalars[scalars.index(after: end)...]
            case "\n": lines.append([])
            case " ", "\u{2500}"..."\u{259F}":
                lines[lines.count - 1].append(Symbol(character: Character(scalar), style: style))
            default: return nil
            }
            guard lines.count <= rows + 1, lines[lines.count - 1].count <= columns else { return nil }
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard !lines.isEmpty, lines.count <= rows else { return nil }
        self.rows = lines
    }

    private static func isParameter(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) || scalar == ";" }

    /// Draws the symbols at the top left of an area.
    func draw(on surface: inout Surface, in area: Rectangle) {
        for (row, line) in rows.enumerated() {
            var start = line.startIndex
            while start < line.endIndex {
                let style = line[start].style
                let end = line[start...].firstIndex { $0.style != style } ?? line.endIndex
                let text = String(line[start..<end].map(\.character))
                surface.write(text, row: row, column: start, in: area, style: style)
                start = end
            }
        }
    }
}

extension Style {
    /// Applies the parameters of `SGR` (ECMA-48 §8.3.117). Returns `false` for a parameter other than colors, bold,
    /// reverse and reset.
    fileprivate mutating func apply(_ parameters: Substring.UnicodeScalarView) -> Bool {
        var codes = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.isEmpty ? 0 : Int(String($0)) ?? -1
        }[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: self = .plain
            case 1: attributes.insert(.bold)
            case 22: attributes.remove(.bold)
            case 7: attributes.insert(.reverse)
            case 27: attributes.remove(.reverse)
            case 30...37, 90...97: foreground = .palette(UInt8(code < 90 ? code - 30 : code - 82))
            case 40...47, 100...107: background = .palette(UInt8(code < 100 ? code - 40 : code - 92))
            case 39: foreground = .standard
            case 49: background = .standard
            case 38, 48:
                guard let color = Self.color(&codes) else { return false }
                if code == 38 { foreground = color } else { background = color }
            default: return false
            }
        }
        return true
    }

    private static func color(_ codes: inout ArraySlice<Int>) -> Color? {
        guard let kind = codes.popFirst(), [2, 5].contains(kind) else { return nil }
        let count = kind == 5 ? 1 : 3
        let values = codes.prefix(count).compactMap { UInt8(exactly: $0) }
        guard values.count == count else { return nil }
        codes = codes.dropFirst(count)
        return count == 1 ? .palette(values[0]) : .rgb(values[0], values[1], values[2])
    }
}
