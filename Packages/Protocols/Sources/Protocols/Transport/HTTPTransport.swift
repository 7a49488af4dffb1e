/// A type that sends HTTP requests. Everything else, such as following redirects, is done by a transport around
/// another transport.
public protocol HTTPTransport: Sendable {
    /// Sends one request and waits for the whole response, whatever its status.
    ///
    /// - Throws: `NetworkError` without a response; `cancelled` when the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}
