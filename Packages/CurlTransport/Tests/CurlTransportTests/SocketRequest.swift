import Protocols

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A request as it came in on a socket.
struct SocketRequest: Sendable {
    /// The request line, the headers and the body.
    let text: String
    /// The path without its query.
    let path: String

    /// Reads one request; `nil` at the end of the connection, and for a client that wants TLS. The client sends the next one after the answer only.
    init?(from connection: Int32) {
        var bytes: [UInt8] = []
        var length: Int?
        while bytes.count < length ?? .max {
            guard let more = Self.read(from: connection) else { return nil }
            bytes += more
            length = length ?? Self.length(of: bytes)
        }
        text = String(decoding: bytes, as: UTF8.self)
        let target = text.prefix { $0 != "\r\n" }.split(separator: " ").dropFirst().first ?? ""
        path = String(target.prefix { $0 != "?" })
    }

    /// How long the whole request is, as soon as its head is there.
    private static func length(of bytes: [UInt8]) -> Int? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).lowercased().split(separator: "\r\n")
        let field = lines.first { $0.hasPrefix("content-length:") }
        return end + (field?.split(separator: " ").last.flatMap { Int($0) } ?? 0)
    }

    private static func read(from connection: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(connection, buffer.baseAddress, buffer.count, 0))
        }
        let startsHandshake = bytes.first == 0x16
        return bytes.isEmpty || startsHandshake ? nil : bytes
    }
}
