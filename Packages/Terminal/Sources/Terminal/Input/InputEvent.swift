/// An event in the input from a terminal. Changes of the terminal's size are not part of the input.
public enum InputEvent: Hashable, Sendable {
    /// A key that is pressed or repeated.
    case key(Key, KeyModifiers)
    /// A button or the wheel of the mouse.
    case mouse(MouseEvent)
    /// Pasted text. It may contain any characters. Text beyond ``InputParser/longestPaste`` is dropped.
    case paste(String, isTruncated: Bool)
    /// The window has received the keyboard focus (`true`) or lost it (`false`).
    case focus(Bool)
    /// A response to a query, such as `CSI c`.
    case report(TerminalReport)
}

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
    /// A character as typed: `A` for Shift and the A key. It is one Unicode scalar, so a composed character may arrive
    /// as several events. The scalars form one character when they are appended to a `String`.
    case character(Character)
    case enter, tab, backspace, escape
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
    /// F1 to F35.
    case function(Int)
}

/// The modifier keys that are held while a key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits of the kitty keyboard protocol.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift. It is not set if the character already reflects it, as in `A`.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Alt, Option or Meta.
    public static let alt = KeyModifiers(rawValue: 2)
    /// Control. A letter is in lower case, unless the terminal also reports Shift.
    public static let control = KeyModifiers(rawValue: 4)
    /// Command, Windows or Super. Few terminals report it.
    public static let command = KeyModifiers(rawValue: 8)
}

/// An action of the mouse, and its position.
public struct MouseEvent: Hashable, Sendable {
    /// What happened.
    public enum Action: Hashable, Sendable {
        case press(Button), release(Button)
        /// The mouse moved while a button was held; `nil` if no button was held.
        case move(Button?)
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    /// A button. Some old terminals do not report which button was released.
    public enum Button: Hashable, Sendable {
        case left, middle, right, unknown
        /// Other buttons, such as 8 and 9 for back and forward.
        case other(Int)
    }

    public let action: Action
    /// The row, starting at 0.
    public let row: Int
    /// The column, starting at 0.
    public let column: Int
    public let modifiers: KeyModifiers

    public init(_ action: Action, row: Int, column: Int, modifiers: KeyModifiers = []) {
        self.action = action
        self.row = row
        self.column = column
        self.modifiers = modifiers
    }
}

/// The response of a terminal to a query.
public enum TerminalReport: Hashable, Sendable {
    /// The cursor position, starting at 0. Query it with `CSI ? 6 n`; the response to `CSI 6 n` may look like F3.
    case cursor(row: Int, column: Int)
    /// The response to `CSI c`.
    case attributes([Int])
    /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset. The query is
    /// `CSI ? mode $ p`.
    case mode(Int, state: Int)
    /// The flags of the kitty keyboard protocol. The query is `CSI ? u`.
    case keyboard(flags: Int)
    /// The size of a cell in pixels. The query is `CSI 16 t`.
    case cellSize(width: Int, height: Int)
    /// An operating system command (OSC), such as `11;rgb:0000/0000/0000` for the background color.
    case operatingSystemCommand(String)
    /// A device control string (DCS), such as `>|kitty(0.40)` for the name of the terminal.
    case deviceControl(String)
    /// An application program command (APC), such as `Gi=1;OK` for kitty's pictures.
    case applicationCommand(String)
    /// Any other control sequence. The text does not include `CSI`.
    case other(String)
}
