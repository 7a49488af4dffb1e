import Protocols

/// A request as it came in.
struct LoopbackRequest: Sendable {
    /// The request line and the header fields, each ended by CR and LF.
    let head: String
    let body: [UInt8]

    /// Reads one; `nil` at the end of the connection.
    init?(from connection: LoopbackSocket) {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            guard let more = connection.read() else { return nil }
            bytes += more
            end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        }
        head = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
        var body = Array(bytes[(end ?? 0)...])
        let length = Self.values(of: "content-length", in: head).first.flatMap { Int($0) } ?? 0
        while body.count < length {
            guard let more = connection.read() else { return nil }
            body += more
        }
        self.body = body
    }

    /// The method and the path with its query: `GET /a?b=c`.
    var line: String {
        head.prefix { $0 != "\r\n" }.split(separator: " ").prefix(2).joined(separator: " ")
    }

    /// The values of a header field, in order.
    func values(of name: String) -> [String] {
        Self.values(of: name, in: head)
    }

    private static func values(of name: String, in head: String) -> [String] {
        head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("\(name.lowercased()):") }.map { line in
            String(line.dropFirst(name.count + 1).drop { $0 == " " })
        }
    }
}
