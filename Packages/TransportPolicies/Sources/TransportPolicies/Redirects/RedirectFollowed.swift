public import Protocols

/// A redirect is being followed.
public struct RedirectFollowed: Event {
    /// The status of the redirect.
    public let status: Int
    /// The request that was redirected, with its secrets hidden.
    public let from: String
    /// The request that is sent next, with its secrets hidden.
    public let to: String
    /// Whether it leaves the origin, and the credentials behind.
    public let leavesOrigin: Bool

    init(status: Int, from: HTTPRequest, to: HTTPRequest) {
        self.status = status
        self.from = from.description
        self.to = to.description
        leavesOrigin = Origin(from.url) != Origin(to.url)
    }

    public var title: String { "redirect" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "status": status.fieldValue, "from": .text(from), "to": .text(to),
            "origin": .text(leavesOrigin ? "another" : "the same"),
        ]
    }
}
