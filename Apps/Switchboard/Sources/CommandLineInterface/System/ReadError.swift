/// Why a file could not be read.
public struct ReadError: Error, Sendable {
    /// The system's words: `No such file or directory`.
    public let reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
