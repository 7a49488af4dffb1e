import Protocols

extension RequestBudget {
    /// What Pixabay says with every response: how many requests are left, and the seconds until they are counted anew,
    /// which are no date, unlike those of other APIs. `nil` when it does not.
    init?(pixabay response: HTTPResponse) {
        guard let remaining = response.number("X-RateLimit-Remaining"), let left = response.secondsToReset else {
            return nil
        }
        self.init(remaining: Int(remaining), resetsAt: response.receivedAt.addingTimeInterval(left))
    }
}

extension HTTPResponse {
    /// The seconds until requests are counted anew.
    var secondsToReset: TimeInterval? { number("X-RateLimit-Reset").map { TimeInterval($0) } }

    fileprivate func number(_ name: String) -> UInt32? {
        headers.values(of: name).first.flatMap { UInt32($0) }
    }
}
