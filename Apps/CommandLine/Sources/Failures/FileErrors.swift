/// The error of a failed write.
public struct WriteError: Error, Sendable {
    /// Whether the reader has closed the pipe, as `head` does. The tool then exits without a message.
    public let isClosedPipe: Bool
    /// Whether the path is invalid, for example because its folder does not exist.
    public let isInvalidPath: Bool
    /// Whether the file exists already, and was not replaced.
    public let isExisting: Bool
    /// The cause, usually the operating system's message: `No space left on device`.
    public let reason: String
    /// What the user can do about the cause; `nil` for no hint.
    public let hint: String?

    /// Creates an error. By default, the cause is neither a closed pipe, nor an invalid path, nor an existing file.
    public init(
        isClosedPipe: Bool = false, isInvalidPath: Bool = false, isExisting: Bool = false, reason: String,
        hint: String? = nil
    ) {
        self.isClosedPipe = isClosedPipe
        self.isExisting = isExisting
        self.isInvalidPath = isInvalidPath
        self.reason = reason
        self.hint = hint
    }
}

/// The error of a failed read.
public struct ReadError: Error, Sendable {
    /// Whether a signal interrupted the read.
    public let isInterrupted: Bool
    /// The cause, usually the operating system's message: `No such file or directory`.
    public let reason: String

    /// Creates an error. By default, the cause is not a signal.
    public init(isInterrupted: Bool = false, reason: String) {
        self.isInterrupted = isInterrupted
        self.reason = reason
    }
}
