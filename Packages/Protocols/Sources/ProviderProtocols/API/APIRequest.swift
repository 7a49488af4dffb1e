import Records
import TransportProtocols

/// A request to an API. The client adds the API's base URL, header fields and credentials.
public struct APIRequest: Sendable {
    /// The target of a request. It decides to which servers the client sends secrets.
    public enum Target: Hashable, Sendable {
        /// Path segments below the base URL, not percent-encoded. An empty last segment adds a trailing slash.
        case path([String])
        /// A link from an earlier response. The client refuses a link to a different origin.
        case link(URL)
        /// A public file on any server. The request has no credentials and none of the descriptor's header fields.
        case file(URL)
        /// Any other resource of the API, such as one outside its base URL. The client refuses a different origin.
        case custom(CustomTarget)
    }

    /// The HTTP method. Setting it also sets ``isSafe`` to the default for the method.
    public var method: HTTPMethod { didSet { isSafe = method.isSafe } }
    /// The target, which is usually a path below the base URL.
    public var target: Target
    /// The query items. For a link, a file or a custom target, they are added to the query of its URL.
    public var query: [QueryItem]
    /// The header fields of this request. They replace fields of the descriptor with the same name.
    public var headers: HTTPHeaders
    /// The entry that the client encodes as the body.
    public var body: (any RequestBody)?
    /// The number of requested items, for a rate limit that counts items; see ``Rate/countsItems``.
    public var cost: Int
    /// Whether the request only reads. If so, it can be retried and its response cached; see ``HTTPRequest/isSafe``.
    public var isSafe: Bool
    /// Whether the path, the query or the body contains a value that the API sent, such as the id of a new item. If so,
    /// the client refuses a URL or a body that contains a secret, as it does for a link.
    public var containsResponseValues = false
    /// The destination for the body of a successful response. If it is set, the client decodes an empty body, so use
    /// ``IgnoredEntry`` as the entry type.
    public var destination: (any BodyDestination)?

    /// Creates a request for a path below the base URL. The default is a GET request with a cost of 1.
    ///
    /// - Parameter isSafe: Whether the request only reads. Pass `true` for a POST that searches. The default depends on
    ///   the method.
    public init(
        _ method: HTTPMethod = .get, path: [String], query: [QueryItem] = [], headers: HTTPHeaders = HTTPHeaders(),
        body: (any RequestBody)? = nil, cost: Int = 1, isSafe: Bool? = nil
    ) {
        self.method = method
        self.isSafe = isSafe ?? method.isSafe
        target = .path(path)
        self.query = query
        self.headers = headers
        self.body = body
        self.cost = cost
    }

    /// Creates a request with a JSON body.
    public init(_ method: HTTPMethod, path: [String], json body: some Encodable & Sendable, isSafe: Bool? = nil) {
        self.init(method, path: path, body: JSONBody(body), isSafe: isSafe)
    }

    /// Creates a GET request that follows a link.
    public init(link: URL) {
        self.init(path: [])
        target = .link(link)
    }

    /// Creates a GET request that downloads a public file.
    public init(file: URL, to destination: any BodyDestination) {
        self.init(path: [])
        target = .file(file)
        self.destination = destination
    }
}

/// A target that has no case in ``APIRequest/Target``: a function, and a name that identifies it.
///
///     CustomTarget("status page") { URL(string: "/status", relativeTo: $0)?.absoluteURL }
public struct CustomTarget: Sendable {
    /// The name, such as `status page`. It is unique within the provider.
    public let name: String
    /// Returns the URL for a base URL; `nil` if there is none. Its origin must be that of the base URL, because the
    /// request contains the credentials.
    public let url: @Sendable (_ baseURL: URL) -> URL?

    public init(_ name: String, url: @escaping @Sendable (_ baseURL: URL) -> URL?) {
        self.name = name
        self.url = url
    }
}

extension CustomTarget: Hashable {
    /// Compares the names, because functions cannot be compared.
    public static func == (first: CustomTarget, second: CustomTarget) -> Bool { first.name == second.name }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// An entry that can be sent as the body of a request.
public typealias RequestBody = RawEncodable<Data> & Sendable

/// A name and a value in the query of a URL, not percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The name: `q`.
    public let name: String
    /// The value: `c++`.
    public let value: String

    /// Creates an item with a text value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Creates an item with the decimal digits of an integer as its value.
    public init(_ name: String, _ value: some BinaryInteger) {
        self.init(name, String(value))
    }

    /// Creates an item with the value `true` or `false`.
    public init(_ name: String, _ value: Bool) {
        self.init(name, String(value))
    }
}
