public import TransportProtocols

/// The request line and the header fields of a request (RFC 9112 §2).
public struct RequestHead: Hashable, Sendable {
    /// The method in its original case, such as `GET`. The server may not support it.
    public let method: String
    /// The target.
    public let target: RequestTarget
    /// The header fields. Their values have no surrounding white space.
    public private(set) var fields = HTTPHeaders()
    /// The length of the body in bytes. ``RequestParser`` sets it after the last field.
    public private(set) var contentLength = 0

    /// The fields that a request may contain only once, because repeated fields would be ambiguous.
    private static let singleFields: Set = [
        "content-length", "content-type", "expect", "host", "origin", "sec-fetch-dest", "sec-fetch-mode",
        "sec-fetch-site", "transfer-encoding",
    ]

    /// Parses the request line, without its line break.
    init(requestLine: [UInt8]) throws(RequestError) {
        let parts = requestLine.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, let method = Self.token(parts[0]) else { throw .badRequest("invalid request line") }
        guard parts[2].starts(with: "HTTP/".utf8) else { throw .badRequest("invalid request line") }
        guard parts[2].elementsEqual("HTTP/1.1".utf8) else { throw .version }
        self.method = method
        target = try RequestTarget(Array(parts[1]))
    }

    /// Parses a field line, without its line break (RFC 9112 §5).
    ///
    /// White space before the colon or at the start of the line is invalid, and so are control characters except tabs.
    mutating func addField(_ line: [UInt8]) throws(RequestError) {
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Self.token(parts[0]) else { throw .badRequest("invalid header field") }
        let isValid = parts[1].allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
        guard isValid else { throw .badRequest("control character in a header field") }
        guard !Self.singleFields.contains(name.lowercased()) || fields[name] == nil else {
            throw .badRequest("repeated header field")
        }
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let value = parts[1].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        fields.append(name, String(decoding: Array(value), as: UTF8.self))
    }

    /// Sets ``contentLength`` from the fields.
    ///
    /// Throws 400 if the length is invalid or if a `GET` or `HEAD` request has a body, 413 if the body is longer than
    /// the limit, and 501 if the request has `Transfer-Encoding`.
    mutating func endFields(bodyLimit: Int) throws(RequestError) {
        guard fields["Transfer-Encoding"] == nil else { throw .transferEncoding }
        guard let text = fields["Content-Length"] else { return }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .badRequest("invalid Content-Length")
        }
        // A number with too many digits for `Int` is also too large.
        guard let length = Int(text), length <= bodyLimit else { throw .bodyTooLarge }
        // RFC 9110 §9.3.1: a `GET` or `HEAD` request with a body may be an attempt at request smuggling.
        guard length == 0 || method != "GET" && method != "HEAD" else { throw .badRequest("unexpected body") }
        contentLength = length
    }

    /// Whether the client sends no further request on the connection (RFC 9112 §9.6).
    var isLast: Bool {
        (fields["Connection"] ?? "").lowercased().split(whereSeparator: { ", \t".contains($0) }).contains("close")
    }

    /// Whether the client waits for a response before it sends the body.
    var expectsContinue: Bool {
        contentLength > 0 && fields["Expect"]?.lowercased() == "100-continue"
    }

    /// Returns the text if it is a token (RFC 9110 §5.6.2); otherwise `nil`.
    private static func token(_ bytes: ArraySlice<UInt8>) -> String? {
        let isToken = bytes.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
        return isToken && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
