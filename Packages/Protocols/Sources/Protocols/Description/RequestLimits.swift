/// How often an API's public host may be asked. Limits belong to that host, not to another server with the same API.
public struct RequestLimits: Sendable {
    /// How many requests may be under way at once; `nil` when the API does not say.
    public let concurrency: Int?
    /// How many requests or items it serves in a time, without credentials or whatever the credentials.
    public let rate: Rate?
    /// The same with credentials, where that makes a difference.
    public let authorizedRate: Rate?
    /// Reads off a response how many more requests the host takes; `nil` when it does not say. This counts for any
    /// server with the API.
    public let budget: @Sendable (HTTPResponse) -> RequestBudget?
    /// How many items a request asks for; read where a rate counts items.
    public let weight: @Sendable (HTTPRequest) -> Int
    /// How long the API obliges its clients to keep an answer and not to ask again, whatever its headers say; `nil` when
    /// it leaves that to the headers.
    public let retention: Duration?

    /// Limits as the API documents them; none where it does not.
    public init(
        concurrency: Int? = nil, rate: Rate? = nil, authorizedRate: Rate? = nil,
        budget: @escaping @Sendable (HTTPResponse) -> RequestBudget? = { _ in nil },
        weight: @escaping @Sendable (HTTPRequest) -> Int = { _ in 1 }, retention: Duration? = nil
    ) {
        self.concurrency = concurrency
        self.rate = rate
        self.authorizedRate = authorizedRate
        self.budget = budget
        self.weight = weight
        self.retention = retention
    }
}
