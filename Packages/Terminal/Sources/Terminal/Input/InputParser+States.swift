/// The handling of a byte in each state of the parser.
extension InputParser {
    private static let escape: UInt8 = 0x1B

    mutating func takeGround(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == Self.escape {
            decoder.reset()
            reset()
            state = .escape
        } else if byte < 0x80 {
            if !decoder.isEmpty {
                decoder.reset()
                isAlt = false
            }
            events.append(KeyTable.key(of: byte, isAlt: isAlt))
            isAlt = false
        } else if let scalar = decoder.decode(byte) {
            // U+0080 to U+009F are control characters.
            if scalar.value > 0x9F { events.append(.key(.character(Character(scalar)), isAlt ? .alt : [])) }
            isAlt = false
        } else if decoder.isEmpty {
            isAlt = false
        }
    }

    mutating func takeEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            introducer = byte
            state = .string
        case Self.escape: state = .twoEscapes
        default:
            isAlt = true
            state = .ground
            takeGround(byte, &events)
        }
    }

    /// Some terminals send ESC before the sequence of a key that is pressed with Alt.
    mutating func takeTwoEscapes(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
            isAlt = true
        } else {
            events.append(.key(.escape, []))
        }
        state = .escape
        takeEscape(byte, &events)
    }

    mutating func takeControl(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x20...0x3F:
            // One byte more than the maximum marks the sequence as too long. Further bytes are dropped.
            if sequence.count <= Self.longestSequence { sequence.append(byte) }
        case UInt8(ascii: "M") where sequence.isEmpty: state = .legacyMouse
        case UInt8(ascii: "[") where sequence.isEmpty: state = .linuxFunction
        case 0x40...0x7E:
            let control = sequence.count > Self.longestSequence ? nil : ControlSequence(sequence, final: byte)
            let isAlt = isAlt
            reset()
            if control?.startsPaste == true {
                state = .paste
            } else if let event = control?.event(isAlt: isAlt) {
                events.append(event)
            }
        default: abandon(byte, &events)
        }
    }

    /// The sequence is `CSI M`, followed by the button and the position with an offset of 32.
    mutating func takeLegacyMouse(_ byte: UInt8, _ events: inout [InputEvent]) {
        guard byte >= 32 else { return abandon(byte, &events) }
        sequence.append(byte - 32)
        guard sequence.count == 3 else { return }
        events.append(.mouse(MouseEvent(legacy: sequence)))
        reset()
    }

    /// `CSI [ A` to `CSI [ E` are F1 to F5 of the Linux console.
    mutating func takeLinuxFunction(_ byte: UInt8, _ events: inout [InputEvent]) {
        guard byte >= 32 else { return abandon(byte, &events) }
        reset()
        if (0x41...0x45).contains(byte) { events.append(.key(.function(Int(byte) - 0x40), [])) }
    }

    mutating func takeSingleShift(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9") where sequence.count < 2: sequence.append(byte)
        case 0x20...0x7E:
            let control = ControlSequence(Array("1;".utf8) + sequence, final: byte)
            if let event = control?.singleShiftEvent(isAlt: isAlt) { events.append(event) }
            reset()
        default: abandon(byte, &events)
        }
    }

    mutating func takeString(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x07: finishString(&events)
        case Self.escape: state = .stringEscape
        // A control character counts as a key, so that the user can always end a string that has no terminator.
        case 0..<0x20: abandon(byte, &events)
        default: if sequence.count <= Self.longestSequence { sequence.append(byte) }
        }
    }

    mutating func takeStringEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == UInt8(ascii: "\\") {
            finishString(&events)
        } else {
            reset()
            state = .escape
            takeEscape(byte, &events)
        }
    }

    private mutating func finishString(_ events: inout [InputEvent]) {
        defer { reset() }
        guard sequence.count <= Self.longestSequence else { return }
        let text = String(decoding: sequence, as: UTF8.self)
        switch introducer {
        case UInt8(ascii: "P"): events.append(.report(.deviceControl(text)))
        case UInt8(ascii: "]"): events.append(.report(.operatingSystemCommand(text)))
        case UInt8(ascii: "_"): events.append(.report(.applicationCommand(text)))
        default: break
        }
    }

    /// Drops an incomplete sequence. The byte is not part of the sequence, so it is parsed as new input.
    private mutating func abandon(_ byte: UInt8, _ events: inout [InputEvent]) {
        reset()
        takeGround(byte, &events)
    }
}
