import CTerminal

/// The modes in which a terminal reports more than plain key presses.
public struct TerminalModes: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Mouse buttons and the mouse wheel. In this mode, most terminals select text only while Shift is held.
    public static let mouse = TerminalModes(rawValue: 1)
    /// Pasted text as one event.
    public static let paste = TerminalModes(rawValue: 2)
    /// Changes of the window's keyboard focus.
    public static let focus = TerminalModes(rawValue: 4)
    /// Unambiguous keys (kitty keyboard protocol, flag 1), if the terminal supports them.
    public static let keyboard = TerminalModes(rawValue: 8)
    public static let all: TerminalModes = [.mouse, .paste, .focus, .keyboard]

    /// The sequences that select the alternate screen, hide the cursor, disable line wrapping, and set the modes.
    var enter: String {
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l" + (contains(.paste) ? "\u{1B}[?2004h" : "")
            + (contains(.mouse) ? "\u{1B}[?1000h\u{1B}[?1006h" : "") + (contains(.focus) ? "\u{1B}[?1004h" : "")
            + (contains(.keyboard) ? "\u{1B}[>1u" : "")
    }

    /// The sequences that undo ``enter``. The last frame may be incomplete, so the first two sequences end a control
    /// string and a synchronized update.
    var leave: String {
        "\u{1B}\\\u{1B}[?2026l" + (contains(.keyboard) ? "\u{1B}[<u" : "") + (contains(.focus) ? "\u{1B}[?1004l" : "")
            + (contains(.mouse) ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + (contains(.paste) ? "\u{1B}[?2004l" : "")
            + "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    }
}

/// The size of a terminal.
public struct TerminalSize: Hashable, Sendable {
    public let rows: Int
    public let columns: Int
    /// The width of a cell in pixels, or `nil` if the terminal does not report it.
    public let cellWidth: Int?
    /// The height of a cell in pixels, or `nil` if the terminal does not report it.
    public let cellHeight: Int?

    public init(rows: Int, columns: Int, cellWidth: Int? = nil, cellHeight: Int? = nil) {
        self.rows = rows
        self.columns = columns
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
    }

    /// The size of an open terminal; 24 rows and 80 columns if it is unknown.
    init(of descriptor: Int32) {
        var values: [UInt16] = [0, 0, 0, 0]
        let isKnown = cterminal_size(descriptor, &values) == 0 && values[0] > 0 && values[1] > 0
        let (rows, columns) = isKnown ? (Int(values[0]), Int(values[1])) : (24, 80)
        let hasPixels = isKnown && values[2] > 0 && values[3] > 0
        self.init(
            rows: rows, columns: columns, cellWidth: hasPixels ? Int(values[2]) / columns : nil,
            cellHeight: hasPixels ? Int(values[3]) / rows : nil)
    }
}

/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// The process has no terminal, or the file is not a terminal.
    case noTerminal(path: String, reason: String)
    /// Another device is in raw mode. A process can restore only one terminal.
    case busy
    case failed(call: String, reason: String)

    public var description: String {
        switch self {
        case .noTerminal(let path, let reason): "no terminal: cannot open \(path): \(reason)"
        case .busy: "the terminal is already in use"
        case .failed(let call, let reason): "\(call) failed: \(reason)"
        }
    }
}
