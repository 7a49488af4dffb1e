import Protocols

/// Reads what a response says about the host's limits.
struct HostSignals: Sendable {
    let budget: Pacer.Budget
    let refusal: Retrier.Refusal
    let now: @Sendable () -> Date

    func of(_ response: HTTPResponse, to request: HTTPRequest) -> [HostSignal] {
        [ofBudget(response), ofRefusal(response, to: request)].compactMap(\.self)
    }

    private func ofBudget(_ response: HTTPResponse) -> HostSignal? {
        guard let budget = budget(response), let wait = wait(until: budget.resetsAt) else { return nil }
        guard budget.remaining < 1 else { return .remaining(budget.remaining, within: wait) }
        return .pause(wait, reason: "the host takes no more requests until its limit resets")
    }

    private func ofRefusal(_ response: HTTPResponse, to request: HTTPRequest) -> HostSignal? {
        guard !response.isSuccess else { return nil }
        let meaning = refusal(response, request)
        guard meaning.code == .rateLimited, let date = meaning.retryAt, let wait = wait(until: date) else { return nil }
        return .pause(wait, reason: request.hidingSecrets(in: meaning.message))
    }

    /// How long until then; `nil` for a time that has passed or that is decades away, such as milliseconds read as
    /// seconds.
    private func wait(until date: Date) -> Duration? {
        let seconds = date.timeIntervalSince(now())
        return seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
    }
}
