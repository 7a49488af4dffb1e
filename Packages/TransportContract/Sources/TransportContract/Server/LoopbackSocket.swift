#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A TCP socket on a loopback address, by its file descriptor. Child processes do not inherit it.
struct LoopbackSocket: Hashable, Sendable {
    let descriptor: Int32

    /// Creates a socket that is bound to a free port; `nil` when there is none.
    static func bound(to address: LoopbackServer.Address = .ipv4) -> (socket: LoopbackSocket, port: Int)? {
        guard let socket = make(address) else { return nil }
        var port: UInt16 = 0
        let isBound = withSocketAddress(address, port: 0) { pointer, length in
            var length = length
            guard bind(socket.descriptor, pointer, length) == 0,
                getsockname(socket.descriptor, pointer, &length) == 0
            else { return false }
            // The port is at the same offset in sockaddr_in and sockaddr_in6.
            port = pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
            return true
        }
        guard isBound else {
            socket.close()
            return nil
        }
        return (socket, Int(port))
    }

    /// Connects to a port; `nil` when nothing listens there.
    static func connected(to port: Int, at address: LoopbackServer.Address = .ipv4) -> LoopbackSocket? {
        guard let socket = make(address), let port = UInt16(exactly: port) else { return nil }
        let isConnected = withSocketAddress(address, port: port) { connect(socket.descriptor, $0, $1) == 0 }
        guard isConnected else {
            socket.close()
            return nil
        }
        return socket
    }

    private static func make(_ address: LoopbackServer.Address) -> LoopbackSocket? {
        let family = address == .ipv4 ? AF_INET : AF_INET6
        #if canImport(Glibc)
            let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #elseif canImport(Musl)
            let descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        return LoopbackSocket(opened: descriptor)
    }

    /// A socket that was just opened; `nil` for a negative number.
    private init?(opened descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            // On other systems, `write` passes a flag for it.
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Calls a function with an address as a `sockaddr`.
    private static func withSocketAddress(
        _ address: LoopbackServer.Address, port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        var ipv4 = sockaddr_in()
        ipv4.sin_family = sa_family_t(AF_INET)
        ipv4.sin_port = port.bigEndian
        ipv4.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var ipv6 = sockaddr_in6()
        ipv6.sin6_family = sa_family_t(AF_INET6)
        ipv6.sin6_port = port.bigEndian
        ipv6.sin6_addr = in6addr_loopback
        func call(_ pointer: UnsafeMutableRawPointer, _ size: Int) -> Bool {
            body(pointer.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
        }
        return switch address {
        case .ipv4: call(&ipv4, MemoryLayout<sockaddr_in>.size)
        case .ipv6: call(&ipv6, MemoryLayout<sockaddr_in6>.size)
        }
    }

    /// Starts to listen for connections; returns whether that succeeded.
    func startListening() -> Bool { listen(descriptor, 128) == 0 }

    /// Waits for the next connection; `nil` once the socket has been shut down.
    func nextConnection() -> LoopbackSocket? {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 { return LoopbackSocket(opened: connection) }
            // A signal, or a client that disconnected before it was accepted: the next call may succeed.
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// Waits for bytes and returns them; `nil` at the end of the connection.
    func read() -> [UInt8]? {
        var received = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            repeat {
                received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            } while received < 0 && errno == EINTR
            count = max(0, received)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends all bytes; returns whether that succeeded.
    func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Forwards bytes between this socket and another one in both directions, until one of them closes.
    func relay(to other: LoopbackSocket) {
        var sockets = [self, other].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        while true {
            let count = poll(&sockets, 2, -1)
            guard count > 0 || errno == EINTR else { return }
            for (index, (source, target)) in [(self, other), (other, self)].enumerated()
            where count > 0 && sockets[index].revents != 0 {
                guard let bytes = source.read(), target.write(bytes) else { return }
            }
        }
    }

    /// Ends the connection, and unblocks every thread that waits for it.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Makes the following `close` end the connection with a reset.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Closes the file descriptor. Call it only when no thread uses the descriptor.
    func close() {
        systemClose(descriptor)
    }
}

/// `close(2)`, which the method above hides.
private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}
