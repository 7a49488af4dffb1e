import Protocols
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A server on a raw socket of 127.0.0.1 that answers every path with the steps written down for it.
final class SocketServer: Sendable {
    /// One thing a server does to a connection.
    enum Step: Sendable {
        case send(String)
        case sendBytes([UInt8])
        /// Sends the bytes that many times, until nobody takes them any more.
        case sendMany([UInt8], times: Int)
        case pause(milliseconds: Int)
        /// Sends the request back: its head and body as the body of a 200.
        case echo
        /// Waits until the client or the test ends the connection.
        case hang
        case close
    }

    /// What the server has seen.
    struct Counts: Sendable {
        var requests = 0
        var connections = 0
        var inFlight = 0
        var mostInFlight = 0
    }

    let port: Int
    private let listener: Int32
    private let routes: [String: [Step]]
    private let state = Mutex((counts: Counts(), open: Set<Int32>()))

    /// - Parameter routes: steps by path; other paths are answered with 404.
    init(_ routes: [String: [Step]] = [:]) {
        self.routes = routes
        (listener, port) = Self.listen()
        Thread.detach { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                state.withLock {
                    $0.counts.connections += 1
                    $0.open.insert(connection)
                }
                Thread.detach { [self] in
                    serve(connection)
                    state.withLock { _ = $0.open.remove(connection) }
                    _ = Self.close(connection)
                }
            }
            // Closed here and not by `stop`, so that no other socket has its number while it is still waited on.
            _ = Self.close(listener)
        }
    }

    var base: String { "http://127.0.0.1:\(port)" }

    var counts: Counts { state.withLock { $0.counts } }

    /// Ends every connection; the threads end with them.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        state.withLock { state in
            for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func serve(_ connection: Int32) {
        while let request = SocketRequest(from: connection) {
            state.withLock {
                $0.counts.requests += 1
                $0.counts.inFlight += 1
                $0.counts.mostInFlight = max($0.counts.mostInFlight, $0.counts.inFlight)
            }
            let goesOn = (routes[request.path] ?? [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")])
                .allSatisfy { perform($0, for: request, on: connection) }
            state.withLock { $0.counts.inFlight -= 1 }
            guard goesOn else { return }
        }
    }

    /// Whether the connection goes on.
    private func perform(_ step: Step, for request: SocketRequest, on connection: Int32) -> Bool {
        switch step {
        case .send(let text): return Self.write(Array(text.utf8), to: connection)
        case .sendBytes(let bytes): return Self.write(bytes, to: connection)
        case .sendMany(let bytes, let times):
            return (0..<times).allSatisfy { _ in Self.write(bytes, to: connection) }
        case .pause(let milliseconds):
            usleep(UInt32(milliseconds) * 1000)
            return true
        case .echo:
            let body = Array(request.text.utf8)
            return Self.write(
                Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body, to: connection)
        case .hang:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            return false
        case .close: return false
        }
    }
}

extension SocketServer {
    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
        private static let noSignal: Int32 = 0
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    /// A port of 127.0.0.1 where nobody listens.
    static func refusingPort() -> Int {
        let (socket, port) = listen()
        _ = close(socket)
        return port
    }

    private static func listen() -> (socket: Int32, port: Int) {
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(listener, address, length) == 0, "no port to be had on 127.0.0.1")
                precondition(Self.listen(listener, 128) == 0, "cannot listen on 127.0.0.1")
                getsockname(listener, address, &length)
            }
        }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    // The system's functions, which the methods here would otherwise hide.
    private static func listen(_ socket: Int32, _ backlog: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.listen(socket, backlog)
        #else
            Glibc.listen(socket, backlog)
        #endif
    }

    private static func close(_ socket: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.close(socket)
        #else
            Glibc.close(socket)
        #endif
    }
}
