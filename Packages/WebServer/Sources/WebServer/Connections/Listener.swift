import Essentials

/// A socket that accepts connections on 127.0.0.1.
struct Listener: Sendable {
    let socket: TCPSocket
    let port: Int

    /// Binds to a port, or to a free one if the port is 0.
    init(port: Int) throws(WebServerError) {
        guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
        let descriptor = StreamSocket.open(AF_INET)
        guard descriptor >= 0 else { throw Self.failure(of: "socket") }
        socket = TCPSocket(descriptor)
        // Without this option, a new server could not use the same port for a minute.
        socket.set(SO_REUSEADDR, of: SOL_SOCKET, to: 1)
        do throws(WebServerError) {
            self.port = try Self.bind(descriptor, to: number)
        } catch {
            socket.close()
            throw error
        }
    }

    /// Binds and listens. Returns the port.
    private static func bind(_ descriptor: Int32, to port: UInt16) throws(WebServerError) -> Int {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let call = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> String? in
                if systemBind(descriptor, address, length) != 0 { return "bind" }
                if listen(descriptor, 128) != 0 { return "listen" }
                return getsockname(descriptor, address, &length) == 0 ? nil : "getsockname"
            }
        }
        if let call { throw errno == EADDRINUSE ? .portInUse(Int(port)) : failure(of: call) }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func failure(of call: String) -> WebServerError {
        .failed(call: call, reason: String(cString: strerror(errno)))
    }

    enum Outcome: Sendable {
        case connection(TCPSocket)
        /// No client is waiting.
        case none
        /// The system has no resources for another connection now.
        case exhausted
    }

    /// Accepts the next connection.
    func accept() -> Outcome {
        while true {
            let connection = systemAccept(socket.descriptor)
            if connection >= 0 { return .connection(TCPSocket(connection)) }
            switch errno {
            // A signal arrived, or the client closed the connection before `accept`.
            case EINTR, ECONNABORTED: continue
            case EAGAIN: return .none
            default: return .exhausted
            }
        }
    }
}

/// Calls `bind(2)`. Inside ``Listener``, the name `bind` refers to the method.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

/// Calls `accept(2)`.
private func systemAccept(_ descriptor: Int32) -> Int32 {
    accept(descriptor, nil, nil)
}
