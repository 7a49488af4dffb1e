/// A parser for the bytes that a terminal sends.
///
/// The bytes of a sequence may arrive in several calls of ``feed(_:)``. Invalid UTF-8, unknown sequences and sequences
/// longer than ``longestSequence`` are ignored.
///
/// Terminals send the same bytes for Alt with a character as for Escape followed by the character. The parser returns
/// Alt if the bytes arrive together, even if the user typed two keys quickly. With the kitty keyboard protocol,
/// terminals send different bytes in these two cases.
///
/// A single ESC byte is the Escape key only if no other byte follows soon. The parser has no clock: if ``isWaiting`` is
/// true and no byte arrives for a short time, such as 30 ms, call ``flush()``.
///
/// A paste whose end never arrives must not swallow Ctrl-C. A Ctrl-C that is the first input after a pause drops the
/// paste. In pasted text, terminals remove this character or send it together with other text.
public struct InputParser: Sendable {
    /// The maximum length of a sequence, in bytes.
    public static let longestSequence = 4096
    /// The maximum length of pasted text, in bytes.
    public static let longestPaste = 1 << 20

    enum State {
        case ground, escape, twoEscapes
        /// After `CSI`, `CSI M` and `CSI [`.
        case control, legacyMouse, linuxFunction
        /// After `SS3`.
        case singleShift
        /// In a string, and after an ESC byte in a string. This byte may start the terminator.
        case string, stringEscape
        case paste
    }

    var state = State.ground
    /// Whether ESC precedes the character or the sequence.
    var isAlt = false
    /// The byte after ESC that started the string.
    var introducer: UInt8 = 0
    var sequence: [UInt8] = []
    var decoder = ScalarDecoder()
    private var pasted = PasteBuffer(limit: Self.longestPaste)
    /// Whether no byte arrived for a short time after the last bytes of an incomplete paste.
    private var isPastePaused = false
    /// The bytes of Ctrl-C, also in the kitty keyboard protocol.
    private static let interrupts = [[0x03], Array("\u{1B}[99;5u".utf8)]

    /// Creates a parser without input.
    public init() {}

    /// Whether ``flush()`` must be called after a pause.
    public var isWaiting: Bool {
        switch state {
        case .escape, .twoEscapes, .stringEscape: true
        case .control, .singleShift, .string: sequence.isEmpty
        case .paste: !isPastePaused
        case .ground, .legacyMouse, .linuxFunction: false
        }
    }

    /// Returns the events that the bytes complete.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        var rest = Array(bytes)[...]
        if isPastePaused, Self.interrupts.contains(where: { rest.starts(with: $0) }) {
            pasted = PasteBuffer(limit: Self.longestPaste)
            reset()
        }
        if !rest.isEmpty { isPastePaused = false }
        while let byte = rest.first {
            if state == .paste {
                guard let paste = pasted.take(from: &rest) else { break }
                events.append(.paste(paste.text, isTruncated: paste.isTruncated))
                reset()
            } else {
                rest = rest.dropFirst()
                take(byte, &events)
            }
        }
        return events
    }

    /// Returns the keys for an incomplete sequence, such as Escape for an ESC byte. Call it if no more bytes arrive.
    public mutating func flush() -> [InputEvent] {
        guard isWaiting else { return [] }
        isPastePaused = state == .paste
        guard !isPastePaused else { return [] }
        defer { reset() }
        let key = InputEvent.key(.escape, [])
        switch state {
        case .twoEscapes: return [key, key]
        case .control: return (isAlt ? [key] : []) + [Self.alt("[")]
        case .singleShift: return (isAlt ? [key] : []) + [Self.alt("O")]
        case .string: return [Self.alt(introducer)]
        default: return [key]
        }
    }

    private static func alt(_ character: Character) -> InputEvent { .key(.character(character), .alt) }
    private static func alt(_ byte: UInt8) -> InputEvent { alt(Character(Unicode.Scalar(byte))) }

    mutating func reset() {
        state = .ground
        isAlt = false
        sequence.removeAll(keepingCapacity: sequence.capacity <= 256)
    }

    private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .ground: takeGround(byte, &events)
        case .escape: takeEscape(byte, &events)
        case .twoEscapes: takeTwoEscapes(byte, &events)
        case .control: takeControl(byte, &events)
        case .legacyMouse: takeLegacyMouse(byte, &events)
        case .linuxFunction: takeLinuxFunction(byte, &events)
        case .singleShift: takeSingleShift(byte, &events)
        case .string: takeString(byte, &events)
        case .stringEscape: takeStringEscape(byte, &events)
        case .paste: break
        }
    }
}
