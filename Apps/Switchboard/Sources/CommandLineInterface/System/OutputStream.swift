/// One of the two standard streams that are written to.
public struct OutputStream: Sendable {
    public let sink: any ByteSink
    /// The columns of the terminal it shows on; `nil` when it goes to a file or a pipe.
    public let terminalWidth: Int?

    public init(sink: any ByteSink, terminalWidth: Int?) {
        self.sink = sink
        self.terminalWidth = terminalWidth
    }
}
