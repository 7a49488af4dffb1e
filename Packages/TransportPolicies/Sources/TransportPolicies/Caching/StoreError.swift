/// Why a store cannot be used.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, for a person, such as `/var/cache/x: Permission denied`. Holds no secret.
    public let reason: String

    /// A failure, in words that hold no secret.
    public init(reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}
