/// Why output could not be written.
public struct WriteError: Error, Sendable {
    /// Whether the reader has gone, as in `| head -1`; nothing is wrong then.
    public let isClosedPipe: Bool
    /// The system's words: `No space left on device`.
    public let reason: String

    public init(isClosedPipe: Bool = false, reason: String) {
        self.isClosedPipe = isClosedPipe
        self.reason = reason
    }
}
