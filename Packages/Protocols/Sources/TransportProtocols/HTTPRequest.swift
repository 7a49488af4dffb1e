import Records

/// An HTTP request. Its secrets are only in ``credentials``, until a transport adds them to the URL, the header fields
/// or the body.
public struct HTTPRequest: Hashable, Sendable {
    /// The method. Setting it also sets ``isSafe`` to the default for the method.
    public var method: HTTPMethod { didSet { isSafe = method.isSafe } }
    /// The URL, including the query.
    public var url: URL
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; `nil` for none.
    public var body: Data?
    /// The credentials. They are sent only to the origin of the URL.
    public var credentials: [Credential]
    /// The number of requested items; see ``Rate/countsItems``.
    public var cost: Int
    /// Whether the request only reads (RFC 9110 §9.2.1). If so, it can be repeated, and its response can be cached.
    ///
    /// If a provider knows that a POST only searches, it declares the request safe. An unsafe request makes cached
    /// responses from the same server stale.
    public var isSafe: Bool
    /// The destination for the body of a successful response; `nil` to return the body with the response. Two requests
    /// are equal only if they have the same destination.
    public var destination: (any BodyDestination)? {
        get { destinationReference?.destination }
        set { destinationReference = newValue.map(DestinationReference.init) }
    }

    private var destinationReference: DestinationReference?

    /// Creates a request. By default, it is a GET request without a body or credentials, and its cost is 1.
    ///
    /// - Parameter isSafe: Whether the request only reads. By default, the method determines it.
    public init(
        method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = HTTPHeaders(), body: Data? = nil,
        credentials: [Credential] = [], cost: Int = 1, isSafe: Bool? = nil,
        destination: (any BodyDestination)? = nil
    ) {
        self.method = method
        self.isSafe = isSafe ?? method.isSafe
        self.url = url
        self.headers = headers
        self.body = body
        self.credentials = credentials
        self.cost = cost
        self.destination = destination
    }
}

/// A destination, compared by identity.
private struct DestinationReference: Hashable, Sendable {
    let destination: any BodyDestination

    static func == (first: Self, second: Self) -> Bool { first.destination === second.destination }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(destination))
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and URL, with secrets masked: `GET https://pixabay.com/api/?q=cat&key=•••`.
    public var description: String {
        credentials.compactMap(\.queryName).reduce("\(method) \(url.absoluteString)") { text, name in
            "\(text)\(text.contains("?") ? "&" : "?")\(name)=\(Secret.mask)"
        }
    }
}

/// An HTTP method. All declared methods except POST and PATCH are idempotent (RFC 9110 §9.2.2, RFC 5789 §2).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the method, which is case-sensitive: `GET`.
    public let rawValue: String

    /// Creates a method from its case-sensitive name (RFC 9110 §9.1). A transport refuses a name that is not a token
    /// (§5.6.2).
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }

    /// Whether the method only reads: GET, HEAD, OPTIONS or TRACE (RFC 9110 §9.2.1).
    public var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(rawValue) }

    /// Reads a resource.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads only the header fields of a resource.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Creates a resource. A repeated request may create another one.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces a resource.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes parts of a resource. A repeated request may change it again.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Deletes a resource.
    public static let delete = HTTPMethod(rawValue: "DELETE")
}

/// The origin of a URL (RFC 6454): scheme, host and port. Credentials are never sent to a different origin.
public struct Origin: Hashable, Sendable {
    /// The scheme in lower case; empty if the URL has none.
    public let scheme: String
    /// The host in lower case; empty if the URL has none.
    public let host: String
    /// The port of the URL. The default is 443 for `https` and 80 for any other scheme.
    public let port: Int

    /// Creates the origin of a URL.
    public init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: true)?.lowercased() ?? ""
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
