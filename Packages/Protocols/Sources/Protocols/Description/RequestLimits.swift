/// The rate limits of an API's public host. They do not hold for another server with the same API.
public struct RequestLimits: Sendable {
    /// The maximum number of requests at the same time; `nil` when the API does not say.
    public let concurrency: Int?
    /// The maximum rate. With credentials, ``authorizedRate`` replaces it.
    public let rate: Rate?
    /// The maximum rate with credentials; `nil` when it is the same as without.
    public let authorizedRate: Rate?
    /// Returns the rate limit status in a response; `nil` when there is none. It applies to every server with the API.
    public let status: @Sendable (HTTPResponse) -> RateLimitStatus?
    /// The minimum time for which the API requires clients to cache a response, whatever its header fields; `nil` when
    /// the header fields decide.
    public let retention: Duration?

    /// Creates limits as the API documents them; none by default.
    public init(
        concurrency: Int? = nil, rate: Rate? = nil, authorizedRate: Rate? = nil,
        status: @escaping @Sendable (HTTPResponse) -> RateLimitStatus? = { _ in nil }, retention: Duration? = nil
    ) {
        self.concurrency = concurrency
        self.rate = rate
        self.authorizedRate = authorizedRate
        self.status = status
        self.retention = retention
    }

    /// The limits that also apply to other servers with the same API.
    public var forOtherServers: RequestLimits { RequestLimits(status: status, retention: retention) }
}

/// The maximum number of requests, or of items, per period.
public struct Rate: Hashable, Sendable {
    /// The number of requests or items.
    public let count: Int
    /// The period.
    public let period: Duration
    /// Whether items are counted instead of requests; see ``APIRequest/cost``.
    public let countsItems: Bool

    /// Creates a rate.
    public init(_ count: Int, per period: Duration, countsItems: Bool = false) {
        self.count = count
        self.period = period
        self.countsItems = countsItems
    }
}

extension Rate: CustomStringConvertible {
    /// `30 requests in 60 s`.
    public var description: String {
        "\(count) \(countsItems ? "items" : "requests") in \(period.components.seconds) s"
    }
}

/// The status of a rate limit, as reported in a response.
public struct RateLimitStatus: Hashable, Sendable {
    /// The number of requests that the host still takes in the current period.
    public let remaining: Int
    /// When the next period begins.
    public let resetsAt: Date

    /// Creates a status.
    public init(remaining: Int, resetsAt: Date) {
        self.remaining = remaining
        self.resetsAt = resetsAt
    }
}
