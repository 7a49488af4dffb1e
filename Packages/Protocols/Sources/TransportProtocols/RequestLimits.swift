import Records

/// The rate limits of an API's public host, and the minimum time to cache its responses.
public struct RequestLimits: Sendable {
    /// The maximum number of concurrent requests; `nil` if the API documents no maximum.
    public let concurrency: Int?
    /// The maximum rate. If credentials are set, ``authorizedRate`` replaces it.
    public let rate: Rate?
    /// The maximum rate with credentials; `nil` if it is the same as without credentials.
    public let authorizedRate: Rate?
    /// Returns the rate limit status that a response reports, or `nil` if the response does not report it.
    public let status: @Sendable (HTTPResponse) -> RateLimitStatus?
    /// The minimum time to cache a response, if the API requires one. It overrides the response's header fields.
    public let retention: Duration?

    /// Creates limits. By default, there are none.
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

    /// Returns the maximum rate of requests with or without credentials; `nil` if there is none.
    public func rate(hasCredentials: Bool) -> Rate? { hasCredentials ? authorizedRate ?? rate : rate }

    /// The limits for other servers with the same API: only ``status`` and ``retention``.
    public var forOtherServers: RequestLimits { RequestLimits(status: status, retention: retention) }
}

/// The maximum number of requests or items per period.
public struct Rate: Hashable, Sendable {
    /// The maximum number of requests or items in one period.
    public let count: Int
    /// The length of the period.
    public let period: Duration
    /// Whether the rate counts items instead of requests; see ``APIRequest/cost``.
    public let countsItems: Bool

    /// Creates a rate. By default, it counts requests.
    public init(_ count: Int, per period: Duration, countsItems: Bool = false) {
        self.count = count
        self.period = period
        self.countsItems = countsItems
    }
}

extension Rate: CustomStringConvertible {
    public var description: String {
        "\(count) \(countsItems ? "items" : "requests") per \(period.components.seconds) s"
    }
}

/// The state of a rate limit, taken from a response.
public struct RateLimitStatus: Hashable, Sendable {
    /// The number of requests left in the current period.
    public let remaining: Int
    /// The start of the next period.
    public let resetsAt: Date

    /// Creates a rate limit status.
    public init(remaining: Int, resetsAt: Date) {
        self.remaining = remaining
        self.resetsAt = resetsAt
    }

    /// The form of the header field with the start of the next period.
    public enum ResetForm: Sendable {
        /// The number of seconds since 1970.
        case secondsSince1970
        /// The number of seconds after the response.
        case secondsFromNow
    }

    /// Returns a function that reads the status from two header fields, for ``RequestLimits/status``. It returns `nil`
    /// if one of them is missing or is not an integer, 0 or greater.
    public static func reading(
        remaining: String, reset: String, _ form: ResetForm
    ) -> @Sendable (HTTPResponse) -> RateLimitStatus? {
        { response in
            guard let remaining = response.headers.integer(remaining), let reset = response.headers.integer(reset)
            else { return nil }
            let start = form == .secondsSince1970 ? Date(timeIntervalSince1970: 0) : response.receivedAt
            return RateLimitStatus(
                remaining: Int(remaining), resetsAt: start.addingTimeInterval(TimeInterval(reset)))
        }
    }
}
