/// The keys for control characters, escape sequences and key codes.
struct KeyTable {
    /// Returns the key of an ASCII byte, except ESC.
    static func key(of byte: UInt8, isAlt: Bool) -> InputEvent {
        let alt: KeyModifiers = isAlt ? .alt : []
        switch byte {
        case 0x0D, 0x0A: return .key(.enter, alt)
        case 0x09: return .key(.tab, alt)
        case 0x7F, 0x08: return .key(.backspace, alt)
        case 0x00: return .key(.character(" "), alt.union(.control))
        case 0x01...0x1A: return .key(.character(Character(Unicode.Scalar(byte + 0x60))), alt.union(.control))
        // Control with `\`, `]`, `^` or `_`.
        case 0x1B...0x1F: return .key(.character(Character(Unicode.Scalar(byte + 0x40))), alt.union(.control))
        default: return .key(.character(Character(Unicode.Scalar(byte))), alt)
        }
    }

    /// Returns the event for a key code of the kitty keyboard protocol. The code does not depend on the modifiers.
    ///
    /// `shifted` is the key code with Shift, if the terminal reports it.
    static func event(code: Int, shifted: Int?, modifiers: KeyModifiers) -> InputEvent? {
        if let key = codes[code] { return .key(key, modifiers) }
        if (57376...57398).contains(code) { return .key(.function(code - 57363), modifiers) }
        let keypad = Self.keypad[code].map { Int($0.value) }
        // Other codes of the private use area are keys without text, such as Caps Lock.
        guard !(57344...63743).contains(code) || keypad != nil, let scalar = scalar(keypad ?? code) else { return nil }
        var character = Character(scalar)
        var modifiers = modifiers
        if modifiers.contains(.shift), let typed = shifted.flatMap(self.scalar) ?? upperCase(scalar) {
            character = Character(typed)
            modifiers.remove(.shift)
        }
        return .key(.character(character), modifiers)
    }

    private static func scalar(_ code: Int) -> Unicode.Scalar? {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
            scalar.properties.generalCategory != .control
        else { return nil }
        return scalar
    }

    private static func upperCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let mapped = scalar.properties.uppercaseMapping.unicodeScalars
        return mapped.count == 1 && mapped.first != scalar ? mapped.first : nil
    }

    /// The keys that are sent as `CSI` or `SS3` and a letter.
    static let letters: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// The keys that are sent as `CSI number ~`.
    static let numbers: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
        19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
        25: .function(13), 26: .function(14), 28: .function(15), 29: .function(16), 31: .function(17),
        32: .function(18), 33: .function(19), 34: .function(20),
    ]

    /// The keys Enter, Tab and `=` of the numeric keypad in application mode, which are sent as `SS3` and a letter.
    static let keypadLetters: [UInt8: Key] = [
        UInt8(ascii: "M"): .enter, UInt8(ascii: "I"): .tab, UInt8(ascii: "X"): .character("="),
    ]

    private static let codes: [Int: Key] = [
        8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57414: .enter, 57417: .left, 57418: .right,
        57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert,
        57426: .delete,
    ]

    /// The characters of the numeric keypad, keyed by the key codes of the kitty keyboard protocol.
    private static let keypad = Dictionary(
        uniqueKeysWithValues: "0123456789./*-+".unicodeScalars.enumerated().map { (57399 + $0.offset, $0.element) }
            + [(57415, "="), (57416, ",")])
}
