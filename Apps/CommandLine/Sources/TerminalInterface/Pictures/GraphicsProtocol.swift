/// A method to show pictures on a terminal.
public enum GraphicsProtocol: Hashable, Sendable {
    /// The protocol of kitty, which Ghostty also supports.
    case kitty
    /// The protocol of iTerm2, which transfers files unchanged.
    case iTerm
    /// Sixel graphics, as on the DEC VT340.
    case sixel
    /// Colored block characters, which every terminal can show.
    case symbols

    /// Determines the protocol from the environment variables of the terminal.
    ///
    /// tmux and screen do not forward pictures, so the protocol inside them is always `symbols`.
    public init(environment: [String: String]) {
        let value = { (name: String) in environment[name] ?? "" }
        let term = value("TERM")
        let isMultiplexed =
            !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("tmux") || term.hasPrefix("screen")
        guard !isMultiplexed, term != "dumb", term != "linux", !term.isEmpty else {
            self = .symbols
            return
        }
        // A terminal that is started from a shell in another terminal inherits the other terminal's variables. TERM is
        // the most reliable variable, because each terminal sets it.
        if let known = Self.terms.first(where: { term == $0.key || term.hasPrefix("\($0.key)-") }) {
            self = known.value
        } else if let known = Self.programs[value("TERM_PROGRAM")] ?? Self.programs[value("LC_TERMINAL")] {
            self = known
        } else {
            self = !value("KITTY_WINDOW_ID").isEmpty && value("TERM_PROGRAM").isEmpty ? .kitty : .symbols
        }
    }

    private static let terms: [String: GraphicsProtocol] = [
        "xterm-kitty": .kitty, "xterm-ghostty": .kitty, "foot": .sixel, "mlterm": .sixel, "yaft": .sixel,
        "contour": .sixel, "wezterm": .iTerm,
    ]

    private static let programs: [String: GraphicsProtocol] = [
        "iTerm.app": .iTerm, "iTerm2": .iTerm, "WezTerm": .iTerm, "mintty": .iTerm, "ghostty": .kitty,
    ]
}
