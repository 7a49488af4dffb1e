public import Essentials

/// A type that responds to requests from a page.
public protocol WebHandler: Sendable {
    /// Returns the response to a request. The server has checked the request's token, its host and its origin.
    func respond(to request: WebRequest) async -> WebResponse
}

/// A request from the page, without the token.
public struct WebRequest: Hashable, Sendable {
    /// A method that the server accepts.
    public enum Method: String, Hashable, Sendable {
        case get = "GET"
        case post = "POST"
    }

    /// The method.
    public let method: Method
    /// The decoded segments of the path after the token; empty for the page itself.
    public let path: [String]
    /// The decoded fields of the query.
    public let query: [String: String]
    /// The body; empty for `GET`.
    public let body: Data

    /// Creates a request. By default, it is a `GET` request without a query.
    public init(_ path: [String], method: Method = .get, query: [String: String] = [:], body: Data = Data()) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
    }
}

/// A response to a request from the page.
public enum WebResponse: Sendable {
    /// A complete response.
    case content(WebContent)
    /// Server-sent events, until the stream ends or the page is closed.
    case events(AsyncStream<ServerEvent>)
}

/// A complete response.
public struct WebContent: Hashable, Sendable {
    /// The status code, such as 200.
    public let status: Int
    /// The media type, such as `text/html; charset=utf-8`.
    public let mediaType: String
    /// The body.
    public let body: Data
    /// The content security policy. The default does not allow the browser to load anything.
    public let securityPolicy: String

    public init(
        _ status: Int = 200, _ mediaType: String = "text/plain; charset=utf-8", _ body: Data = Data(),
        securityPolicy: String = "default-src 'none'"
    ) {
        self.status = status
        self.mediaType = mediaType
        self.body = body
        self.securityPolicy = securityPolicy
    }
}

/// An event that the server sends to the page (HTML Standard, §9.2).
public struct ServerEvent: Hashable, Sendable {
    /// The type of the event; `nil` for `message`.
    public let name: String?
    /// The data, usually JSON.
    public let data: String

    public init(_ name: String? = nil, data: String) {
        self.name = name
        self.data = data
    }
}
