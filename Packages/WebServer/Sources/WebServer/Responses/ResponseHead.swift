/// The status line and the header fields of a response (RFC 9112 §4).
struct ResponseHead: Sendable {
    private let status: Int
    private var fields: [(name: String, value: String)]

    /// The fields of every response. They prevent other sites from loading or framing the response and from learning the
    /// URL, which contains the secret token. They also prevent caches from storing the response.
    private static let securityFields = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
    ]

    /// Creates a head. The status must be from 200 to 599. The media type and the policy must not contain control
    /// characters.
    private init(_ status: Int, _ mediaType: String, _ securityPolicy: String, length: Int?, isLast: Bool) {
        self.status = status
        fields = Self.securityFields
        fields.append(("Content-Security-Policy", securityPolicy))
        // RFC 9110 §8.6: a 204 response has no Content-Length.
        if status != 204 { fields.append(("Content-Type", mediaType)) }
        if let length, status != 204 { fields.append(("Content-Length", "\(length)")) }
        if status == 405 { fields.append(("Allow", "GET, HEAD, POST")) }
        if isLast { fields.append(("Connection", "close")) }
    }

    /// The head of a response with server-sent events. The response ends when the connection is closed.
    static let events = ResponseHead(200, "text/event-stream", "default-src 'none'", length: nil, isLast: true)

    /// The interim response that makes a client send its body (RFC 9110 §10.1.1).
    static let proceed = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The bytes, up to and including the empty line.
    var bytes: [UInt8] {
        let lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "")"] + fields.map { "\($0.name): \($0.value)" }
        return Array(lines.map { "\($0)\r\n" }.joined().utf8) + Array("\r\n".utf8)
    }

    /// Returns the bytes of a complete response. If the handler's content is invalid, the response has status 500.
    ///
    /// - Parameters:
    ///   - isHead: Whether the response is to a `HEAD` request, and therefore has no body.
    ///   - isLast: Whether the server closes the connection after the response.
    static func response(_ content: WebContent, isHead: Bool, isLast: Bool) -> [UInt8] {
        let isValid =
            (200...599).contains(content.status) && ![205, 304].contains(content.status)
            && [content.mediaType, content.securityPolicy].allSatisfy {
                $0.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            }
        let content = isValid ? content : RequestError(500, "invalid response").content
        let head = ResponseHead(
            content.status, content.mediaType, content.securityPolicy, length: content.body.count, isLast: isLast)
        return head.bytes + (isHead || content.status == 204 ? [] : Array(content.body))
    }

    private static let reasons = [
        200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large", 415: "Unsupported Media Type",
        421: "Misdirected Request", 422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
