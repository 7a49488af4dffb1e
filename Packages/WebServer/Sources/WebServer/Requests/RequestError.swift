import Essentials

/// The error for a request that the server refuses. The server closes the connection after the response.
public struct RequestError: Error, Hashable, Sendable {
    /// The status code of the response, such as 400.
    public let status: Int
    /// The text of the response.
    public let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func badRequest(_ reason: String) -> RequestError { RequestError(400, reason) }

    static func forbidden(_ reason: String) -> RequestError { RequestError(403, reason) }

    /// The response to a wrong token. It must reveal nothing about the page.
    static let notFound = RequestError(404, "not found")
    static let methodNotAllowed = RequestError(405, "expected GET, HEAD or POST")
    static let timeout = RequestError(408, "the request did not arrive in time")
    static let bodyTooLarge = RequestError(413, "the body is too large")
    static let notJSON = RequestError(415, "expected Content-Type: application/json")
    static let misdirected = RequestError(421, "unknown Host")
    static let headTooLarge = RequestError(431, "the header section is too large")
    static let transferEncoding = RequestError(501, "Transfer-Encoding is not supported")
    static let tooManyConnections = RequestError(503, "too many connections")
    static let version = RequestError(505, "expected HTTP/1.1")

    /// The response: the reason as text.
    var content: WebContent { WebContent(status, body: "\(reason)\n") }
}

extension WebContent {
    /// Creates a response with plain text.
    fileprivate init(_ status: Int, body: String) {
        self.init(status, "text/plain; charset=utf-8", Data(body.utf8))
    }
}
