/// A type that sends HTTP requests. Redirects, retries and caching are implemented as transports that wrap another
/// transport.
public protocol HTTPTransport: Sendable {
    /// Sends one request and returns the complete response, including error responses.
    ///
    /// - Throws: `NetworkError` if there is no usable response. Its code is `cancelled` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}
