import Essentials

extension LoopbackServer {
    /// An action of the server in response to a request.
    public enum Step: Sendable {
        case text(String)
        case bytes([UInt8])
        /// Sends a 200 response whose body contains the head and the body of the request.
        case echo
        /// Sends the bytes repeatedly, with pauses of 1 ms, until the client closes the connection.
        case endless([UInt8])
        /// Sends the text byte by byte, with a pause before each byte.
        case drip(String, every: Duration)
        case pause(Duration)
        /// Waits until the client closes the connection.
        case hang
        case close
        /// Closes the connection with a TCP reset.
        case reset
        /// Forwards bytes in both directions between the client and a port on 127.0.0.1, until one side closes its
        /// connection.
        case tunnel(to: Int)

        /// Returns a step that sends a response.
        ///
        /// - Parameters:
        ///   - fields: The lines of the header fields, such as `Location: /`.
        ///   - body: The body. If it is not `nil`, the response has a `Content-Length`.
        public static func response(status: Int = 200, fields: [String] = [], body: String? = "") -> Step {
            let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
            let lines = ["HTTP/1.1 \(status) Reason"] + fields + length
            return .text(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        }

        /// Sends a 200 response with the body `ok`.
        public static let ok = response(body: "ok")

        /// Performs the step. Returns whether the connection is still open.
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
