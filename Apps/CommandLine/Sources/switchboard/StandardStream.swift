import CommandLineInterface
import Essentials
import Output

struct StandardStream {
    /// - Parameter page: Shows long text in the user's pager, if standard output is a terminal.
    static func output(page: @escaping @Sendable ([UInt8]) -> PagerResult) -> OutputStream {
        stream(STDOUT_FILENO, page: page)
    }
    static var errors: OutputStream { stream(STDERR_FILENO) { _ in .notUsed } }

    static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Opens `/dev/null` for each standard stream that is closed at launch, so that no other file gets its descriptor.
    ///
    /// Standard input is opened only for writing, and the other streams only for reading. Reading from standard input
    /// and writing to the other streams therefore still fail.
    static func reserveDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func stream(_ descriptor: Int32, page: @escaping @Sendable ([UInt8]) -> PagerResult) -> OutputStream
    {
        let drawableWidth: @Sendable () -> Int? = {
            isInCanonicalMode(descriptor) && isForeground(descriptor) ? terminalWidth(descriptor) : nil
        }
        return OutputStream(
            sink: FileDescriptor(number: descriptor), terminalWidth: terminalWidth(descriptor),
            drawableWidth: drawableWidth, page: { drawableWidth() == nil ? .notUsed : page($0) })
    }

    /// Returns whether the process is in the foreground. In the background, after Ctrl-Z and `bg`, it must not draw
    /// over the shell's prompt.
    private static func isForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        // The group is -1 if this is not the controlling terminal of the process.
        return group == -1 || group == getpgrp()
    }

    /// Returns whether the terminal is in canonical mode. Pagers and editors leave this mode to read single keys.
    private static func isInCanonicalMode(_ descriptor: Int32) -> Bool {
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Returns the width in columns, or 80 if it is unknown; `nil` when the descriptor is not a terminal.
    private static func terminalWidth(_ descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
