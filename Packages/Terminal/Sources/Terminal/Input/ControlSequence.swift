/// A control sequence (ECMA-48 §5.4): a prefix, parameters, intermediate bytes and a final byte.
struct ControlSequence {
    private let text: String
    /// The prefix `<`, `=`, `>` or `?`; `nil` if there is none.
    private let prefix: UInt8?
    /// The parameters. Each is a list of subparameters, which are separated by colons. A missing value is `nil`.
    private let parameters: [[Int?]]
    private let intermediates: [UInt8]
    private let final: UInt8

    /// Returns `nil` if the bytes after `CSI` are malformed.
    init?(_ bytes: [UInt8], final: UInt8) {
        prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        let rest = bytes.dropFirst(prefix == nil ? 0 : 1)
        let end = rest.firstIndex { $0 < 0x30 } ?? rest.endIndex
        intermediates = Array(rest[end...])
        guard rest[..<end].allSatisfy({ $0 < 0x3C }), intermediates.allSatisfy({ $0 < 0x30 }) else { return nil }
        parameters = rest[..<end].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
        self.final = final
        text = String(decoding: bytes + [final], as: UTF8.self)
    }

    /// Returns the value of decimal digits, at most 1,000,000; `nil` if there are no digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 1_000_000) }
    }

    private func parameter(_ index: Int, _ subindex: Int = 0) -> Int? {
        guard parameters.indices.contains(index), parameters[index].indices.contains(subindex) else { return nil }
        return parameters[index][subindex]
    }

    /// Whether the sequence starts a bracketed paste.
    var startsPaste: Bool { text == "200~" }

    /// Returns the event, or `nil` for a sequence that is ignored, such as the release of a key.
    func event(isAlt: Bool) -> InputEvent? {
        if prefix == UInt8(ascii: "<") { return mouse }
        guard prefix == nil, intermediates.isEmpty else { return .report(report) }
        // Kitty keyboard protocol: this subparameter is the type of the event, and 3 is the release of the key.
        let isRelease = parameter(1, 1) == 3
        switch final {
        case UInt8(ascii: "I"): return .focus(true)
        case UInt8(ascii: "O"): return .focus(false)
        case UInt8(ascii: "Z"): return .key(.tab, modifiers(isAlt).union(.shift))
        case UInt8(ascii: "R") where isCursorPosition: return .report(report)
        case UInt8(ascii: "~"): return isRelease ? nil : numberedKey(isAlt)
        case UInt8(ascii: "u"):
            guard let code = parameter(0), !isRelease else { return nil }
            return KeyTable.event(code: code, shifted: parameter(0, 1), modifiers: modifiers(isAlt))
        default:
            guard let key = KeyTable.letters[final] else { return .report(report) }
            return isRelease ? nil : .key(key, modifiers(isAlt))
        }
    }

    /// Returns the event of `SS3` and the final byte; `nil` if there is none. The second parameter has the modifiers.
    func singleShiftEvent(isAlt: Bool) -> InputEvent? {
        if let key = KeyTable.letters[final] ?? KeyTable.keypadLetters[final] { return .key(key, modifiers(isAlt)) }
        // The keypad sends the letters j to y for the characters * to 9.
        guard (0x6A...0x79).contains(final) else { return nil }
        return .key(.character(Character(Unicode.Scalar(final - 0x40))), modifiers(isAlt))
    }

    /// Whether the sequence is a cursor position report. `CSI 1 ; 2 R` to `CSI 1 ; 16 R` are F3 with modifiers.
    private var isCursorPosition: Bool {
        guard parameters.count == 2, let row = parameter(0), let column = parameter(1) else { return false }
        return row != 1 || !(2...16).contains(column)
    }

    private func numberedKey(_ isAlt: Bool) -> InputEvent? {
        guard let number = parameter(0) else { return nil }
        // The format of xterm's modifyOtherKeys resource: `CSI 27 ; modifiers ; code ~`.
        if number == 27, let code = parameter(2) {
            return KeyTable.event(code: code, shifted: nil, modifiers: modifiers(isAlt))
        }
        return KeyTable.numbers[number].map { .key($0, modifiers(isAlt)) }
    }

    /// Returns the modifiers. The second parameter is 1 plus the bits of Shift, Alt, Control, Super, Hyper and Meta.
    private func modifiers(_ isAlt: Bool) -> KeyModifiers {
        let bits = max(0, (parameter(1) ?? 1) - 1)
        let modifiers = KeyModifiers(rawValue: UInt8(bits & 15))
        return isAlt || bits & 32 != 0 ? modifiers.union(.alt) : modifiers
    }

    private var mouse: InputEvent? {
        guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"), intermediates.isEmpty,
            let button = parameter(0), let column = parameter(1), let row = parameter(2)
        else { return nil }
        let isRelease = final == UInt8(ascii: "m")
        return .mouse(MouseEvent(code: button, isRelease: isRelease, row: max(0, row - 1), column: max(0, column - 1)))
    }

    private var report: TerminalReport {
        let isPrivate = prefix == UInt8(ascii: "?")
        switch (final, parameter(0), parameter(1)) {
        case (UInt8(ascii: "R"), let row?, let column?) where prefix == nil || isPrivate:
            return .cursor(row: max(0, row - 1), column: max(0, column - 1))
        case (UInt8(ascii: "c"), _, _) where isPrivate: return .attributes(parameters.map { ($0.first ?? nil) ?? 0 })
        case (UInt8(ascii: "u"), let flags?, _) where isPrivate: return .keyboard(flags: flags)
        case (UInt8(ascii: "y"), let mode?, let state?) where isPrivate && intermediates == [UInt8(ascii: "$")]:
            return .mode(mode, state: state)
        case (UInt8(ascii: "t"), 6, let height?) where prefix == nil && parameters.count == 3:
            return .cellSize(width: parameter(2) ?? 0, height: height)
        default: return .other(text)
        }
    }
}

extension MouseEvent {
    /// Creates an event of mouse mode 1006 (SGR). The final byte of the sequence is `m` for a release.
    init(code: Int, isRelease: Bool, row: Int, column: Int) {
        let bits = UInt8(code >> 2 & 7)
        let modifiers = KeyModifiers(rawValue: bits)
        let low = code & 3
        // Bit 5 is set for a movement, bit 6 for the wheel, and bit 7 for additional buttons.
        let button: Button =
            code & 128 != 0 ? .other(8 + low) : [Button.left, .middle, .right, .unknown][low]
        let action: Action
        if code & 192 == 64 {
            action = [Action.wheelUp, .wheelDown, .wheelLeft, .wheelRight][low]
        } else if code & 32 != 0 {
            action = .move(button == .unknown ? nil : button)
        } else {
            action = isRelease ? .release(button) : .press(button)
        }
        self.init(action, row: row, column: column, modifiers: modifiers)
    }

    /// Creates an event of the X10 encoding. The bytes are the button, the column and the row, without their offset of
    /// 32. Button 3 is a release.
    init(legacy bytes: [UInt8]) {
        let code = Int(bytes[0])
        let isRelease = code & 0b1110_0011 == 3
        self.init(
            code: code, isRelease: isRelease, row: max(0, Int(bytes[2]) - 1), column: max(0, Int(bytes[1]) - 1))
    }
}
