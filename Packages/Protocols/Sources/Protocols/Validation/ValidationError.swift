/// One mistake in one input, in words for the person who made it.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What to do about it: `Please enter a name`.
    public let message: String

    /// A mistake, told by what to do about it.
    public init(message: String) {
        self.message = message
    }

    public var description: String { message }
}
