/// One of the two standard streams that are written to.
public struct OutputStream: Sendable {
    public let sink: any ByteSink
    /// The columns of the terminal it shows on; `nil` when it goes to a file or a pipe.
    public let terminalWidth: Int?
    /// The columns that the terminal has now; `nil` while another program draws on it, as a pager does.
    public let drawableWidth: @Sendable () -> Int?

    /// - Parameter drawableWidth: always the terminal's width unless given.
    public init(sink: any ByteSink, terminalWidth: Int?, drawableWidth: (@Sendable () -> Int?)? = nil) {
        self.sink = sink
        self.terminalWidth = terminalWidth
        self.drawableWidth = drawableWidth ?? { terminalWidth }
    }
}
