import ProtocolsTesting
import TerminalInterface
import Testing

struct GraphicsProtocolTests {
    static let terminals: [([String: String], GraphicsProtocol)] = [
        (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], .kitty),
        (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
        (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm),
        (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iTerm),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm),
        (["TERM": "xterm", "TERM_PROGRAM": "mintty"], .iTerm),
        (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm-256color"], .sixel),
        (["TERM": "football"], .symbols), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .symbols),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .symbols),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"], .symbols),
        (["TERM": "linux", "KITTY_WINDOW_ID": "1"], .symbols), (["TERM": "dumb"], .symbols), ([:], .symbols),
        // In tmux and screen, regardless of the outer terminal.
        (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], .symbols),
        (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .symbols),
        (["TERM": "screen.xterm-256color", "TERM_PROGRAM": "iTerm.app"], .symbols),
        (["TERM": "xterm-256color", "STY": "1.pts-0", "TERM_PROGRAM": "WezTerm"], .symbols),
        (["TERM": "foot", "TMUX": ""], .sixel),
    ]

    @Test(arguments: terminals)
    func `the environment determines the protocol`(environment: [String: String], expected: GraphicsProtocol) {
        expectEqual(GraphicsProtocol(environment: environment), expected)
    }
}
