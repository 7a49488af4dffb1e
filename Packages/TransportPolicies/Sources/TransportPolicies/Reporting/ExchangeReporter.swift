public import Protocols

/// Reports every exchange: the request as it is sent, then the response or the failure, and how long it took.
public struct ExchangeReporter: HTTPTransport {
    private let base: any HTTPTransport
    private let events: any EventSink
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - base: what sends the requests.
    ///   - events: where ``RequestSent``, ``ResponseReceived`` and ``RequestFailed`` go.
    ///   - clock: measures how long an exchange takes.
    public init(base: any HTTPTransport, events: any EventSink, clock: any Clock<Duration> = ContinuousClock()) {
        self.base = base
        self.events = events
        self.clock = clock
    }

    /// Sends a request through the base.
    ///
    /// - Throws: what the base throws.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let elapsed = clock.stopwatch()
        events.report(RequestSent(request))
        do throws(NetworkError) {
            let response = try await base.send(request)
            events.report(ResponseReceived(response, to: request, after: elapsed()))
            return response
        } catch {
            events.report(RequestFailed(error, request: request, after: elapsed()))
            throw error
        }
    }
}
