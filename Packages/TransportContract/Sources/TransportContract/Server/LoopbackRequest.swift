public import Protocols

/// A request as a server received it.
public struct LoopbackRequest: Sendable {
    /// The request line and the header fields, each followed by CR and LF, and an empty line.
    public let head: String
    /// The bytes after the head.
    public let body: Data

    /// Reads a request; `nil` at the end of the connection, and for a client that starts a TLS handshake.
    init?(from connection: LoopbackSocket) {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            guard let more = connection.read() else { return nil }
            bytes += more
            // RFC 8446 §5.1: the content type of a handshake record is 22.
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

    /// The method and the target: `GET /a?b=c`.
    public var line: String {
        head.prefix { $0 != "\r\n" }.split(separator: " ").prefix(2).joined(separator: " ")
    }

    /// The path of the target without its query: `/a`.
    var path: String {
        String(line.split(separator: " ").last?.prefix { $0 != "?" } ?? "")
    }

    /// Returns the values of a header field, in order. The name is case-insensitive.
    public func values(of name: String) -> [String] {
        Self.values(of: name, in: head)
    }

    private static func values(of name: String, in head: String) -> [String] {
        head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("\(name.lowercased()):") }.map { line in
            String(line.dropFirst(name.count + 1).drop { $0 == " " })
        }
    }
}
