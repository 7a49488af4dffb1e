/// Escapes for control characters and invisible characters, which text from an API may contain.
///
/// Line separators, the byte order mark, fillers, soft hyphens and characters that change the text direction are also
/// escaped. U+200C, U+200D and variation selectors are not escaped, because they determine how other characters look.
public enum VisibleText {
    /// Returns the text on one line, with escapes such as `\n`, `\t` and `\u001b`.
    public static func line(_ text: String) -> String {
        var text = text
        guard text.withUTF8({ $0.contains(where: mayNeedEscaping) }) else { return text }
        var line = ""
        line.reserveCapacity(text.utf8.count)
        forEachScalar(of: text) { scalar, escape in
            if let escape { line += escape } else { line.unicodeScalars.append(scalar) }
        }
        return line
    }

    /// Calls `body` with each scalar of the text and its JSON escape, or `nil` if the scalar is not escaped.
    public static func forEachScalar(of text: String, _ body: (Unicode.Scalar, _ escape: String?) -> Void) {
        var rest = text.unicodeScalars.makeIterator()
        while let scalar = rest.next() {
            body(scalar, escape(scalar))
            guard scalar == "\u{1F3F4}" else { continue }
            for tag in flagTags(rest) {
                body(tag, nil)
                _ = rest.next()
            }
        }
    }

    /// Returns the JSON escape of a character, or `nil` if it needs none. Above U+FFFF, the escape is a surrogate pair.
    public static func escape(_ scalar: Unicode.Scalar) -> String? {
        guard needsEscaping(scalar) else { return nil }
        if let short = shortEscapes[scalar] { return short }
        return UTF16.encode(scalar)?.map { unit in
            "\\u" + Hexadecimal.digits(of: unit, count: 4)
        }.joined()
    }

    /// Returns whether a character needs escaping, regardless of the characters around it.
    ///
    /// ``forEachScalar(of:_:)`` makes an exception for the tag characters of a flag.
    @inlinable public static func needsEscaping(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F..<0xA0, 0xAD: true
        case 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF: true
        // Fillers of Hangul, the blank pattern of Braille, and the invisible signs of musical notation.
        case 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D173...0x1D17A: true
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Returns the tag characters that follow a black flag (U+1F3F4) and form a regional flag, such as the flag of
    /// Scotland. Returns an empty slice if the text does not start with such tags.
    ///
    /// UTS #51, Annex C: 3 to 7 tag letters and digits identify a region, and U+E007F ends the sequence. Other tag
    /// characters could hide text, so they are escaped.
    private static func flagTags(_ text: String.UnicodeScalarView.Iterator) -> ArraySlice<Unicode.Scalar> {
        let tags = Array(IteratorSequence(text).prefix(8))
        guard let end = tags.firstIndex(of: "\u{E007F}"), end >= 3,
            tags[..<end].allSatisfy({ (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value) }
            )
        else { return [] }
        return tags[...end]
    }

    /// Returns whether the UTF-8 byte can be the first byte of a character that needs escaping. Some harmless
    /// characters start with the same bytes.
    @inlinable public static func mayNeedEscaping(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        // U+0080…U+00BF, U+0600…U+063F, U+1000…U+3FFF, U+F000…U+3FFFF, U+C0000…U+FFFFF.
        case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: true
        default: false
        }
    }

    private static let shortEscapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]
}
