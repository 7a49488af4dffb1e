import Failures

/// The standard streams of the process, and the user at its terminal.
public struct StandardStreams: Sendable {
    /// Standard output.
    public let output: OutputStream
    /// Standard error.
    public let errors: OutputStream
    /// Whether standard input is a terminal.
    public let isInputTerminal: Bool
    /// Shows a prompt on the terminal, and returns the line that the user types; `nil` at the end of the input. The
    /// terminal does not show the line.
    public let readSecret: @Sendable (String) throws(ReadError) -> String?
    /// Shows a prompt on the terminal, and returns the line that the user types; `nil` at the end of the input.
    public let readLine: @Sendable (String) throws(ReadError) -> String?
    /// Waits for the next bytes of standard input, and returns them; `nil` at the end.
    public let readBytes: @Sendable () async -> [UInt8]?

    /// Creates streams. By default, standard input is not a terminal and is empty.
    public init(
        output: OutputStream, errors: OutputStream, isInputTerminal: Bool = false,
        readSecret: @escaping @Sendable (String) throws(ReadError) -> String?,
        readLine: @escaping @Sendable (String) throws(ReadError) -> String?,
        readBytes: @escaping @Sendable () async -> [UInt8]? = { nil }
    ) {
        self.output = output
        self.errors = errors
        self.isInputTerminal = isInputTerminal
        self.readSecret = readSecret
        self.readLine = readLine
        self.readBytes = readBytes
    }
}

/// Standard output or standard error.
public struct OutputStream: Sendable {
    /// The destination of the output.
    public let sink: any ByteSink
    /// The width of the terminal, in columns; `nil` when the stream is not a terminal.
    public let terminalWidth: Int?
    /// Returns the current width of the terminal, in columns; `nil` while the tool must not draw on it.
    ///
    /// The tool must not draw while it runs in the background, or while a pager or an editor controls the terminal.
    public let drawableWidth: @Sendable () -> Int?
    /// Shows text in the user's pager if it has more lines than the terminal, and waits until the user leaves the pager.
    public let page: @Sendable ([UInt8]) -> PagerResult

    /// Creates a stream. By default, its drawable width is always the terminal width, and it has no pager.
    public init(
        sink: any ByteSink, terminalWidth: Int?, drawableWidth: (@Sendable () -> Int?)? = nil,
        page: @escaping @Sendable ([UInt8]) -> PagerResult = { _ in .notUsed }
    ) {
        self.sink = sink
        self.terminalWidth = terminalWidth
        self.drawableWidth = drawableWidth ?? { terminalWidth }
        self.page = page
    }
}

/// What became of a text that can be shown in the user's pager.
public enum PagerResult: Hashable, Sendable {
    case shown
    /// The text is short, or there is no pager.
    case notUsed
    /// The program that the user chose cannot be run.
    case notRun(program: String)
    /// The program that the user chose was run, and has ended with an exit code other than 0.
    case failed(program: String, code: Int32)
}
