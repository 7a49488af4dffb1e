import Protocols

/// The time at which something was last changed at a host, kept in the store like a response.
///
/// RFC 9111 §4.4 asks for more than nothing: what is stored of the changed URL must not be used unasked. But the same
/// item is in lists, which have other URLs, and was given to other credentials too. So everything from that host that is
/// older than the change is asked for again.
struct ChangeMark {
    /// What the mark is stored under; no server is ever asked so.
    private let request: HTTPRequest

    /// The mark of the host that a URL belongs to; `nil` for a URL without one.
    init?(for url: URL) {
        guard let root = Origin(url).root else { return nil }
        request = HTTPRequest(method: HTTPMethod(rawValue: "CHANGE"), url: root)
    }

    /// Whether a response says that its request may have changed something: one that is not safe and has succeeded.
    static func isDue(after response: HTTPResponse, to request: HTTPRequest) -> Bool {
        !safe.contains(request.method) && (200..<400).contains(response.status)
    }

    private static let safe: Set<HTTPMethod> = [
        .get, .head, HTTPMethod(rawValue: "OPTIONS"), HTTPMethod(rawValue: "TRACE"),
    ]

    /// Sets the mark.
    func set(in store: ForgivingStore, at now: Date) {
        let response = HTTPResponse(status: 200, url: request.url, receivedAt: now)
        store.write(StoredResponse(response, to: request, initialAge: 0), to: request)
    }

    /// Whether something was changed since a response arrived or was last validated.
    func isNewer(than stored: StoredResponse, in store: ForgivingStore) -> Bool {
        guard let mark = store.answer(to: request) else { return false }
        return mark.response.receivedAt >= stored.response.receivedAt
    }
}
