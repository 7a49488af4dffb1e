/// A request to an API. The client adds the API's address, its header fields and its credentials.
public struct APIRequest: Sendable {
    /// The target of a request.
    public enum Target: Hashable, Sendable {
        /// The path segments below the API's address, not percent-encoded. An empty last one ends the path with a
        /// slash: `["api", ""]` is `/api/`.
        case path([String])
        /// A link from an earlier response. The client refuses a link to another origin.
        case link(URL)
    }

    /// The HTTP method.
    public var method: HTTPMethod
    /// The target of the request.
    public var target: Target
    /// The query items, not percent-encoded. They are added to those that a link already has.
    public var query: [QueryItem]
    /// The header fields beside those that the descriptor declares.
    public var headers: HTTPHeaders
    /// The entry that the client encodes as the body.
    public var body: (any RequestBody)?
    /// The number of items requested, for a rate limit that counts items; see ``Rate/countsItems``.
    public var cost: Int

    /// Creates a request for a resource below the API's address.
    public init(
        _ method: HTTPMethod = .get, path: [String], query: [QueryItem] = [], headers: HTTPHeaders = HTTPHeaders(),
        body: (any RequestBody)? = nil, cost: Int = 1
    ) {
        self.method = method
        target = .path(path)
        self.query = query
        self.headers = headers
        self.body = body
        self.cost = cost
    }

    /// Creates a GET request that follows a link.
    public init(link: URL) {
        self.init(path: [])
        target = .link(link)
    }
}

/// An entry that can be sent as the body of a request.
public typealias RequestBody = RawEncodable<Data> & Sendable

/// A name and a value of a URL's query, not percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The name: `q`.
    public let name: String
    /// The value: `c++`.
    public let value: String

    /// Creates an item with text.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Creates an item with the digits of an integer.
    public init(_ name: String, _ value: some BinaryInteger) {
        self.init(name, String(value))
    }

    /// Creates an item with `true` or `false`.
    public init(_ name: String, _ value: Bool) {
        self.init(name, String(value))
    }
}
