import Records
import TransportProtocols

/// A validated request in the form that libcurl expects.
struct OutgoingRequest: Sendable {
    let endpoint: Endpoint
    let proxy: Proxy?
    /// The value for `HTTPResponse.url`.
    let requestURL: URL
    let url: String
    let method: HTTPMethod
    /// The lines for `CURLOPT_HTTPHEADER`. `Name: value` sends a field. `Name;` sends an empty field. `Name:` prevents
    /// libcurl from adding the field.
    let headerLines: [String]
    /// The body; `nil` for a request without `Content-Length`. An empty body is sent with `Content-Length: 0`.
    let body: Data?
    /// Whether the request may be sent twice.
    let isSafe: Bool
    /// The destination for the body of a successful response; `nil` to keep the body in memory.
    let destination: (any BodyDestination)?

    /// - Throws: `invalidRequest` if the URL, the method, a header field or the body is not supported.
    init(_ request: HTTPRequest, through proxies: ProxySettings) throws(NetworkError) {
        endpoint = try Endpoint(request.url)
        proxy = proxies.proxy(for: endpoint)
        requestURL = request.url
        url = request.url.absoluteString
        guard url.utf8.count <= 65_536 else {
            throw NetworkError(.invalidRequest, "the URL is longer than 65536 bytes")
        }
        method = request.method
        isSafe = request.isSafe
        destination = request.destination
        guard method.rawValue.isToken else {
            throw NetworkError(.invalidRequest, "invalid request method: expected a token such as GET")
        }
        body = try Self.body(of: request)
        var lines: [String] = []
        for field in request.headers.fields { lines.append(try Self.line(field)) }
        // libcurl may add `Expect` and `Content-Type` to a request with a body. If the server ignores `Expect`, the
        // request is delayed by 1 s.
        if body != nil { lines += ["Expect", "Content-Type"].filter { request.headers[$0] == nil }.map { "\($0):" } }
        headerLines = lines
    }

    /// Returns the body to send. For POST, PUT and PATCH, a missing body becomes an empty one, because these requests
    /// always have a `Content-Length` (RFC 9110 §8.6).
    ///
    /// - Throws: `invalidRequest` for a GET or HEAD request with a body (RFC 9110 §9.3.1, §9.3.2).
    private static func body(of request: HTTPRequest) throws(NetworkError) -> Data? {
        let body = request.body ?? Data()
        switch request.method {
        case .get, .head:
            guard body.isEmpty else {
                throw NetworkError(.invalidRequest, "a \(request.method) request cannot have a body")
            }
            return nil
        case .post, .put, .patch: return body
        default: return body.isEmpty ? nil : body
        }
    }

    /// - Throws: `invalidRequest` if the syntax is invalid, or if the field is `Content-Length` or `Transfer-Encoding`.
    ///   libcurl sets these fields itself.
    private static func line(_ field: HTTPHeaders.Field) throws(NetworkError) -> String {
        guard field.name.isToken else {
            throw NetworkError(.invalidRequest, "invalid header field name: expected a token such as Accept")
        }
        guard !["content-length", "transfer-encoding"].contains(field.name.lowercased()) else {
            throw NetworkError(.invalidRequest, "invalid header field \(field.name): only the transport can set it")
        }
        guard field.value.utf8.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }) else {
            throw NetworkError(.invalidRequest, "control character in the value of the header field \(field.name)")
        }
        // libcurl does not send `Name: value` if the value is empty or blank. `Name;` sends an empty field.
        let isBlank = field.value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return isBlank ? "\(field.name);" : "\(field.name): \(field.value)"
    }
}

extension String {
    /// Whether the string is a token (RFC 9110 §5.6.2) of at most 256 bytes.
    var isToken: Bool {
        (1...256).contains(utf8.count)
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}
