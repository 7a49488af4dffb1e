import Essentials

/// A TCP socket on a loopback address. Child processes do not inherit the file descriptor.
struct LoopbackSocket: Hashable, Sendable {
    let descriptor: Int32

    /// Returns a socket that is bound to a free port, or `nil` on failure.
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

    /// Returns a socket that is connected to the port, or `nil` on failure.
    static func connected(to port: Int, at address: LoopbackServer.Address = .ipv4) -> LoopbackSocket? {
        guard let port = UInt16(exactly: port), let socket = make(address) else { return nil }
        let isConnected = withSocketAddress(address, port: port) { connect(socket.descriptor, $0, $1) == 0 }
        guard isConnected else {
            socket.close()
            return nil
        }
        return socket
    }

    private static func make(_ address: LoopbackServer.Address) -> LoopbackSocket? {
        let family = address == .ipv4 ? AF_INET : AF_INET6
        return LoopbackSocket(opened: StreamSocket.open(family))
    }

    /// Creates a socket from a new file descriptor. Returns `nil` if the descriptor is negative.
    private init?(opened descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            // A write to a closed connection must not raise SIGPIPE. On other systems, `write` passes MSG_NOSIGNAL.
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

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

    func startListening() -> Bool { listen(descriptor, 128) == 0 }

    /// Waits for the next connection. Returns `nil` if the socket is shut down or fails.
    func nextConnection() -> LoopbackSocket? {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 { return LoopbackSocket(opened: connection) }
            // These errors are temporary: a signal arrived, or the client closed the connection before `accept`.
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// Waits for data and returns up to 64 KiB. Returns `nil` at EOF or after an error.
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

    /// Sends the bytes. Returns whether all of them were sent.
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

    /// Forwards bytes in both directions between two sockets, until one of them is closed.
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

    /// Shuts down both directions and unblocks waiting calls. On Darwin, `accept` stays blocked.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Configures the socket so that `close` sends a TCP reset.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Closes the file descriptor. No thread may use the descriptor during or after this call.
    func close() {
        systemClose(descriptor)
    }
}

/// Calls `close(2)`. Inside ``LoopbackSocket``, the name `close` refers to the method.
private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}
