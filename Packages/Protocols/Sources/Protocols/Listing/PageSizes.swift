/// How many items an API puts on a page.
public struct PageSizes: Hashable, Sendable {
    /// The sizes the API accepts.
    public let allowed: ClosedRange<Int>
    /// The size to use when the user has no wish.
    public let standard: Int

    /// - Parameters:
    ///   - allowed: the sizes the API accepts, from 1 up.
    ///   - standard: a size within them; a number outside is brought to the nearer end.
    public init(_ allowed: ClosedRange<Int>, standard: Int) {
        self.allowed = allowed
        self.standard = min(max(standard, allowed.lowerBound), allowed.upperBound)
    }
}
