public import Protocols

/// Follows redirects, so that the transport below never has to.
///
/// A 301, 302, 303, 307 or 308 with a `Location` is followed; every other response is returned unchanged. A request
/// that is redirected to another origin loses its credentials, even if a later redirect leads back. The result is the
/// last response, with the last address as its `url`.
public struct RedirectFollowingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let maximumRedirects: Int
    private let events: any EventSink

    /// Creates a transport that follows the redirects of another one.
    ///
    /// - Parameters:
    ///   - base: sends each request; it must not follow redirects itself.
    ///   - maximumRedirects: the maximum number of redirects for one request.
    ///   - events: receives ``RedirectFollowed`` for each redirect.
    public init(base: any HTTPTransport, maximumRedirects: Int = 10, events: any EventSink = DiscardingEventSink()) {
        self.base = base
        self.maximumRedirects = maximumRedirects
        self.events = events
    }

    /// Sends a request, and follows its redirects.
    ///
    /// - Throws: what the base throws, and `incorrectDataReturned` for a redirect that must not be followed: too many,
    ///   a loop, from https to http, to another scheme, or to an address that repeats a secret.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var current = request
        var sent: Set<HTTPRequest> = [request]
        while true {
            let response = try await base.send(current)
            guard let redirect = Redirect(response, original: request) else { return response }
            let next = current.redirected(to: try redirect.target(), status: response.status)
            guard sent.count <= maximumRedirects else {
                throw redirect.refusal("too many redirects, the maximum is \(maximumRedirects)")
            }
            guard sent.insert(next).inserted else { throw redirect.refusal("redirect loop") }
            events.report(RedirectFollowed(status: response.status, from: current, to: next))
            current = next
        }
    }
}

/// An event: a redirect is followed.
public struct RedirectFollowed: Event {
    /// The status code of the redirect.
    public let status: Int
    /// The request that was redirected, with its secrets hidden.
    public let from: String
    /// The request that is sent next, with its secrets hidden.
    public let to: String
    /// Whether it goes to another origin, without the credentials.
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
            "origin": .text(leavesOrigin ? "other" : "same"),
        ]
    }
}
