import Foundation
import Protocols

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with URLSession, one at a time or several at once, and nothing more: it follows no redirect, keeps no
/// cookie, caches nothing and asks nobody for a password.
///
/// One is enough for the life of a process: connections are kept open and used again for what only reads.
///
/// On Linux with Swift 6.3 a server can still end the process in four ways, all of them within URLSession and before
/// it calls anything that could prevent it: headers that break off, trailers after a chunked body, a `Content-Length`
/// next to 2^63, and a `Location` without a scheme whose host is in brackets or percent-encoded. A server that sends a
/// body faster than it can be read, which only one on this machine can, is cut off at the size allowed, but holds up
/// other requests until it stops. While it waits for an answer, URLSession asks without pause whether it could write,
/// which keeps half a core busy.
///
/// What it allows: `https` to any host and `http` to this machine; a body up to a size; so many requests at once to a
/// host, the others wait their turn; and a time for each exchange, counted from when its turn has come.
public final class SessionTransport: HTTPTransport {
    private let timeout: Duration
    private let maximumBodySize: Int
    private let allowsPlainHTTP: Bool
    private let now: @Sendable () -> Date
    private let requestsPerHost: Int
    private let gate: HostGate
    private let session: ExchangeSession

    /// - Parameters:
    ///   - timeout: how long an exchange may take from its turn to the last byte; at most a day.
    ///   - maximumBodySize: how many bytes a body may have, after decompression.
    ///   - requestsPerHost: how many requests may be under way to one host and port at once; at least 1.
    ///   - allowsPlainHTTP: whether `http` may go to other machines than this one, where anybody may read it.
    ///   - now: the clock for `HTTPResponse.receivedAt`.
    public init(
        timeout: Duration = .seconds(30), maximumBodySize: Int = 32 << 20, requestsPerHost: Int = 6,
        allowsPlainHTTP: Bool = false, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.timeout = min(timeout, .seconds(86_400))
        self.maximumBodySize = maximumBodySize
        self.allowsPlainHTTP = allowsPlainHTTP
        self.now = now
        self.requestsPerHost = max(1, requestsPerHost)
        gate = HostGate(limit: self.requestsPerHost)
        session = ExchangeSession(requestsPerHost: self.requestsPerHost)
    }

    /// Sends one request and waits for the whole response, whatever its status.
    ///
    /// - Throws: `invalidRequest` and `unprotected` before anything is sent; `notReachedServer`, `connectionLost`,
    ///   `incorrectDataReturned` and the other codes of the network for what happened on the way; `responseTooLarge`
    ///   and `timedOut` for the limits given at the start; `cancelled` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let url = try request.authorizedURL()
        let endpoint = try Endpoint(url)
        guard endpoint.isSecure || endpoint.isLoopback || allowsPlainHTTP else {
            throw NetworkError(.unprotected, "http would go to \(endpoint.host) for everybody to read; use https")
        }
        let urlRequest = try URLRequest(request, url: url)
        try await gate.enter(endpoint)
        defer { gate.leave(endpoint) }
        let exchange = Exchange(request, to: endpoint, maximumBodySize: maximumBodySize, now: now)
        return try await outcome(of: exchange, sending: urlRequest, over: session(for: request)).get()
    }

    /// libcurl, beneath URLSession on Linux, sends a request again by itself when a connection that it kept turns out to
    /// be closed, and the second time without its body. So whatever may change something gets a connection of its own.
    private func session(for request: HTTPRequest) -> ExchangeSession {
        let isSafe = request.method == .get || request.method == .head
        return isSafe ? session : ExchangeSession(requestsPerHost: requestsPerHost)
    }

    private func outcome(
        of exchange: Exchange, sending urlRequest: URLRequest, over session: ExchangeSession
    ) async -> Exchange.Outcome {
        let deadline = Task { [timeout] in
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            session.abort(exchange, .timedOut(exchange.endpoint, after: timeout))
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            session.start(exchange, sending: urlRequest)
            return await exchange.outcome()
        } onCancel: {
            session.abort(exchange, .cancelled)
        }
    }
}
