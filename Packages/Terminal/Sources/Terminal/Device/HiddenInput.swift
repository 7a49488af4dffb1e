import CTerminal
import Essentials

/// A terminal that does not show what is typed, for a prompt that asks for a secret.
///
/// As with ``TerminalDevice``, the terminal is restored before a signal ends or stops the process.
public enum HiddenInput {
    /// Turns off the echo of an open terminal, and discards the text that was typed before.
    ///
    /// Throws `busy` if a ``TerminalDevice`` has been entered, or if the echo is already off.
    public static func begin(on descriptor: Int32) throws(TerminalError) {
        let code = cterminal_enter(descriptor, -1, cterminal_modes(), false)
        guard code == 0 else {
            throw code == EBUSY ? .busy : .failed(call: "tcsetattr", reason: String(cString: strerror(code)))
        }
    }

    /// Turns on the echo, and discards the text that was typed and not read.
    public static func end() { cterminal_leave() }
}
