import Protocols

/// A validated request in the form that libcurl expects.
struct OutgoingRequest: Sendable {
    let endpoint: Endpoint
    let proxy: Proxy?
    /// For `HTTPResponse.url`.
    let requestURL: URL
    let url: String
    let method: HTTPMethod
    /// `Name: value`; `Name;` for an empty value; `Name:` for a field that libcurl must not add.
    let headerLines: [String]
    /// `nil` for no body, empty for `Content-Length: 0`.
    let body: Data?

    /// - Throws: `invalidRequest`.
    init(_ request: HTTPRequest, through proxies: ProxySettings) throws(NetworkError) {
        endpoint = try Endpoint(request.url)
        proxy = proxies.proxy(for: endpoint)
        requestURL = request.url
        url = request.url.absoluteString
        guard url.utf8.count <= 65_536 else {
            throw NetworkError(.invalidRequest, "the URL is longer than 65536 bytes")
        }
        method = request.method
        guard method.rawValue.isToken else {
            throw NetworkError(.invalidRequest, "invalid request method: expected a token such as GET")
        }
        body = try Self.body(of: request)
        var lines: [String] = []
        for field in request.headers.fields { lines.append(try Self.line(field)) }
        // libcurl would add both to a request with a body. "Expect" delays requests to servers that ignore it by 1 s.
        if body != nil { lines += ["Expect", "Content-Type"].filter { request.headers[$0] == nil }.map { "\($0):" } }
        headerLines = lines
    }

    /// Whether the method is GET or HEAD, which are safe (RFC 9110 §9.2.1).
    var isSafe: Bool { method == .get || method == .head }

    /// RFC 9110 §9.3.1: GET and HEAD have no body. §8.6: POST, PUT and PATCH send a Content-Length even without one.
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

    /// Checks that a field has no line break, and is not one that the transport sets itself.
    private static func line(_ field: HTTPHeaders.Field) throws(NetworkError) -> String {
        guard field.name.isToken else {
            throw NetworkError(.invalidRequest, "invalid header field name: expected a token such as Accept")
        }
        guard !["content-length", "transfer-encoding"].contains(field.name.lowercased()) else {
            throw NetworkError(.invalidRequest, "the transport sets the header field \(field.name) itself")
        }
        guard field.value.utf8.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }) else {
            throw NetworkError(.invalidRequest, "the value of the header field \(field.name) has a control character")
        }
        // libcurl does not send a field "Name:" that is followed only by spaces.
        let isBlank = field.value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return isBlank ? "\(field.name);" : "\(field.name): \(field.value)"
    }
}

extension String {
    /// Whether it is a token (RFC 9110 §5.6.2) of at most 256 characters, as methods and field names are.
    var isToken: Bool {
        (1...256).contains(utf8.count)
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}
