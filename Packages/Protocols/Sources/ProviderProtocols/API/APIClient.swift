import Records
import TransportProtocols

/// A client that sends requests to one API and decodes the responses.
///
/// The client adds the API's base URL, credentials and header fields, and maps error responses to errors. A provider
/// gets its client from its ``ProviderContext`` and does not use a transport directly.
public protocol APIClient: Sendable {
    /// Sends a request and decodes the body of the response.
    ///
    /// - Parameter reader: How the body is decoded. Most providers call ``send(_:as:keys:)`` instead, with the type of an entry.
    /// - Throws:
    ///   - `missingCredentials` or `invalidRequest`, before a request is sent.
    ///   - For an error that the transport throws, its `providerCode`.
    ///   - For an error response, the error that the descriptor's ``ErrorMapping`` or the status determines.
    ///   - `incorrectData` with the path of the missing or invalid field, if the body cannot be decoded.
    ///   - `incorrectData` for a link to a different origin, for a link or a file whose URL contains a secret, for a
    ///     file with an invalid URL, and for a file whose URL uses `http` although the API uses `https`.
    func send<Entry: Sendable>(
        _ request: APIRequest, reading reader: BodyReader<Entry>
    ) async throws(ProviderError) -> APIResponse<Entry>
}

extension APIClient {
    /// Sends a request and decodes the body of the response from JSON. Throws the errors of ``send(_:reading:)``.
    ///
    /// - Parameter keys: The keys of the fields; `nil` for those of the descriptor.
    public func send<Entry: Decodable & Sendable>(
        _ request: APIRequest, as entry: Entry.Type, keys: FieldKeys? = nil
    ) async throws(ProviderError) -> APIResponse<Entry> {
        try await send(request, reading: BodyReader(json: entry, keys: keys))
    }

    /// Sends a request and decodes the body of the response as an entry, which names its format. Throws the errors of
    /// ``send(_:reading:)``.
    public func send<Entry: RawDecodable & Sendable>(
        _ request: APIRequest, as entry: Entry.Type
    ) async throws(ProviderError) -> APIResponse<Entry> where Entry.Raw == Data {
        try await send(request, reading: BodyReader(entry))
    }

    /// Sends a request and decodes the body of the response as an entry, which names its format. Throws the errors of
    /// ``send(_:reading:)``.
    public func send<Entry: RawDecodable & Decodable & Sendable>(
        _ request: APIRequest, as entry: Entry.Type
    ) async throws(ProviderError) -> APIResponse<Entry> where Entry.Raw == Data {
        try await send(request, reading: BodyReader(entry))
    }

    /// Sends a request and ignores the body of the response. Throws the errors of ``send(_:reading:)``.
    @discardableResult
    public func send(_ request: APIRequest) async throws(ProviderError) -> APIResponse<IgnoredEntry> {
        try await send(request, as: IgnoredEntry.self)
    }
}

/// A closure that receives each item that a client decodes, with the item's JSON as the API sent it.
///
/// For CSV and XML, the client creates the JSON.
public typealias ItemJSONHandler = @Sendable (any Entity, Data) -> Void

/// A successful API response with its decoded body.
public struct APIResponse<Entry: Sendable>: Sendable {
    /// The decoded body.
    public var entry: Entry
    /// The status code, from 200 to 299.
    public var status: Int
    /// The header fields of the response.
    public var headers: HTTPHeaders
    /// The absolute target URLs of the `Link` header field (RFC 8288), keyed by lowercase relation type.
    public var links: [String: URL]
    /// The URL of the response, to which relative links in its body refer; `nil` if the client does not know it.
    public var url: URL?
    /// The method and URL of the request, with secrets masked: `GET https://…`.
    public var request: String

    /// Creates a response. The default is status 200 without header fields or links.
    public init(
        entry: Entry, status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), links: [String: URL] = [:],
        url: URL? = nil, request: String = ""
    ) {
        self.entry = entry
        self.status = status
        self.headers = headers
        self.links = links
        self.url = url
        self.request = request
    }
}

/// An entry for a response whose body is not needed, such as the response to a DELETE request.
public struct IgnoredEntry: RawDecodable, Sendable {
    /// Creates an entry. It has no content.
    public init() {}

    public static func from(raw: Data, using decoder: any BodyDecoder) -> IgnoredEntry { IgnoredEntry() }
}
