public import Protocols

/// Follows redirects, so that the transport beneath never has to.
///
/// Followed are 301, 302, 303, 307 and 308 with a `Location`; every other response is given back as it is. Credentials
/// stay with their origin: a request that leaves it loses them for good, also when it is sent back later. The response
/// is the last one, and its `url` the last address.
public struct RedirectFollower: HTTPTransport {
    private let base: any HTTPTransport
    private let maximumHops: Int
    private let events: any EventSink

    /// - Parameters:
    ///   - base: what sends each request; it must not follow redirects itself.
    ///   - maximumHops: how many redirects one request may take.
    ///   - events: where each hop is reported, as ``RedirectFollowed``.
    public init(base: any HTTPTransport, maximumHops: Int = 10, events: any EventSink = IgnoringEvents()) {
        self.base = base
        self.maximumHops = maximumHops
        self.events = events
    }

    /// Sends a request, and the requests that redirects ask for.
    ///
    /// - Throws: what the base throws, and `incorrectDataReturned` for a redirect that must not be followed: too many,
    ///   a loop, from https to http, to another scheme, or to an address that repeats a secret.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var current = request
        var sent: Set<HTTPRequest> = [request]
        while true {
            let response = try await base.send(current)
            guard let redirect = Redirect(response, secretsOf: request) else { return response }
            let next = current.redirected(to: try redirect.target(), status: response.status)
            guard sent.count <= maximumHops else {
                throw redirect.refused("again after \(maximumHops) redirects, the most that are followed")
            }
            guard sent.insert(next).inserted else { throw redirect.refused("in a loop") }
            events.report(RedirectFollowed(status: response.status, from: current, to: next))
            current = next
        }
    }
}
