/// How much a store holds.
public struct StoreSummary: Hashable, Sendable {
    /// How many responses.
    public let entries: Int
    /// The size of their files.
    public let bytes: Int
}
