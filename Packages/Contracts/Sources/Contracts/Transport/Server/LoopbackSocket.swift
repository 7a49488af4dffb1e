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

    /// A socket of 127.0.0.1, with a port that the system picks; `nil` when there is none to be had.
    static func bound() -> (socket: LoopbackSocket, port: Int)? {
        #if canImport(Glibc)
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let number = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard number >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(number, address, length) == 0 && getsockname(number, address, &length) == 0
            }
        }
        let socket = LoopbackSocket(number: number)
        guard isBound else {
            socket.close()
            return nil
        }
        return (socket, Int(UInt16(bigEndian: address.sin_port)))
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
