#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The calls of a server to the system, by the number of a socket.
struct LoopbackSocket: Hashable, Sendable {
    let number: Int32

    /// An address of this machine.
    enum Address: Sendable {
        /// 127.0.0.1
        case ipv4
        /// ::1
        case ipv6
    }

    /// A socket that is bound to a port which the system picks; `nil` when there is none to be had.
    static func bound(to address: Address = .ipv4) -> (socket: LoopbackSocket, port: Int)? {
        guard let socket = make(address) else { return nil }
        var port: UInt16 = 0
        let isBound = withSocketAddress(address, port: 0) { pointer, length in
            var length = length
            guard bind(socket.number, pointer, length) == 0, getsockname(socket.number, pointer, &length) == 0 else {
                return false
            }
            // The port stands at the same place in both kinds of addresses.
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

    /// A connection to a port of 127.0.0.1; `nil` when nobody listens there.
    static func connected(to port: Int) -> LoopbackSocket? {
        guard let socket = make(.ipv4), let port = UInt16(exactly: port) else { return nil }
        let isConnected = withSocketAddress(.ipv4, port: port) { connect(socket.number, $0, $1) == 0 }
        guard isConnected else {
            socket.close()
            return nil
        }
        return socket
    }

    private static func make(_ address: Address) -> LoopbackSocket? {
        let family = address == .ipv4 ? AF_INET : AF_INET6
        #if canImport(Glibc)
            let number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let number = socket(family, SOCK_STREAM, 0)
        #endif
        return number >= 0 ? LoopbackSocket(number: number) : nil
    }

    /// Calls a function with an address in the form that the system takes.
    private static func withSocketAddress(
        _ address: Address, port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
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

    func startListening() -> Bool { listen(number, 128) == 0 }

    /// The next connection; `nil` when there will be none.
    func nextConnection() -> LoopbackSocket? {
        let connection = accept(number, nil, nil)
        return connection >= 0 ? LoopbackSocket(number: connection) : nil
    }

    /// What has arrived; `nil` at the end.
    func read() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, recv(number, buffer.baseAddress, buffer.count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Whether the other side took all of it.
    func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
            var isOn: Int32 = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, flags) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Passes on what both sockets receive, and closes this one once one of them has ended.
    func exchange(with other: LoopbackSocket) {
        let isStarted = LoopbackThread.start {
            while let bytes = read(), other.write(bytes) {}
            other.end()
            end()
        }
        while isStarted, let bytes = other.read(), write(bytes) {}
        end()
        other.end()
        close()
    }

    /// Ends every wait on it, on any thread.
    func end() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// Ends the connection with a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(number, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Gives its number back; nobody may be waiting on it.
    func close() {
        systemClose(number)
    }
}

/// `close(2)`, which a method called `close` hides.
private func systemClose(_ number: Int32) {
    close(number)
}
