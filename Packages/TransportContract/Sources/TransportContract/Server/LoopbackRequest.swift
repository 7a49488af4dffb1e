public import Essentials

/// A request that a ``LoopbackServer`` received.
public struct LoopbackRequest: Sendable {
    /// The request line and the header fields, with CRLF line endings, up to and including the empty line.
    public let head: String
    /// The bytes after the head. Only bodies with a `Content-Length` are supported.
    public let body: Data

    /// Reads a request. Returns `nil` at EOF, or if the client starts a TLS handshake.
    init?(from connection: LoopbackSocket) {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            guard let more = connection.read() else { return nil }
            bytes += more
            // RFC 8446 §5.1: a TLS handshake record starts with the byte 22.
            guard bytes.first != 22 else { return nil }
            end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        }
        head = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
        var body = Data(bytes[(end ?? 0)...])
        let length = Self.values(of: "content-length", in: head).first.flatMap { Int($0) } ?? 0
        while body.count < length {
            guard let more = connection.read() else { return nil }
            body += more
        }
        self.body = body
    }

    /// The method and the target, such as `GET /a?b=c`.
    public var line: String {
        head.prefix { $0 != "\r\n" }.split(separator: " ").prefix(2).joined(separator: " ")
    }

    /// The target without its query, such as `/a`.
    var path: String {
        String(line.split(separator: " ").last?.prefix { $0 != "?" } ?? "")
    }

    /// Returns all values of a header field, in order. The name is case-insensitive.
    public func values(of name: String) -> [String] {
        Self.values(of: name, in: head)
    }

    private static func values(of name: String, in head: String) -> [String] {
        head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("\(name.lowercased()):") }.map { line in
            String(line.dropFirst(name.count + 1).drop { $0 == " " })
        }
    }
}
