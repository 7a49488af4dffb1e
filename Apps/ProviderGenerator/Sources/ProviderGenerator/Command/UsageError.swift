import Essentials

/// A reason why the arguments of `scripts/new-provider` are refused, and what was expected.
public struct UsageError: Error, Hashable, CustomStringConvertible {
    public let description: String

    /// Creates an error. Replaces control characters, because the description may contain an argument.
    init(_ description: String) {
        self.description = SwiftSource.comment(description)
    }
}
