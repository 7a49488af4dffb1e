/// Sends requests to one API and decodes the responses: all that a provider needs to talk to its API.
///
/// The client knows the API's address, its credentials and its error mapping. A provider gets it through its
/// ``ProviderContext`` and never sees a transport.
public protocol APIClient: Sendable {
    /// Sends a request and decodes the body of the successful response.
    ///
    /// - Throws: The error that the descriptor's ``ErrorMapping`` gives for an unsuccessful response; `incorrectData`
    ///   with the path of the field that is missing or wrong, or for a link to another origin; `missingCredentials`
    ///   and `invalidRequest` before anything is sent; otherwise the code that belongs to the ``NetworkError``.
    func send<Entry: RawDecodable & Sendable>(
        _ request: APIRequest, as entry: Entry.Type
    ) async throws(ProviderError) -> APIResponse<Entry> where Entry.Raw == Data
}

/// A successful response of an API, with its body decoded.
public struct APIResponse<Entry: Sendable>: Sendable {
    /// The decoded body.
    public var entry: Entry
    /// The status code, from 200 to 299.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The targets of the `Link` header field (RFC 8288) as absolute URLs, by relation type in lower case: `next`.
    public var links: [String: URL]
    /// The request as `GET https://…`, with its secrets hidden.
    public var request: String

    /// Creates a response.
    public init(
        entry: Entry, status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), links: [String: URL] = [:],
        request: String = ""
    ) {
        self.entry = entry
        self.status = status
        self.headers = headers
        self.links = links
        self.request = request
    }
}

/// An entry for a response whose body is not read, such as the response to a DELETE. Every body decodes as one.
public struct IgnoredEntry: RawDecodable, Sendable {
    /// Creates one.
    public init() {}

    public static func from(raw: Data, using decoder: any BodyDecoder) -> IgnoredEntry { IgnoredEntry() }
}
