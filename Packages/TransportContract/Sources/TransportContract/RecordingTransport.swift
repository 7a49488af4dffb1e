public import Essentials
import Synchronization
public import TransportProtocols

/// A test transport that records requests and returns prepared responses. It does not use the network.
public final class RecordingTransport: HTTPTransport {
    /// A closure that returns the response to a request.
    ///
    /// - Parameter index: The number of earlier requests.
    public typealias Handler =
        @Sendable (_ request: HTTPRequest, _ index: Int) async throws(NetworkError) -> HTTPResponse

    private let handler: Handler
    private let log = Mutex<[HTTPRequest]>([])

    /// Creates a transport that calls the handler for each request.
    public init(_ handler: @escaping Handler) {
        self.handler = handler
    }

    /// Creates a transport that returns the results in order. After the last result, it throws `unknown`.
    public convenience init(queue: [Result<HTTPResponse, NetworkError>]) {
        self.init { request, index throws(NetworkError) in
            guard index < queue.count else {
                throw NetworkError(.unknown, "no response prepared for request \(index + 1), \(request)")
            }
            return try queue[index].get()
        }
    }

    /// Creates a transport that returns the same response to every request.
    public convenience init(
        status: Int = 200, headers: HTTPHeaders = [:], body: String = "", receivedAt: Date = .distantPast
    ) {
        self.init { request, _ in
            HTTPResponse(
                status: status, headers: headers, body: Data(body.utf8), url: request.url, receivedAt: receivedAt)
        }
    }

    /// The recorded requests, in order.
    public var requests: [HTTPRequest] { log.withLock { $0 } }

    /// Records the request, then returns the handler's response or throws its error.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let index = log.withLock { log in
            log.append(request)
            return log.count - 1
        }
        return try await handler(request, index)
    }
}
