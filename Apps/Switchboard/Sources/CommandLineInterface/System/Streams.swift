/// One of the two standard streams for output.
public struct OutputStream: Sendable {
    public let sink: any ByteSink
    /// The columns of the terminal; `nil` for a file or a pipe.
    public let terminalWidth: Int?
    /// The columns that the terminal has now; `nil` while another program, such as a pager, draws on it.
    public let drawableWidth: @Sendable () -> Int?

    /// - Parameter drawableWidth: by default the width of the terminal.
    public init(sink: any ByteSink, terminalWidth: Int?, drawableWidth: (@Sendable () -> Int?)? = nil) {
        self.sink = sink
        self.terminalWidth = terminalWidth
        self.drawableWidth = drawableWidth ?? { terminalWidth }
    }
}

/// Where bytes are written: a standard stream, a file, or the buffer of a test.
public protocol ByteSink: Sendable {
    /// Writes all of the bytes, in order.
    func write(_ bytes: [UInt8]) throws(WriteError)
}

/// Why a stream or file could not be written.
public struct WriteError: Error, Sendable {
    /// Whether the reader has gone, as in `| head -1`, which is not a failure.
    public let isClosedPipe: Bool
    /// The system's message: `No space left on device`.
    public let reason: String

    public init(isClosedPipe: Bool = false, reason: String) {
        self.isClosedPipe = isClosedPipe
        self.reason = reason
    }
}

/// Why a file could not be read.
public struct ReadError: Error, Sendable {
    /// The system's message: `No such file or directory`.
    public let reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
