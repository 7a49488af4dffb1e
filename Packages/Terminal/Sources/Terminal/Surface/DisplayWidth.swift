import Essentials

/// The width of text on a terminal, in columns.
public struct DisplayWidth {
    /// Returns the width of text whose invisible characters are already escaped by ``VisibleText``.
    public static func of(_ text: String) -> Int {
        let bytes = text.utf8.count
        return text.utf8.allSatisfy { $0 < 0x80 } ? bytes : text.reduce(0) { $0 + of($1) }
    }

    /// Returns the text if it fits. Otherwise, shortens the text so that it fits with a final `…`.
    public static func fit(_ text: String, columns: Int) -> String {
        guard of(text) > columns else { return text }
        var width = 0
        let kept = text.prefix { character in
            width += of(character)
            return width < columns
        }
        return columns > 0 ? kept + "…" : ""
    }

    /// Returns the width: 0 for a combining mark, 2 for an East Asian wide character or an emoji, and 1 for others.
    public static func of(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        let scalars = character.unicodeScalars
        // U+FE0F selects the emoji form of the character before it.
        if scalars.contains("\u{FE0F}") { return 2 }
        return scalars.map(of).max() ?? 0
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: isWide(scalar) ? 2 : 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmojiPresentation || isInWideBlock(scalar.value)
    }

    /// Returns whether a scalar is in a wide or fullwidth block of UAX #11, except emoji.
    private static func isInWideBlock(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
            0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
