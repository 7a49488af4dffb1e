/// An HTTP request, with its credentials apart from the rest.
public struct HTTPRequest: Hashable, Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The URL, without any secret.
    public var url: URL
    /// The header fields, without any secret.
    public var headers: HTTPHeaders
    /// The body; `nil` for none.
    public var body: Data?
    /// The credentials. They belong to the origin of the URL and are never sent to another one.
    public var credentials: [Credential]
    /// The number of items that the request asks for; see ``Rate/countsItems``.
    public var cost: Int

    /// Creates a request; by default a GET request without anything else.
    public init(
        method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = HTTPHeaders(), body: Data? = nil,
        credentials: [Credential] = [], cost: Int = 1
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.credentials = credentials
        self.cost = cost
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the URL, with secrets hidden: `GET https://pixabay.com/api/?q=cat&key=•••`.
    public var description: String {
        credentials.compactMap(\.queryName).reduce("\(method) \(url.absoluteString)") { text, name in
            "\(text)\(text.contains("?") ? "&" : "?")\(name)=\(Secret.mask)"
        }
    }
}

/// An HTTP method.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name as it is sent. Case matters (RFC 9110 §9.1).
    public let rawValue: String

    /// Creates a method of any name. A transport refuses one that is not a token.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }

    /// Reads, and changes nothing.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads the header fields only.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Adds; sent twice, it may add twice.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces; sent twice, it does the same again.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes parts; sent twice, it may do more than once.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Deletes; sent twice, it does the same again.
    public static let delete = HTTPMethod(rawValue: "DELETE")
}

/// The origin of a URL (RFC 6454): scheme, host and port. Credentials never leave it.
public struct Origin: Hashable, Sendable {
    /// The scheme in lower case: `https`.
    public let scheme: String
    /// The host in lower case; empty when the URL has none.
    public let host: String
    /// The port, or the default port of the scheme.
    public let port: Int

    /// Creates the origin of a URL.
    public init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: true)?.lowercased() ?? ""
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
