/// A type that sends HTTP requests. Redirects, retries and caching are implemented as transports that wrap another
/// transport.
public protocol HTTPTransport: Sendable {
    /// Sends one request and returns the complete response, including error responses.
    ///
    /// If the request has a destination, the body of a response with a status from 200 to 299 is streamed to the
    /// destination, in constant memory and without a size limit. The returned response then has an empty body. The
    /// timeout starts again whenever bytes arrive.
    ///
    /// - Throws: `NetworkError` if no usable response arrives. Its code is `cancelled` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}
