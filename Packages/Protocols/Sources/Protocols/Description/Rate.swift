/// So many requests, or items, in a time.
public struct Rate: Hashable, Sendable {
    /// How many.
    public let count: Int
    /// In how long.
    public let period: Duration
    /// Whether items are counted, and not requests.
    public let countsItems: Bool

    /// So many requests in a period, or items where the API counts those.
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
