import Protocols

extension RequestBudget {
    /// What GitHub says with every response: how many requests are left, and the second since 1970 when they are
    /// counted anew. `nil` when it does not.
    init?(gitHub response: HTTPResponse) {
        guard let remaining = response.number("X-RateLimit-Remaining"), let reset = response.number("X-RateLimit-Reset")
        else { return nil }
        self.init(remaining: Int(remaining), resetsAt: Date(timeIntervalSince1970: TimeInterval(reset)))
    }
}

extension HTTPResponse {
    /// A header's number; one that no clock can mean (32 bits reach the year 2106) is none.
    func number(_ name: String) -> UInt32? {
        headers.values(of: name).first.flatMap { UInt32($0) }
    }
}
