import Foundation

/// The reaction of a server to a request.
enum LoopbackAnswer: Sendable {
    /// Sends this text, which may be malformed, and closes the connection.
    case bytes(String)
    /// Sends these bytes. If the connection is kept open, the server reads the next request from it.
    case rawBytes([UInt8], keepsOpen: Bool)
    /// Sends these bytes, and then nothing until the client closes the connection.
    case stalled([UInt8])
    /// Sends a header section, and a block of bytes several times. Calls a closure before the last time.
    case blocks(head: String, [UInt8], count: Int, beforeLast: @Sendable () -> Void)
    /// Sends nothing until the client closes the connection.
    case silence

    static func status(_ status: String, _ body: String = "", headers: [String] = []) -> LoopbackAnswer {
        let fields = headers + ["Content-Length: \(body.utf8.count)", "Connection: close"]
        return .bytes("HTTP/1.1 \(status)\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n\(body)")
    }

    static func json(_ body: String, headers: [String] = []) -> LoopbackAnswer {
        status("200 OK", body, headers: ["Content-Type: application/json; charset=utf-8"] + headers)
    }

    static func redirect(to location: String) -> LoopbackAnswer {
        status("302 Found", headers: ["Location: \(location)"])
    }

    /// Sends the answer, and returns whether the connection stays open.
    func send(to connection: Int32) -> Bool {
        switch self {
        case .bytes(let text):
            _ = Self.send(Array(text.utf8), to: connection)
            return false
        case .rawBytes(let bytes, let keepsOpen): return Self.send(bytes, to: connection) && keepsOpen
        case .stalled(let bytes): return Self.send(bytes, to: connection) && Self.silence.send(to: connection)
        case .blocks(let head, let block, let count, let beforeLast):
            var isOpen = Self.send(Array(head.utf8), to: connection)
            for number in 1...count where isOpen {
                if number == count { beforeLast() }
                isOpen = Self.send(block, to: connection)
            }
            return false
        case .silence:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            return false
        }
    }

    /// Returns whether all bytes were sent.
    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { systemSend(connection, $0.baseAddress, $0.count) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}

/// Calls `send(2)`, which methods named `send` hide. A lost connection does not raise SIGPIPE.
private func systemSend(_ connection: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
    #else
        let flags: Int32 = 0
        var isOn: Int32 = 1
        setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return send(connection, bytes, count, flags)
}
