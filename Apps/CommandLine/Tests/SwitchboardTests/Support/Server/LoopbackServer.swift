import Essentials
import Foundation
import Synchronization

/// A server on 127.0.0.1. It closes a connection after one response, unless the answer keeps the connection open.
final class LoopbackServer: Sendable {
    let port: Int
    let arrivals: AsyncStream<LoopbackRequest>
    private let listener: Int32
    private let connections = Mutex(0)
    private let seen = Mutex<[LoopbackRequest]>([])
    private let arrived: AsyncStream<LoopbackRequest>.Continuation

    /// - Parameter answer: Returns the answer to a request. It may block, as each connection has its own thread.
    init(answer: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer) throws {
        (listener, port) = try Self.bound()
        try SystemFailure.check("listen", listen(listener, 64))
        (arrivals, arrived) = AsyncStream.makeStream()
        Thread.detachNewThread { [weak self, listener] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                self?.connections.withLock { $0 += 1 }
                Thread.detachNewThread { [weak self] in
                    while let request = LoopbackRequest(from: connection) {
                        self?.seen.withLock { $0.append(request) }
                        self?.arrived.yield(request)
                        guard answer(request).send(to: connection) else { break }
                    }
                    close(connection)
                }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var base: String { "http://127.0.0.1:\(port)" }
    var connectionCount: Int { connections.withLock { $0 } }
    var requests: [LoopbackRequest] { seen.withLock { $0 } }

    /// Calls a closure with a port that refuses connections. No other process can use the port in the meantime.
    static func withRefusingPort<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
        let (socket, port) = try bound()
        defer { close(socket) }
        return try await body(port)
    }

    /// Returns a socket that is bound to an unused port but does not listen.
    private static func bound() throws -> (socket: Int32, port: Int) {
        let descriptor = try SystemFailure.check("socket", StreamSocket.open(AF_INET))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = try SystemFailure.check("bind", bind(descriptor, address, length))
                _ = try SystemFailure.check("getsockname", getsockname(descriptor, address, &length))
            }
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}
