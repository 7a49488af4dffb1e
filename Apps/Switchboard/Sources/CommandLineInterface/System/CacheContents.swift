/// How much is stored.
public struct CacheContents: Hashable, Sendable {
    /// How many answers.
    public let answers: Int
    /// What they take on the disk.
    public let bytes: Int

    public init(answers: Int, bytes: Int) {
        self.answers = answers
        self.bytes = bytes
    }
}
