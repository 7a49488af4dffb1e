import Protocols

/// The rate limits of an API.
struct LimitsDefinition: Hashable, Sendable {
    var concurrency: Int? = nil
    var rate: Rate? = nil
    var authorizedRate: Rate? = nil
    /// The minimum time to cache a response, in seconds.
    var cacheSeconds: Int? = nil
    /// The header fields with the number of requests left in the period, and with its end.
    var status: StatusHeaders? = nil

    struct StatusHeaders: Hashable, Sendable {
        var remaining: String
        var reset: String
    }

    /// The limits for the client.
    var limits: RequestLimits {
        RequestLimits(
            concurrency: concurrency, rate: rate, authorizedRate: authorizedRate,
            status: { [status] in status?.status(in: $0) }, retention: cacheSeconds.map { .seconds($0) })
    }
}

extension LimitsDefinition.StatusHeaders {
    fileprivate func status(in response: HTTPResponse) -> RateLimitStatus? {
        guard let count = response.headers.integer(remaining), let text = response.headers.values(of: reset).first,
            let date = Date(endOfWait: text, receivedAt: response.receivedAt)
        else { return nil }
        return RateLimitStatus(remaining: Int(count), resetsAt: date)
    }
}
