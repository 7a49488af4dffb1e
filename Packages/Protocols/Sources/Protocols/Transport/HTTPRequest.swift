/// An HTTP request, with its credentials apart from the rest.
public struct HTTPRequest: Hashable, Sendable {
    /// What is to be done with the resource.
    public var method: HTTPMethod
    /// Where to, without any secret.
    public var url: URL
    /// Header fields, without any secret.
    public var headers: HTTPHeaders
    /// The bytes to send; `nil` for none.
    public var body: Data?
    /// What authorizes it. Belongs to the URL's origin: whoever sends the request elsewhere leaves these behind.
    public var credentials: [Credential]

    /// A GET without anything else, unless told otherwise.
    public init(
        method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = HTTPHeaders(), body: Data? = nil,
        credentials: [Credential] = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.credentials = credentials
    }

    /// The headers to send, with the credentials in their places.
    public var authorizedHeaders: HTTPHeaders {
        credentials.reduce(into: headers) { headers, credential in
            guard let (name, prefix) = credential.header else { return }
            headers[name] = prefix + credential.secret.revealed
        }
    }

    /// The URL to send to, with the credentials in their places.
    ///
    /// - Throws: `invalidRequest` when no URL can be made of them.
    public func authorizedURL() throws(NetworkError) -> URL {
        let items = credentials.compactMap { credential in
            credential.queryName.map { QueryItem($0, credential.secret.revealed) }
        }
        guard let authorized = url.appending(items.map(\.encoded)) else {
            throw NetworkError(.invalidRequest, "The URL \(url.absoluteString) cannot carry a query.")
        }
        return authorized
    }

    /// A text in which every secret of this request is hidden, however it is encoded. For what a server sends back.
    public func hidingSecrets(in text: String) -> String {
        credentials.reduce(text) { $1.secret.hidden(in: $0) }
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the URL, with secrets hidden: `GET https://pixabay.com/api/?q=cat&key=•••`.
    public var description: String {
        let hidden = credentials.compactMap(\.queryName).map { "\($0)=\(Secret.mask)" }
        return "\(method) \(hidingSecrets(in: url.text(appending: hidden)))"
    }
}
