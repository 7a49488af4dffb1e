import Protocols

/// What a host says about its limits.
enum HostLimit: Sendable {
    /// No request for some time.
    case pause(Duration, reason: String)
    /// A number of further requests, at least one, within some time.
    case remaining(Int, within: Duration)
}

/// Reads what a response says about the host's limits.
struct HostLimitReader: Sendable {
    let status: @Sendable (HTTPResponse) -> RateLimitStatus?
    let errorMapper: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError?
    let now: @Sendable () -> Date

    func read(_ response: HTTPResponse, to request: HTTPRequest) -> [HostLimit] {
        [readStatus(of: response), readError(of: response, to: request)].compactMap(\.self)
    }

    private func readStatus(of response: HTTPResponse) -> HostLimit? {
        guard let status = status(response), let wait = wait(until: status.resetsAt) else { return nil }
        guard status.remaining < 1 else { return .remaining(status.remaining, within: wait) }
        return .pause(wait, reason: "rate limit used up")
    }

    private func readError(of response: HTTPResponse, to request: HTTPRequest) -> HostLimit? {
        guard let error = errorMapper(response, request), error.code == .rateLimited, let date = error.retryAt,
            let wait = wait(until: date)
        else { return nil }
        return .pause(wait, reason: error.message)
    }

    /// Returns the time until a date; `nil` when it has passed or is decades away, such as milliseconds read as seconds.
    private func wait(until date: Date) -> Duration? {
        Duration(until: date, from: now()).flatMap { $0 < .longestWait ? $0 : nil }
    }
}
