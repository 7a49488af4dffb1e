public import Protocols

extension APIRequest {
    /// The request on one line, not percent-encoded: `GET users?q=a b&_page=1`.
    public var line: String {
        let path =
            switch target {
            case .path(let segments): segments.joined(separator: "/")
            case .link(let url), .file(let url): url.absoluteString
            case .custom(let target): target.name
            }
        let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return "\(method) \(path)\(items.isEmpty ? "" : "?")\(items)"
    }

    /// The encoded body as text.
    public var text: String? {
        get throws { try body.map { String(decoding: try $0.toRaw(using: FoundationJSON()), as: UTF8.self) } }
    }
}

extension HTTPResponse {
    /// The arrival time of responses in tests.
    public static let arrival = Date(timeIntervalSince1970: 1_790_000_000)
}

extension ProviderDescriptor {
    /// Maps a response that arrived at ``HTTPResponse/arrival`` to an error, as the client does: with the descriptor's
    /// error mapping, and by the status where the mapping has no code. Returns `nil` for a success.
    ///
    /// - Parameter retryAfter: The value of the `Retry-After` header field in seconds.
    public func error(
        status: Int, headers: HTTPHeaders = [:], body: String = "", retryAfter: TimeInterval? = nil
    ) -> APIError? {
        error(status: status, headers: headers, body: Data(body.utf8), retryAfter: retryAfter)
    }

    /// Maps a response to an error, as the client does. The body need not be text.
    public func error(
        status: Int, headers: HTTPHeaders = [:], body: Data, retryAfter: TimeInterval? = nil
    ) -> APIError? {
        let response = HTTPResponse(
            status: status, headers: headers, body: body, url: baseURL, receivedAt: HTTPResponse.arrival)
        guard !response.isSuccess || errors.includesSuccess else { return nil }
        let retryDate = retryAfter.map(HTTPResponse.arrival.addingTimeInterval)
        let mapped = errors.error(in: response, retryAfter: retryDate, decoder: FoundationJSON())
        guard var error = mapped ?? (response.isSuccess ? nil : APIError()) else { return nil }
        error.code = error.code ?? ProviderError.Code(status: status)
        error.retryAt = error.retryAt ?? retryDate
        return error
    }

    /// Returns a list request for parameters in the text form that users type.
    ///
    /// - Throws: `invalidRequest` for an invalid parameter, page size or first page, or if the provider has no paging.
    public func list(
        _ given: [String: String] = [:], pageSize: Int? = nil, firstPage: Int = 1
    ) throws(ProviderError) -> ListRequest {
        guard let paging else { throw ProviderError(.invalidRequest, "'\(id)' does not support 'list'") }
        let values = try ParameterValues(given, for: parameters)
        return try ListRequest(values, pageSize: pageSize, firstPage: firstPage, for: paging)
    }
}

extension ItemDraft {
    /// Creates a draft from values keyed by field name. Unknown names are ignored.
    public init(_ given: [String: FieldValue]) {
        self.init()
        for field in Self.fields {
            if let value = given[field.name] { field.set(&self, value) }
        }
    }

    /// Creates a draft from the text that users type, keyed by field name. Unknown names are ignored.
    public init(_ given: [String: String]) {
        self.init(given.mapValues(FieldValue.text))
    }
}
