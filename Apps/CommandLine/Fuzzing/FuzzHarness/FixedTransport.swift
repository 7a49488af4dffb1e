public import Protocols

/// The response of a server to every request.
public struct FixedResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: Data

    /// Creates a response; by default a success without header fields.
    public init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A transport that returns the same response to every request.
public struct FixedTransport: HTTPTransport {
    private let response: FixedResponse
    private let baseURL: URL

    /// Creates a transport for the server at an address. A request to another origin is a finding.
    public init(_ response: FixedResponse, at baseURL: URL) {
        self.response = response
        self.baseURL = baseURL
    }

    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        require(Origin(request.url) == Origin(baseURL), "expected a request to \(baseURL), got \(request.url)")
        return HTTPResponse(
            status: response.status, headers: response.headers, body: response.body, url: request.url,
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000))
    }
}
