public import Records
public import TransportProtocols

/// A transport that follows redirects.
///
/// It follows a 301, 302, 303, 307 or 308 response with a `Location`. It returns all other responses unchanged. The
/// `url` of the returned response is the URL of the last request.
///
/// A request that is redirected to a different origin loses its credentials. They are not restored if a later redirect
/// returns to the first origin. A request body is never sent to a different origin.
///
/// A redirect that would replace POST, PATCH, PUT or DELETE with GET is an error, because the response to the GET would
/// not show whether the change was made. A request that only reads (``HTTPRequest/isSafe``), such as a POST that
/// searches, is always redirected, even if its method becomes GET.
public struct RedirectFollowingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let maximumRedirects: Int
    private let events: any EventSink

    /// - Parameters:
    ///   - base: The transport that sends each request. It must not follow redirects itself.
    ///   - maximumRedirects: The maximum number of redirects for one request.
    ///   - events: The sink for the ``RedirectFollowed`` events, one per redirect.
    public init(base: any HTTPTransport, maximumRedirects: Int = 10, events: any EventSink = DiscardingEventSink()) {
        self.base = base
        self.maximumRedirects = maximumRedirects
        self.events = events
    }

    /// - Throws: The errors of the base transport, or `incorrectDataReturned` for a redirect that must not be followed.
    ///   Examples are too many redirects, a loop, a redirect from `https` to `http`, and a `Location` that
    ///   contains a secret of the request.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var current = request
        var sent: Set<HTTPRequest> = [request]
        while true {
            let response = try await response(to: current, isRedirected: sent.count > 1)
            guard let redirect = Redirect(response, original: request) else { return response }
            let next = try redirect.next(after: current)
            guard sent.count <= maximumRedirects else {
                throw redirect.refusal("too many redirects (maximum: \(maximumRedirects))")
            }
            guard sent.insert(next).inserted else { throw redirect.refusal("redirect loop") }
            events.report(RedirectFollowed(status: response.status, from: current, to: next))
            current = next
        }
    }

    /// Sends a request. After a redirect, `invalidRequest` becomes `incorrectDataReturned`, because the server chose
    /// the URL.
    private func response(to request: HTTPRequest, isRedirected: Bool) async throws(NetworkError) -> HTTPResponse {
        do throws(NetworkError) {
            return try await base.send(request)
        } catch {
            guard isRedirected, error.code == .invalidRequest else { throw error }
            throw NetworkError(.incorrectDataReturned, "invalid redirect: \(error.message)", cause: error)
        }
    }
}

/// An event that reports a followed redirect.
public struct RedirectFollowed: Event {
    /// The status code of the redirect.
    public let status: Int
    /// The request that was redirected, with its secrets masked.
    public let from: String
    /// The next request, with its secrets masked.
    public let to: String
    /// Whether the next request goes to a different origin. If so, it has no credentials.
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
