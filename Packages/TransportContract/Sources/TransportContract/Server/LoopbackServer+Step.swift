import Protocols

extension LoopbackServer {
    /// One action of a server on a connection.
    public enum Step: Sendable {
        /// Sends a text.
        case text(String)
        /// Sends bytes.
        case bytes([UInt8])
        /// Sends the request back: its head and body as the body of a 200.
        case echo
        /// Sends the bytes repeatedly, some megabytes per second, until the client ends the connection.
        case endless([UInt8])
        /// Sends a text byte by byte, with a pause before each.
        case drip(String, every: Duration)
        /// Does nothing for some time.
        case pause(Duration)
        /// Waits until the client ends the connection.
        case hang
        /// Ends the connection.
        case close
        /// Ends the connection with a reset.
        case reset
        /// Forwards bytes between the connection and a port of 127.0.0.1, until one side closes.
        case tunnel(to: Int)

        /// Sends a response with `Content-Length`.
        ///
        /// - Parameters:
        ///   - fields: Header fields: `Name: value`.
        ///   - body: `nil` for a response that has no body and no `Content-Length`.
        public static func response(status: Int = 200, fields: [String] = [], body: String? = "") -> Step {
            let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
            let lines = ["HTTP/1.1 \(status) Reason"] + fields + length
            return .text(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        }

        /// Sends a 200 with the body `ok`.
        public static let ok = response(body: "ok")

        /// Returns whether the connection stays open.
        func perform(on connection: LoopbackSocket, for request: LoopbackRequest) -> Bool {
            switch self {
            case .text(let text): return connection.write(Array(text.utf8))
            case .bytes(let bytes): return connection.write(bytes)
            case .echo:
                let body = Array(request.head.utf8) + request.body
                return connection.write(
                    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
            case .endless(let bytes):
                while connection.write(bytes) { LoopbackThread.pause(.milliseconds(1)) }
                return false
            case .drip(let text, let pause):
                return text.utf8.allSatisfy { byte in
                    LoopbackThread.pause(pause)
                    return connection.write([byte])
                }
            case .pause(let time):
                LoopbackThread.pause(time)
                return true
            case .hang:
                while connection.read() != nil {}
                return false
            case .close: return false
            case .reset:
                connection.resetOnClose()
                return false
            case .tunnel(let port):
                guard let target = LoopbackSocket.connected(to: port) else { return false }
                connection.relay(to: target)
                target.close()
                return false
            }
        }
    }
}
