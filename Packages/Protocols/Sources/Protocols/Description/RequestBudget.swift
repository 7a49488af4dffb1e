/// What a response says about the requests that are still allowed.
public struct RequestBudget: Hashable, Sendable {
    /// How many more requests the host takes until the reset.
    public let remaining: Int
    /// When it counts anew.
    public let resetsAt: Date

    /// What a response said, as numbers and a date.
    public init(remaining: Int, resetsAt: Date) {
        self.remaining = remaining
        self.resetsAt = resetsAt
    }
}
