/// Sends HTTP requests. Everything beyond sending, such as following redirects, is a decorator that is itself a
/// transport.
public protocol HTTPTransport: Sendable {
    /// Sends one request and waits for the whole response, whatever its status.
    ///
    /// - Throws: `NetworkError` when there is no response; `cancelled` when the task was cancelled.
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}
